-- How addresses of a family are made of the addresses of the pages they are forms of, as JSON.
CREATE TABLE page_form (
  site    INTEGER NOT NULL,
  family  TEXT    NOT NULL,
  form    TEXT    NOT NULL,
  PRIMARY KEY (site, family)
) WITHOUT ROWID;
