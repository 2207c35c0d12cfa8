-- Version 2: what the pages of a site tell of one another, for the profile `site`.
-- What the columns mean, and what may change between versions: schema/README.md.

ALTER TABLE model ADD COLUMN without TEXT NOT NULL DEFAULT '';  -- parts of the profile left out
ALTER TABLE model ADD COLUMN has_records INTEGER NOT NULL DEFAULT 0 CHECK (has_records IN (0, 1));

CREATE TABLE path (
    model_id        INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
    hash            INTEGER NOT NULL,  -- of the chain of element keys from the root
    parent          INTEGER NOT NULL,  -- the hash of the path one element shorter
    tag             TEXT    NOT NULL,  -- of its last element
    attributes      TEXT    NOT NULL,
    pages           INTEGER NOT NULL,
    container_pages INTEGER NOT NULL,  -- on so many it holds the content
    words           INTEGER NOT NULL,  -- in blocks right below it
    linked_words    INTEGER NOT NULL,
    vetoed          INTEGER NOT NULL CHECK (vetoed IN (0, 1)),
    PRIMARY KEY (model_id, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE evidence (
    model_id INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
    kind     TEXT    NOT NULL CHECK (kind IN ('shared_shingles', 'template_shingles',
                                              'value_places', 'record_places', 'common_values')),
    hashes   BLOB    NOT NULL,  -- 8 bytes each, the lowest first, in rising order
    PRIMARY KEY (model_id, kind)
) STRICT;
