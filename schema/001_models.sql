-- Version 1: sites, their models, and the marked tree of each model.
-- What the columns mean, and what may change between versions: schema/README.md.

CREATE TABLE site (
    id             INTEGER PRIMARY KEY,
    name           TEXT    NOT NULL UNIQUE,
    active_version INTEGER            -- the version that cleaning uses
) STRICT;

CREATE TABLE model (
    id                    INTEGER PRIMARY KEY,
    site_id               INTEGER NOT NULL REFERENCES site (id) ON DELETE CASCADE,
    version               INTEGER NOT NULL CHECK (version > 0),
    created_at            TEXT    NOT NULL,  -- UTC, 2026-01-31T23:59:59Z
    program               TEXT    NOT NULL,
    parser                TEXT    NOT NULL,
    checksum              TEXT    NOT NULL,  -- of all that cleaning reads
    rest_checksum         TEXT    NOT NULL,  -- of all else, but for the version
    -- parameters
    profile               TEXT    NOT NULL CHECK (profile IN ('paper', 'site')),
    threshold             REAL    NOT NULL CHECK (threshold BETWEEN 0 AND 1),
    attenuation           REAL    NOT NULL,
    characteristic_share  REAL    NOT NULL,
    merge_similarity      REAL    NOT NULL,
    local_noise           REAL    NOT NULL,
    merge_elements        INTEGER NOT NULL CHECK (merge_elements IN (0, 1)),
    leaf_rule             TEXT    NOT NULL CHECK (leaf_rule IN ('tag_leaves', 'parents_of_leaves')),
    vocabulary_min_share  REAL    NOT NULL,
    vocabulary_min_pages  INTEGER NOT NULL,
    noise_min_share       REAL    NOT NULL,
    noise_min_pages       INTEGER NOT NULL,
    sample_size           INTEGER NOT NULL,  -- pages asked for
    seed                  INTEGER NOT NULL,
    -- what training saw
    pages_seen            INTEGER NOT NULL,
    pages_duplicate       INTEGER NOT NULL,
    pages_with_problems   INTEGER NOT NULL,
    -- the whole tree, before it was simplified
    tree_pages            INTEGER NOT NULL,
    tree_elements         INTEGER NOT NULL,
    tree_styles           INTEGER NOT NULL,
    tree_noisy            INTEGER NOT NULL,
    tree_meaningful       INTEGER NOT NULL,
    UNIQUE (site_id, version)
) STRICT;

CREATE TABLE sample_page (
    model_id INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,  -- in the order of the sampling hash
    address  TEXT    NOT NULL,  -- URL, or path within the input folder
    digest   TEXT    NOT NULL,  -- of the page's bytes
    PRIMARY KEY (model_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE vocabulary (
    model_id  INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
    tag       TEXT    NOT NULL,
    attribute TEXT    NOT NULL CHECK (attribute IN ('class', 'id')),
    token     TEXT    NOT NULL,
    pages     INTEGER NOT NULL,
    PRIMARY KEY (model_id, tag, attribute, token)
) STRICT, WITHOUT ROWID;

CREATE TABLE element_node (
    model_id        INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
    id              INTEGER NOT NULL,  -- 0 is the virtual root; children have higher ids
    tag             TEXT    NOT NULL,
    attributes      TEXT    NOT NULL,
    pages           INTEGER NOT NULL,
    leaf_pages      INTEGER NOT NULL,
    importance      REAL    NOT NULL CHECK (importance BETWEEN 0 AND 1),
    leaf_importance REAL    NOT NULL CHECK (leaf_importance BETWEEN 0 AND 1),
    mark            TEXT    NOT NULL CHECK (mark IN ('mixed', 'noisy', 'meaningful')),
    leaf_noisy      INTEGER NOT NULL CHECK (leaf_noisy IN (0, 1)),
    example         TEXT    NOT NULL,  -- its text on the first sampled page that has it
    PRIMARY KEY (model_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE style_node (
    model_id   INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
    id         INTEGER NOT NULL,
    element_id INTEGER NOT NULL,  -- the element that it is a style of
    pages      INTEGER NOT NULL,
    importance REAL    NOT NULL CHECK (importance BETWEEN 0 AND 1),
    PRIMARY KEY (model_id, id),
    FOREIGN KEY (model_id, element_id) REFERENCES element_node (model_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX style_node_by_element ON style_node (model_id, element_id);

CREATE TABLE style_child (
    model_id   INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
    style_id   INTEGER NOT NULL,
    position   INTEGER NOT NULL,
    element_id INTEGER NOT NULL,
    PRIMARY KEY (model_id, style_id, position),
    FOREIGN KEY (model_id, style_id) REFERENCES style_node (model_id, id),
    FOREIGN KEY (model_id, element_id) REFERENCES element_node (model_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX style_child_by_element ON style_child (model_id, element_id);

CREATE TABLE feature (
    model_id      INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
    element_id    INTEGER NOT NULL,
    kind          TEXT    NOT NULL CHECK (kind IN ('word', 'image', 'link')),
    text          TEXT    NOT NULL,
    pages         INTEGER NOT NULL,
    occurrences   INTEGER NOT NULL,
    entropy       REAL    NOT NULL CHECK (entropy BETWEEN 0 AND 1),
    locally_noisy INTEGER NOT NULL CHECK (locally_noisy IN (0, 1)),
    PRIMARY KEY (model_id, element_id, kind, text),
    FOREIGN KEY (model_id, element_id) REFERENCES element_node (model_id, id)
) STRICT, WITHOUT ROWID;
