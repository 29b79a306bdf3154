-- Pairs of objects that somebody judged: the same thing, or not. `a` is the smaller id.
CREATE TABLE judged_pair (
  vertical TEXT    NOT NULL,
  a        INTEGER NOT NULL,
  b        INTEGER NOT NULL,
  same     INTEGER NOT NULL,
  made_at  INTEGER NOT NULL,
  PRIMARY KEY (vertical, a, b)
) WITHOUT ROWID;
