-- Version 10: the log of what was decided about models.
-- What the columns mean, and what may change between versions: schema/README.md.

CREATE TABLE decision (
    id         INTEGER PRIMARY KEY,
    site       TEXT    NOT NULL,  -- its name: the log outlives the versions
    decided_at TEXT    NOT NULL,  -- UTC, 2026-01-31T23:59:59Z
    action     TEXT    NOT NULL CHECK (action IN ('learned', 'kept', 'activated')),
    version    INTEGER NOT NULL,  -- that is active since; 0: none
    replaced   INTEGER NOT NULL,  -- that was active before; 0: none
    reason     TEXT    NOT NULL   -- for people
) STRICT;

CREATE INDEX decision_of_site ON decision (site, id);
