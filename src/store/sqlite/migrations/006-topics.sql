-- What topical crawls know of a URL: cash that pages passed to it, how much its page is on topic, and numbers the navigator noted.
ALTER TABLE lead ADD COLUMN cash REAL NOT NULL DEFAULT 0;
ALTER TABLE lead ADD COLUMN score REAL;
ALTER TABLE lead ADD COLUMN notes BLOB;
-- Fetched pages that have gathered cash again, the richest first.
CREATE INDEX lead_rich ON lead (crawl, cash) WHERE state = 1 AND cash > 0;
-- Waiting leads of crawls that think their best ones over, best first.
CREATE INDEX lead_best ON lead (crawl, rank) WHERE state = 0 AND notes IS NOT NULL;
