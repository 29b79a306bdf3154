-- Answers of search engines, so that nothing is asked twice.
CREATE TABLE search_answer (
  engine      TEXT    NOT NULL,
  query       TEXT    NOT NULL,
  urls        TEXT    NOT NULL,
  answered_at INTEGER NOT NULL,
  PRIMARY KEY (engine, query)
) WITHOUT ROWID;

-- Sites that may have objects of a vertical. state: candidate, mapped, barren, given.
CREATE TABLE candidate (
  vertical     TEXT    NOT NULL,
  site         TEXT    NOT NULL,
  entry        TEXT    NOT NULL,
  state        TEXT    NOT NULL,
  votes        INTEGER NOT NULL,
  score        REAL    NOT NULL,
  sampled      INTEGER NOT NULL,
  with_objects INTEGER NOT NULL,
  mapped_at    INTEGER,
  changed_at   INTEGER NOT NULL,
  PRIMARY KEY (vertical, site)
) WITHOUT ROWID;

-- What a recrawl fetches of a site: patterns and the way to them, as JSON. The plan of the whole vertical stands under the empty site.
CREATE TABLE plan (
  vertical   TEXT    NOT NULL,
  site       TEXT    NOT NULL,
  definition TEXT    NOT NULL,
  saved_at   INTEGER NOT NULL,
  PRIMARY KEY (vertical, site)
) WITHOUT ROWID;

-- Steps that were done for a vertical: expand, map, learn, recrawl; the report is JSON.
CREATE TABLE done_step (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  vertical TEXT    NOT NULL,
  step     TEXT    NOT NULL,
  began_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  complete INTEGER NOT NULL,
  report   TEXT    NOT NULL
);
CREATE INDEX done_step_last ON done_step (vertical, step, id);
