-- Version 3: in how many of the sampled pages each term stands, for the method `entropy`.
-- What the columns mean, and what may change between versions: schema/README.md.

CREATE TABLE document_frequency (
    model_id  INTEGER PRIMARY KEY REFERENCES model (id) ON DELETE CASCADE,
    documents INTEGER NOT NULL CHECK (documents > 0),  -- the sampled pages
    terms     BLOB    NOT NULL,  -- hashes of 8 bytes each, the lowest first, in rising order
    counts    BLOB    NOT NULL   -- 4 bytes each, the lowest first: the pages with each term
) STRICT;
