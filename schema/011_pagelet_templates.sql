-- Version 11: the profile `template`, and the pagelets that pages share, by which it cleans.
-- What the columns mean, and what may change between versions: schema/README.md.

ALTER TABLE model RENAME COLUMN profile TO older_profile;
ALTER TABLE model ADD COLUMN profile TEXT NOT NULL DEFAULT 'site'
    CHECK (profile IN ('paper', 'site', 'template'));
UPDATE model SET profile = older_profile;
ALTER TABLE model DROP COLUMN older_profile;

CREATE TABLE pagelet_template (
    model_id     INTEGER PRIMARY KEY REFERENCES model (id) ON DELETE CASCADE,
    fingerprints BLOB NOT NULL,  -- 8 bytes each, the lowest first, in rising order
    pages        BLOB NOT NULL   -- 4 bytes each, the lowest first: the pages with each pagelet
) STRICT;
