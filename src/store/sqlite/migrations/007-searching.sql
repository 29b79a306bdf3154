-- Requests that post something: what they post.
ALTER TABLE url ADD COLUMN posted TEXT;

-- What a crawl remembers of one site, as JSON.
CREATE TABLE site_memory (
  crawl  INTEGER NOT NULL,
  site   INTEGER NOT NULL,
  memory TEXT    NOT NULL,
  PRIMARY KEY (crawl, site)
) WITHOUT ROWID;
