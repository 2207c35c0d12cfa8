#include "common/model/sample_file.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>

#include <cerrno>
#include <cstdint>

#include "common/error.hpp"
#include "common/io/paths.hpp"
#include "common/model/schema_check.hpp"

namespace sst {
namespace {

constexpr std::int64_t kSamplesSchema = 3;

// The file belongs to one machine and one trainer, so programs with a different schema reject it.
constexpr const char* kSamplesScript = R"(
CREATE TABLE site (
    id           INTEGER PRIMARY KEY,
    name         TEXT    NOT NULL UNIQUE,
    era          INTEGER NOT NULL,  -- era of the current sample; the first era is 0
    seen         INTEGER NOT NULL,  -- pages of the era that arrived
    duplicates   INTEGER NOT NULL,  -- duplicates among these pages
    pages        INTEGER NOT NULL,  -- pages in the sample
    bytes        INTEGER NOT NULL,  -- bytes of the pages in the sample
    bound        INTEGER,           -- pages with this hash or a larger one are not sampled
    reached      INTEGER NOT NULL,  -- largest due size that the sample reached
    first_date   TEXT    NOT NULL,  -- date span of the era
    last_date    TEXT    NOT NULL,
    last_arrival INTEGER NOT NULL,
    stored       INTEGER NOT NULL,  -- bytes of all its pages in this file
    recent       INTEGER NOT NULL,  -- recent pages
    unlooked     INTEGER NOT NULL,  -- recent pages since the last look became pending
    looked_from  INTEGER NOT NULL   -- later looks ignore pages up to this number
) STRICT;

CREATE TABLE page (
    number    INTEGER PRIMARY KEY,  -- in order of arrival
    site_id   INTEGER NOT NULL,
    era       INTEGER NOT NULL,     -- era of the sample that contains or contained it
    hash      INTEGER NOT NULL,     -- minus 2^63, which keeps the order
    address   TEXT    NOT NULL,
    digest    TEXT    NOT NULL,
    date      TEXT    NOT NULL,
    headers   TEXT    NOT NULL,  -- line_of() its PageHeaders
    left_at   INTEGER,              -- the number of the page that removed it from the sample;
                                    -- its own number if it was never in the sample
    is_recent INTEGER NOT NULL,
    bytes     INTEGER NOT NULL,     -- bytes_of() this page
    packed    BLOB    NOT NULL
) STRICT;

CREATE UNIQUE INDEX page_by_place ON page (site_id, hash, address) WHERE left_at IS NULL;
CREATE UNIQUE INDEX page_by_digest ON page (site_id, digest) WHERE left_at IS NULL;
CREATE INDEX page_that_left ON page (site_id, left_at) WHERE left_at IS NOT NULL;
CREATE INDEX page_that_is_recent ON page (site_id, number) WHERE is_recent = 1;

CREATE TABLE due (
    number     INTEGER NOT NULL,  -- number of the last page that the job covers
    kind       INTEGER NOT NULL,  -- PendingJob::Kind
    site_id    INTEGER NOT NULL,
    era        INTEGER NOT NULL,
    seen       INTEGER NOT NULL,
    duplicates INTEGER NOT NULL,
    first_date TEXT    NOT NULL,
    last_date  TEXT    NOT NULL,
    version    INTEGER NOT NULL,  -- version of the ended era's model; 0 if unset
    reason     TEXT    NOT NULL,
    PRIMARY KEY (number, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX due_of_site ON due (site_id);

CREATE TABLE total (
    arrivals INTEGER NOT NULL,
    bytes    INTEGER NOT NULL  -- bytes of all pages
) STRICT;

INSERT INTO total VALUES (0, 0);
)";

std::string refused(const std::string& path, const std::string& fact) {
  return path + ": this is not a sample file of this program (" + fact +
         "); move it away to start without samples";
}

/// Reserves the file for this process. SQLite ignores this lock, so other processes may read the
/// file. Closing the lock's descriptor also releases SQLite's own locks, so the descriptor is
/// closed after the database (https://sqlite.org/howtocorrupt.html, 2.2).
Descriptor lock_of(const std::string& path) {
  Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file && flock(file.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    throw ModelError{path +
                     ": another sst-train serve is using these samples; stop it first, or choose "
                     "another model file"};
  }
  return file;
}

void require_database(Database& database) {
  try {
    database.execute("PRAGMA journal_mode = WAL");
    database.execute("BEGIN IMMEDIATE");
    database.execute("COMMIT");
  } catch (const ModelError&) {
    switch (sqlite3_errcode(database.handle()) & 0xFF) {
      case SQLITE_NOTADB:
      case SQLITE_CORRUPT:
        throw ModelError{refused(database.path(), "it is damaged, or not an SQLite database")};
      default:
        throw;
    }
  }
}

/// Throws ModelError unless this is a sample file of the current version.
void check_samples(Database& database) {
  const std::int64_t application = database.query_integer("PRAGMA application_id");
  const std::int64_t version = database.query_integer("PRAGMA user_version");
  if (application != kSamplesApplicationId || version != kSamplesSchema) {
    throw ModelError{refused(database.path(), application != kSamplesApplicationId
                                                  ? "it belongs to another program"
                                                  : "it has version " + std::to_string(version))};
  }
}

bool is_empty(Database& database) {
  return database.query_integer("PRAGMA application_id") == 0 &&
         database.query_integer("PRAGMA user_version") == 0 &&
         database.query_integer("SELECT count(*) FROM sqlite_schema") == 0;
}

}  // namespace

std::string samples_path(const std::string& database) {
  return database + ".samples";
}

std::vector<std::string> model_files(const std::string& database) {
  const std::string model = resolved_path(database).native();
  return {model, model + "-wal", model + "-shm", model + "-journal", samples_path(model)};
}

void copy_sample_file(const std::string& from, const std::string& to) {
  Database database{from, Database::Access::read_only};
  check_samples(database);
  database.copy_to(to);
}

Database open_sample_file(const std::string& path, Descriptor& lock) {
  Database database{path, Database::Access::create};
  lock = lock_of(path);
  require_database(database);
  database.execute("PRAGMA synchronous = EXTRA");
  database.execute("PRAGMA journal_size_limit = 67108864");
  bool is_new = false;
  {
    Transaction transaction{database};
    if (is_empty(database)) {
      database.execute(kSamplesScript);
      database.execute("PRAGMA application_id = " + std::to_string(kSamplesApplicationId));
      database.execute("PRAGMA user_version = " + std::to_string(kSamplesSchema));
      is_new = true;
    }
    check_samples(database);
    transaction.commit();
  }
  if (is_new) {
    // Lets ModelStore recognize the file by its header.
    database.execute("PRAGMA wal_checkpoint(PASSIVE)");
  }
  try {
    check_schema(database, kSamplesScript);
  } catch (const DamagedModelError&) {
    throw ModelError{refused(path, "its tables are damaged")};
  }
  return database;
}

}  // namespace sst
