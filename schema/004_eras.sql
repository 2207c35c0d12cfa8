-- Version 4: which versions are in force, what times they are of, and how well their pages fit them.
-- What the columns mean, and what may change between versions: schema/README.md.

ALTER TABLE model ADD COLUMN in_force INTEGER NOT NULL DEFAULT 0 CHECK (in_force IN (0, 1));
ALTER TABLE model ADD COLUMN first_date TEXT NOT NULL DEFAULT '';  -- of the pages; empty: unknown
ALTER TABLE model ADD COLUMN last_date  TEXT NOT NULL DEFAULT '';
UPDATE model SET in_force = 1 WHERE (site_id, version) IN (SELECT id, active_version FROM site);

-- What each page is to a model learned from the others; null in models from before.
ALTER TABLE sample_page ADD COLUMN date TEXT NOT NULL DEFAULT '';
ALTER TABLE sample_page ADD COLUMN matched  REAL CHECK (matched BETWEEN 0 AND 1);
ALTER TABLE sample_page ADD COLUMN familiar REAL CHECK (familiar BETWEEN 0 AND 1);
