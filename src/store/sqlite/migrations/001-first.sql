CREATE TABLE site (
  id            INTEGER PRIMARY KEY,
  name          TEXT    NOT NULL UNIQUE,
  shard         INTEGER NOT NULL,
  blocked_until INTEGER NOT NULL DEFAULT 0
);

-- The key is a 64-bit hash of the dedup key, unique within a site: ten million URLs of one site collide with odds of 1 in 370,000.
-- Ids are never used again: other sites' rows may still name one that was forgotten.
CREATE TABLE url (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  site    INTEGER NOT NULL,
  key     INTEGER NOT NULL,
  address TEXT    NOT NULL,
  UNIQUE (site, key)
);

CREATE TABLE crawl (
  id             INTEGER PRIMARY KEY,
  name           TEXT    NOT NULL UNIQUE,
  spec           TEXT    NOT NULL,
  run            INTEGER NOT NULL,
  state          TEXT    NOT NULL,
  started_at     INTEGER NOT NULL,
  leg_ms         INTEGER NOT NULL,
  leg_pages      INTEGER NOT NULL,
  leg_bytes      INTEGER NOT NULL,
  ended_at       INTEGER,
  memory         TEXT
);

-- state: 0 waiting, 1 done, 2 skipped. kind: 0 page, 1 sitemap.
CREATE TABLE lead (
  crawl    INTEGER NOT NULL,
  url      INTEGER NOT NULL,
  site     INTEGER NOT NULL,
  run      INTEGER NOT NULL,
  state    INTEGER NOT NULL,
  rank     REAL    NOT NULL,
  level    INTEGER NOT NULL,
  hops     INTEGER NOT NULL,
  kind     INTEGER NOT NULL,
  referrer INTEGER,
  reason   TEXT,
  PRIMARY KEY (crawl, url)
) WITHOUT ROWID;
CREATE INDEX lead_waiting ON lead (crawl, site, rank, url) WHERE state = 0;

-- One row per site of a crawl: `best` is a lower bound of the rank of its waiting leads.
CREATE TABLE queue (
  crawl   INTEGER NOT NULL,
  site    INTEGER NOT NULL,
  waiting INTEGER NOT NULL,
  best    REAL    NOT NULL,
  PRIMARY KEY (crawl, site)
) WITHOUT ROWID;
CREATE INDEX queue_ready ON queue (crawl, best, site) WHERE waiting > 0;

CREATE TABLE page (
  url            INTEGER PRIMARY KEY,
  outcome        TEXT    NOT NULL,
  status         INTEGER,
  location       TEXT,
  bytes          INTEGER NOT NULL,
  title          TEXT,
  level          INTEGER NOT NULL,
  referrer       INTEGER,
  content_type   TEXT,
  duplicate_of   INTEGER,
  duplicate_kind TEXT,
  fetched_at     INTEGER NOT NULL,
  duration_ms    INTEGER NOT NULL,
  detail         TEXT,
  etag           TEXT,
  last_modified  TEXT,
  digest         INTEGER,
  payload        INTEGER,
  sketch         BLOB,
  title_hash     INTEGER,
  nofollow       INTEGER NOT NULL DEFAULT 0,
  archive_of     INTEGER,
  archive_file   INTEGER,
  archive_offset INTEGER,
  archive_length INTEGER,
  archived_at    INTEGER,
  links          BLOB
);
CREATE INDEX page_digest ON page (digest) WHERE digest IS NOT NULL;

CREATE TABLE tally (
  crawl INTEGER NOT NULL,
  run   INTEGER NOT NULL,
  site  INTEGER NOT NULL,
  kind  TEXT    NOT NULL,
  n     INTEGER NOT NULL,
  PRIMARY KEY (crawl, run, site, kind)
) WITHOUT ROWID;

CREATE TABLE shape (
  crawl INTEGER NOT NULL,
  site  INTEGER NOT NULL,
  shape INTEGER NOT NULL,
  taken INTEGER NOT NULL,
  novel INTEGER NOT NULL,
  numbered INTEGER NOT NULL,
  PRIMARY KEY (crawl, site, shape)
) WITHOUT ROWID;

CREATE TABLE robots (
  origin     TEXT PRIMARY KEY,
  fetched_at INTEGER NOT NULL,
  kind       TEXT    NOT NULL,
  body       TEXT    NOT NULL
) WITHOUT ROWID;

CREATE TABLE archive_file (
  id    INTEGER PRIMARY KEY,
  name  TEXT    NOT NULL UNIQUE,
  bytes INTEGER NOT NULL
);
