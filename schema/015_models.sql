-- Version 15: sites, their models, the learned data, what people taught, and the log of decisions.
-- schema/README.md describes the columns, and what may change between versions.

CREATE TABLE site (
    id             INTEGER PRIMARY KEY,
    name           TEXT    NOT NULL UNIQUE,
    active_version INTEGER,           -- of the versions in force, the one that came into force last
    lessons_taught INTEGER NOT NULL DEFAULT 0  -- the largest number of a lesson, removed or not
) STRICT;

CREATE TABLE model (
    id                    INTEGER PRIMARY KEY,
    site_id               INTEGER NOT NULL REFERENCES site (id) ON DELETE CASCADE,
    version               INTEGER NOT NULL CHECK (version > 0),
    in_force              INTEGER NOT NULL DEFAULT 0 CHECK (in_force IN (0, 1)),
    created_at            TEXT    NOT NULL,  -- UTC, 2026-01-31T23:59:59Z
    program               TEXT    NOT NULL,
    parser                TEXT    NOT NULL,
    checksum              TEXT    NOT NULL,  -- of all that cleaning reads; covers tree_checksum
    rest_checksum         TEXT    NOT NULL,  -- of everything else, except the version
    tree_checksum         TEXT    NOT NULL,  -- of the tree of the profile `paper`; otherwise empty
    pages_checksum        TEXT    NOT NULL,  -- of page_bytes; empty if no bytes are kept
    -- parameters
    profile               TEXT    NOT NULL CHECK (profile IN ('paper', 'site', 'template')),
    without               TEXT    NOT NULL,  -- disabled parts of the profile `site`
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
    -- the sample
    sample_size           INTEGER NOT NULL,  -- requested number of pages
    seed                  INTEGER NOT NULL,
    of_captures           INTEGER NOT NULL CHECK (of_captures IN (0, 1)),
    pages_seen            INTEGER NOT NULL,
    pages_duplicate       INTEGER NOT NULL,
    pages_with_problems   INTEGER NOT NULL,
    first_date            TEXT    NOT NULL,  -- of the pages that were read; empty if unknown
    last_date             TEXT    NOT NULL,
    -- the whole tree, before simplification; tree_styles is for the profile `paper`
    tree_pages            INTEGER NOT NULL,
    tree_elements         INTEGER NOT NULL,
    tree_styles           INTEGER NOT NULL,
    tree_noisy            INTEGER NOT NULL,
    tree_meaningful       INTEGER NOT NULL,
    -- what the profile `site` learned about the site as a whole
    has_records           INTEGER NOT NULL CHECK (has_records IN (0, 1)),
    has_threads           INTEGER NOT NULL CHECK (has_threads IN (0, 1)),
    publisher             TEXT    NOT NULL,
    UNIQUE (site_id, version)
) STRICT;

CREATE TABLE sample_page (
    model_id INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,  -- in the order of the sampling hash
    address  TEXT    NOT NULL,  -- URL, or path within the input folder
    digest   TEXT    NOT NULL,  -- of the page's bytes
    date     TEXT    NOT NULL,  -- empty if unknown
    -- the page's fit to a model of the other pages
    matched  REAL    CHECK (matched BETWEEN 0 AND 1),
    familiar REAL    CHECK (familiar BETWEEN 0 AND 1),
    PRIMARY KEY (model_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE page_bytes (
    model_id INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,  -- as in sample_page
    packed   BLOB    NOT NULL,  -- a zstd frame; after the first page, with its content as prefix
    PRIMARY KEY (model_id, position)
) STRICT;

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
    example         TEXT    NOT NULL,  -- the element's text on the first sampled page that has it
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

-- For the profile `site`: nodes of its tree, each for all elements with the same chain of keys.
CREATE TABLE site_node (
    model_id         INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
    path             INTEGER NOT NULL,  -- a hash of the chain of element keys from the root
    parent           INTEGER NOT NULL,  -- the path of the parent node; the root's is its own
    tag              TEXT    NOT NULL,
    attributes       TEXT    NOT NULL,
    pages            INTEGER NOT NULL,  -- sampled pages with the node
    occurrences      INTEGER NOT NULL,  -- elements on these pages
    words            INTEGER NOT NULL,  -- in blocks directly below the node
    linked_words     INTEGER NOT NULL,
    styles           INTEGER NOT NULL,  -- different sequences of children; 0 for a leaf
    variety          REAL    NOT NULL CHECK (variety BETWEEN 0 AND 1),  -- of the styles
    below            REAL    NOT NULL CHECK (below BETWEEN 0 AND 1),    -- the styles' importance
    importance       REAL    NOT NULL CHECK (importance BETWEEN 0 AND 1),
    mark             TEXT    NOT NULL CHECK (mark IN ('mixed', 'noisy', 'meaningful')),
    probability      INTEGER CHECK (probability BETWEEN 0 AND 1000),  -- of content, in thousandths
    link_probability INTEGER CHECK (link_probability BETWEEN 0 AND 1000),  -- for blocks of links
    published        INTEGER CHECK (published BETWEEN 0 AND 1000),
    authors          INTEGER CHECK (authors BETWEEN 0 AND 1000),
    day_first        INTEGER CHECK (day_first IN (0, 1)),  -- in all-numeric dates
    example          TEXT    NOT NULL,  -- text of a maximal marked node on a sampled page, or empty
    PRIMARY KEY (model_id, path)
) STRICT, WITHOUT ROWID;

CREATE TABLE evidence (
    model_id INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
    kind     TEXT    NOT NULL CHECK (kind IN ('shared_shingles', 'repeated_shingles',
                                              'value_places', 'record_places', 'common_values')),
    hashes   BLOB    NOT NULL,  -- 8 bytes each, little-endian, in ascending order
    PRIMARY KEY (model_id, kind)
) STRICT;

-- For the profile `template`: the pagelets that pages share.
CREATE TABLE pagelet_template (
    model_id     INTEGER PRIMARY KEY REFERENCES model (id) ON DELETE CASCADE,
    fingerprints BLOB NOT NULL,  -- 8 bytes each, little-endian, in ascending order
    pages        BLOB NOT NULL   -- 4 bytes each, little-endian: pages with each pagelet
) STRICT;

-- For the method `entropy`: the number of sampled pages with each term.
CREATE TABLE document_frequency (
    model_id  INTEGER PRIMARY KEY REFERENCES model (id) ON DELETE CASCADE,
    documents INTEGER NOT NULL CHECK (documents > 0),  -- the number of sampled pages
    terms     BLOB    NOT NULL,  -- hashes, 8 bytes each, little-endian, in ascending order
    counts    BLOB    NOT NULL   -- 4 bytes each, little-endian: pages with each term
) STRICT;

-- What several sampled pages state about their rights, see PageRights.
CREATE TABLE site_right (
    model_id   INTEGER NOT NULL REFERENCES model (id) ON DELETE CASCADE,
    field      TEXT    NOT NULL CHECK (field IN ('notice', 'holder', 'licence', 'licence_url',
                                                 'robots', 'tdm_reservation', 'tdm_policy',
                                                 'terms', 'imprint')),
    position   INTEGER NOT NULL,  -- among the values of the field, most frequent first
    value      TEXT    NOT NULL,  -- in the words of the pages
    pages      INTEGER NOT NULL CHECK (pages > 0),  -- sampled pages that state it
    first_date TEXT    NOT NULL,  -- of these pages; empty if unknown
    last_date  TEXT    NOT NULL,
    PRIMARY KEY (model_id, field, position)
) STRICT, WITHOUT ROWID;

-- What people taught about a site, for all of its versions.
CREATE TABLE lesson (
    site_id   INTEGER NOT NULL REFERENCES site (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL CHECK (number > 0),
    kind      TEXT    NOT NULL CHECK (kind IN ('keep', 'drop', 'title', 'authors', 'published')),
    selector  TEXT    NOT NULL,  -- of CSS, for nodes of the tree
    reason    TEXT    NOT NULL,  -- in the teacher's words; may be empty
    taught_by TEXT    NOT NULL,  -- may be empty
    taught_at TEXT    NOT NULL,  -- UTC, 2026-01-31T23:59:59Z
    checksum  TEXT    NOT NULL,  -- of the other columns, except site_id
    PRIMARY KEY (site_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE decision (
    id         INTEGER PRIMARY KEY,
    site       TEXT    NOT NULL,  -- its name, because the log outlives the versions
    decided_at TEXT    NOT NULL,  -- UTC, 2026-01-31T23:59:59Z
    action     TEXT    NOT NULL CHECK (action IN ('learned', 'kept', 'activated', 'taught')),
    version    INTEGER NOT NULL,  -- active since the decision; 0 if none
    replaced   INTEGER NOT NULL,  -- active before; 0 if none
    reason     TEXT    NOT NULL   -- for people
) STRICT;
CREATE INDEX decision_of_site ON decision (site, id);
