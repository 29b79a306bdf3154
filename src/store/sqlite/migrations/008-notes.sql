-- A lead carries one note of its navigator, with a version; what it weighs and how often it was counted are numbers of their own.
ALTER TABLE lead RENAME COLUMN cash TO weight;
ALTER TABLE lead RENAME COLUMN notes TO note;
ALTER TABLE lead ADD COLUMN count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE lead DROP COLUMN mark;
DROP INDEX lead_rich;
CREATE INDEX lead_heavy ON lead (crawl, weight) WHERE state = 1 AND weight > 0;

-- Notes of earlier versions mean nothing to navigators of this one: what was under way begins a new run, which asks only for what has changed.
UPDATE lead SET note = NULL;
UPDATE crawl SET state = 'finished' WHERE state <> 'finished';
