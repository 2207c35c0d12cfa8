-- Version 5: the sampled pages themselves, so that more can be learned from them later.
-- What the columns mean, and what may change between versions: schema/README.md.

ALTER TABLE model ADD COLUMN of_captures INTEGER NOT NULL DEFAULT 0 CHECK (of_captures IN (0, 1));
ALTER TABLE model ADD COLUMN pages_checksum TEXT NOT NULL DEFAULT '';  -- empty: no bytes are kept

CREATE TABLE page_bytes (
    model_id INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,  -- as in sample_page
    packed   BLOB    NOT NULL,  -- a zstd frame; but for the first, with that one's content as prefix
    PRIMARY KEY (model_id, position)
) STRICT;
