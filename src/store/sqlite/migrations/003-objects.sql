-- Object types that are collected; the definition is JSON, the last one that was used.
CREATE TABLE vertical (
  name       TEXT PRIMARY KEY,
  definition TEXT    NOT NULL,
  saved_at   INTEGER NOT NULL
) WITHOUT ROWID;

-- What pages say, one row per thing on a page. `own_key` tells a page's things apart across readings: an identifier, an address, or the place among the others.
-- `content` is a hash of the fields: what has not changed is not matched again. `start` is when it happens, `earlier` the starts it had before, as JSON.
-- `blocks` are the keys it stands under in `block`, eight bytes each.
CREATE TABLE object (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  vertical   TEXT    NOT NULL,
  page       INTEGER NOT NULL,
  own_key    INTEGER NOT NULL,
  entity     INTEGER,
  is_dirty   INTEGER NOT NULL,
  fields     TEXT    NOT NULL,
  start      TEXT,
  method     TEXT    NOT NULL,
  confidence REAL    NOT NULL,
  content    INTEGER NOT NULL,
  first_seen INTEGER NOT NULL,
  last_seen  INTEGER NOT NULL,
  gone_at    INTEGER,
  earlier    TEXT,
  blocks     BLOB
);
CREATE UNIQUE INDEX object_page ON object (vertical, page, own_key);
CREATE INDEX object_of_page ON object (page);
CREATE INDEX object_dirty ON object (vertical, id) WHERE is_dirty = 1;
CREATE INDEX object_entity ON object (entity) WHERE entity IS NOT NULL;

-- Pages that were looked at for objects, and with what knowledge (a hash): with other knowledge they are worth another look.
-- A rendered page is not: the archive has it as it came.
CREATE TABLE looked (
  vertical  TEXT    NOT NULL,
  page      INTEGER NOT NULL,
  knowledge INTEGER NOT NULL,
  rendered  INTEGER NOT NULL,
  PRIMARY KEY (vertical, page)
) WITHOUT ROWID;

-- Where an object may meet others that are the same: hashes of what it is looked up by.
CREATE TABLE block (
  key    INTEGER NOT NULL,
  object INTEGER NOT NULL,
  PRIMARY KEY (key, object)
) WITHOUT ROWID;

-- Real things. A merged one leads to the one that it is now; ids are never used again.
CREATE TABLE entity (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  vertical    TEXT    NOT NULL,
  made_at     INTEGER NOT NULL,
  changed_at  INTEGER NOT NULL,
  merged_into INTEGER
);
CREATE INDEX entity_merged ON entity (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX entity_vertical ON entity (vertical, id) WHERE merged_into IS NULL;

-- What a person set right. kind: set, hide, merge, split. `was` is what the sources said then, to notice when they change.
CREATE TABLE correction (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  vertical TEXT    NOT NULL,
  entity   INTEGER NOT NULL,
  kind     TEXT    NOT NULL,
  field    TEXT,
  value    TEXT,
  other    INTEGER,
  was      TEXT,
  made_at  INTEGER NOT NULL
);
CREATE INDEX correction_entity ON correction (vertical, entity);

-- Pages whose values a person gave.
CREATE TABLE label (
  vertical TEXT    NOT NULL,
  address  TEXT    NOT NULL,
  site     TEXT    NOT NULL,
  objects  TEXT    NOT NULL,
  made_at  INTEGER NOT NULL,
  PRIMARY KEY (vertical, address)
) WITHOUT ROWID;

-- Rules learned for the pages of a site, as JSON.
CREATE TABLE wrapper (
  vertical   TEXT    NOT NULL,
  site       TEXT    NOT NULL,
  definition TEXT    NOT NULL,
  saved_at   INTEGER NOT NULL,
  PRIMARY KEY (vertical, site)
) WITHOUT ROWID;
