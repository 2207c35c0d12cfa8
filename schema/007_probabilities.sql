-- Version 7: how probable PageJudge finds it that the blocks at a path are content.
-- What the columns mean, and what may change between versions: schema/README.md.

ALTER TABLE path ADD COLUMN probability INTEGER CHECK (probability BETWEEN 0 AND 1000);  -- in thousandths
