-- What a navigator wants to know again of a lead when its page has come.
ALTER TABLE lead ADD COLUMN mark INTEGER NOT NULL DEFAULT 0;

-- What the page is built like; kept by crawls that learn.
ALTER TABLE page ADD COLUMN structure BLOB;

-- Crawlers that were learned, by name; the definition is JSON.
CREATE TABLE crawler (
  name       TEXT PRIMARY KEY,
  definition TEXT    NOT NULL,
  saved_at   INTEGER NOT NULL
) WITHOUT ROWID;

-- Pages a crawler was made for, as its runs found them. `content` tells whether the text is the same.
CREATE TABLE target (
  crawler   TEXT    NOT NULL,
  url       INTEGER NOT NULL,
  content   INTEGER NOT NULL,
  first_run INTEGER NOT NULL,
  last_run  INTEGER NOT NULL,
  changed_run INTEGER NOT NULL,
  PRIMARY KEY (crawler, url)
) WITHOUT ROWID;
