-- Version 6: a checksum of the tree alone, so that models which do not clean by it load without it.
-- What the columns mean, and what may change between versions: schema/README.md.

ALTER TABLE model ADD COLUMN tree_checksum TEXT NOT NULL DEFAULT '';  -- empty: checksum covers it
