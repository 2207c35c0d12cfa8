-- Version 8: sites whose pages are judged by PageJudge where the site's evidence contradicts it.
-- What the columns mean, and what may change between versions: schema/README.md.

ALTER TABLE model ADD COLUMN follows_judge INTEGER NOT NULL DEFAULT 0 CHECK (follows_judge IN (0, 1));
