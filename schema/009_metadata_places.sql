-- Version 9: where the pages of a site carry their authors and their dates.
-- What the columns mean, and what may change between versions: schema/README.md.

ALTER TABLE path ADD COLUMN published INTEGER CHECK (published BETWEEN 0 AND 1000);  -- in thousandths
ALTER TABLE path ADD COLUMN authors INTEGER CHECK (authors BETWEEN 0 AND 1000);
ALTER TABLE path ADD COLUMN day_first INTEGER CHECK (day_first IN (0, 1));  -- of dates of numbers

ALTER TABLE model ADD COLUMN publisher TEXT NOT NULL DEFAULT '';
