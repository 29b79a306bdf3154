-- What a program pushed while it looked at a page, as JSON; replaced when the page is looked at again.
CREATE TABLE record (
  crawl    INTEGER NOT NULL,
  url      INTEGER NOT NULL,
  position INTEGER NOT NULL,
  kind     TEXT    NOT NULL,
  data     TEXT    NOT NULL,
  made_at  INTEGER NOT NULL,
  PRIMARY KEY (crawl, url, position)
) WITHOUT ROWID;
