#include "common/model/database.hpp"

#include <sqlite3.h>

#include <chrono>
#include <cstring>
#include <filesystem>
#include <memory>
#include <new>

#include "common/error.hpp"
#include "common/io/paths.hpp"
#include "common/time/processor_time.hpp"
#include "common/url/percent_encoding.hpp"

namespace sst {
namespace {

// The maximum size of a value in a model file, such as the packed bytes of a page or a list of
// hashes.
constexpr int kMostValueBytes = 512 << 20;
// These limits apply until check_schema() accepts the schema. An untrusted schema may call SQLite
// functions that take time quadratic in a value's size within a single step of a statement.
constexpr int kMostSchemaBytes = 64 << 10;  // bytes of a value; scripts in schema/ are far shorter
constexpr std::chrono::seconds kMostSchemaTime{10};  // processor time
constexpr int kStepsBetweenChecks = 100;

constexpr int kBusyTimeoutMilliseconds = 60'000;  // writers hold the lock for seconds at most

// A connection is used by one thread at a time, so SQLite need not lock a mutex for each value.
constexpr int kNoMutex = SQLITE_OPEN_NOMUTEX;

/// Readers also open the file read-write if permitted, because only then does SQLite delete its
/// -wal and -shm files after the last reader. Otherwise, SQLite falls back to read-only.
int open_flags(Database::Access access) {
  return access == Database::Access::create ? kNoMutex | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                            : kNoMutex | SQLITE_OPEN_READWRITE;
}

/// Prevents a file from running its own SQL: disables its views and triggers, and functions with
/// side effects in its schema.
void restrict_schema(sqlite3* handle) {
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
}

int stop_at(void* deadline) {
  return thread_time() > *static_cast<const std::chrono::nanoseconds*>(deadline) ? 1 : 0;
}

/// The path as a file: URI that declares the file immutable.
std::string immutable_uri(const std::string& path) {
  return file_uri(path) + "?immutable=1";
}

/// A write-ahead log needs a shared-memory file next to the database. If SQLite cannot create that
/// file (on a read-only medium, or in another user's folder) and no log is left over, the database
/// file alone is complete.
///
/// An immutable file is read without locks. If a user with write access changes it during a read,
/// the read may mix old and new data. In that case, the model's checksums do not match, and the
/// next read usually succeeds.
bool needs_immutable(int code, const std::string& path) {
  const int kind = code & 0xFF;  // without the extended code
  return (kind == SQLITE_CANTOPEN || kind == SQLITE_READONLY) && !has_log(path);
}

}  // namespace

bool has_log(const std::string& path) {
  const std::string file = resolved_path(path).string();
  std::error_code error;
  for (const char* ending : {"-wal", "-journal"}) {
    const std::uintmax_t size = std::filesystem::file_size(file + ending, error);
    if (!error && size > 0) {
      return true;
    }
  }
  return false;
}

std::string database_header(const std::string& path) {
  // Uses SQLite's own descriptor, because closing another descriptor would release the process's
  // locks on the file. Other programs would then delete the log that its connections use
  // (https://sqlite.org/howtocorrupt.html, 2.2).
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, SQLITE_OPEN_READONLY, nullptr);
  const std::unique_ptr<sqlite3, decltype(&sqlite3_close)> closes{handle, &sqlite3_close};
  sqlite3_file* file = nullptr;
  if (code != SQLITE_OK ||
      sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK ||
      file == nullptr || file->pMethods == nullptr) {
    return {};
  }
  std::string header(100, '\0');
  const bool is_whole =
      file->pMethods->xRead(file, header.data(), static_cast<int>(header.size()), 0) == SQLITE_OK;
  return is_whole && header.starts_with("SQLite format 3") ? header : "";
}

std::string describe_damage(const std::string& path, const std::string& fact) {
  return path + ": the model file is damaged (" + fact +
         "); restore a backup, or train again into a new file";
}

void Database::Close::operator()(sqlite3* handle) const {
  sqlite3_close_v2(handle);
}

Database::Database(const std::string& path, Access access) : m_path{path}, m_access{access} {
  std::error_code ignored;
  if (access != Access::create && !std::filesystem::exists(path, ignored)) {
    throw ModelError{path + ": no such model file; train one with: sst-train learn --db " + path +
                     " --site NAME PAGES..."};
  }
  if (std::filesystem::is_directory(path, ignored)) {
    throw ModelError{path + ": this is a folder; specify the model file in it"};
  }
  const auto open = [this](const std::string& name, int flags) {
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(name.c_str(), &handle, flags, nullptr);
    m_handle.reset(handle);
    if (code != SQLITE_OK) {
      fail(code);
    }
    sqlite3_extended_result_codes(handle, 1);
    sqlite3_busy_timeout(handle, kBusyTimeoutMilliseconds);
    distrust_contents();
  };
  open(path, open_flags(access));
  if (access != Access::read_only) {
    return;
  }
  const int code = sqlite3_exec(m_handle.get(), "SELECT 1 FROM sqlite_schema LIMIT 1", nullptr,
                                nullptr, nullptr);
  if (needs_immutable(code, path)) {
    open(immutable_uri(path), kNoMutex | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
  }
  if (has_log(path)) {
    // A running or killed trainer may have left a log. Trainers move it into the file; readers do
    // not.
    sqlite3_db_config(m_handle.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  }
  sqlite3_exec(m_handle.get(), "PRAGMA query_only = ON", nullptr, nullptr, nullptr);
}

void Database::fail(int code) const {
  const std::string said = m_handle ? sqlite3_errmsg(m_handle.get()) : sqlite3_errstr(code);
  switch (code & 0xFF) {
    case SQLITE_NOTADB:
      throw ModelError{m_path +
                       ": this is not a styletree model file (not an SQLite database); choose "
                       "another file"};
    case SQLITE_CORRUPT:
    case SQLITE_TOOBIG:
    case SQLITE_INTERRUPT:
      throw DamagedModelError{describe_damage(m_path, said)};
    case SQLITE_FULL:
      throw ModelError{m_path +
                       ": the disk is full; models stored earlier are intact. Make room and "
                       "run the command again"};
    case SQLITE_BUSY:
      throw ModelError{m_path +
                       ": another program has been writing to the model file for a minute; "
                       "try again when it is done"};
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
      throw ModelError{
          m_path + ": the model file cannot be locked (" + said +
          "); try again when no other program uses it, or move the file to a local disk"};
    case SQLITE_IOERR:
      throw ModelError{m_path + ": the model file cannot be read or written (" + said +
                       "); check that its disk works and is not full, and run the command again"};
    case SQLITE_READONLY:
    case SQLITE_PERM:
      if (m_access == Access::read_only) {
        throw ModelError{m_path + ": the model file cannot be read (" + said +
                         "); a trainer was stopped while writing to it. Ask a user with "
                         "write permission to run: sst-train upgrade --db " +
                         m_path};
      }
      throw ModelError{m_path + ": the model file or its folder cannot be written (" + said +
                       "); check their permissions"};
    case SQLITE_CANTOPEN:
      throw ModelError{m_path + ": the model file cannot be opened (" + said +
                       "); check the path and its permissions"};
    default:
      throw ModelError{m_path + ": the model file cannot be used (" + said +
                       "); run the command again, and if that does not help, restore a backup, or "
                       "train again into a new file"};
  }
}

Database Database::in_memory(const std::string& name) {
  Database database{name};
  sqlite3* handle = nullptr;
  constexpr int kFlags = kNoMutex | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY;
  const int code = sqlite3_open_v2(":memory:", &handle, kFlags, nullptr);
  database.m_handle.reset(handle);
  if (code != SQLITE_OK) {
    database.fail(code);
  }
  sqlite3_extended_result_codes(handle, 1);
  restrict_schema(handle);
  database.trust_schema();
  return database;
}

Database Database::of_bytes(std::string_view bytes, const std::string& name) {
  constexpr std::size_t kHeader = 100;
  // The write and read versions: 2 requests a write-ahead log, which in-memory databases lack.
  constexpr std::size_t kFormatVersions[] = {18, 19};
  if (bytes.size() < kHeader || !bytes.starts_with("SQLite format 3")) {
    throw ModelError{name + ": the data is not a serialized model; serialize the model again"};
  }
  Database database = in_memory(name);
  auto* copy = static_cast<unsigned char*>(sqlite3_malloc64(bytes.size()));
  if (copy == nullptr) {
    throw std::bad_alloc{};
  }
  std::memcpy(copy, bytes.data(), bytes.size());
  for (const std::size_t at : kFormatVersions) {
    copy[at] = 1;
  }
  const auto size = static_cast<sqlite3_int64>(bytes.size());
  // SQLite frees the copy, even on failure.
  const int code =
      sqlite3_deserialize(database.handle(), "main", copy, size, size,
                          SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
  if (code != SQLITE_OK) {
    database.fail(code);
  }
  database.distrust_contents();
  return database;
}

void Database::distrust_contents() {
  restrict_schema(handle());
  m_deadline = std::make_unique<std::chrono::nanoseconds>(thread_time() + kMostSchemaTime);
  sqlite3_limit(handle(), SQLITE_LIMIT_LENGTH, kMostSchemaBytes);
  sqlite3_progress_handler(handle(), kStepsBetweenChecks, stop_at, m_deadline.get());
}

void Database::trust_schema() {
  sqlite3_progress_handler(handle(), 0, nullptr, nullptr);
  sqlite3_limit(handle(), SQLITE_LIMIT_LENGTH, kMostValueBytes);
  m_deadline.reset();
}

void Database::copy_to(const std::string& path) {
  Database copy{path, Access::create};
  copy.execute("PRAGMA journal_mode = OFF");
  copy.execute("PRAGMA synchronous = OFF");  // the caller syncs
  sqlite3_backup* backup = sqlite3_backup_init(copy.handle(), "main", handle(), "main");
  if (backup == nullptr) {
    copy.fail(sqlite3_errcode(copy.handle()));
  }
  const int code = sqlite3_backup_step(backup, -1);  // all pages, in one read transaction
  sqlite3_backup_finish(backup);
  if (code != SQLITE_DONE) {
    copy.fail(code);
  }
}

std::string Database::serialized() const {
  struct Free {
    void operator()(unsigned char* bytes) const { sqlite3_free(bytes); }
  };
  sqlite3_int64 size = 0;
  const std::unique_ptr<unsigned char, Free> bytes{sqlite3_serialize(handle(), "main", &size, 0)};
  if (!bytes) {
    throw std::bad_alloc{};
  }
  return {reinterpret_cast<const char*>(bytes.get()), static_cast<std::size_t>(size)};
}

void Database::execute(const std::string& sql) {
  const int code = sqlite3_exec(m_handle.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) {
    fail(code);
  }
}

std::int64_t Database::query_integer(const std::string& sql) {
  Statement statement{*this, sql};
  return statement.step() ? statement.integer(0) : 0;
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Statement::Statement(Database& database, std::string_view sql) : m_database{database} {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(database.handle(), sql.data(), static_cast<int>(sql.size()),
                                      &statement, nullptr);
  m_statement.reset(statement);
  if (code != SQLITE_OK) {
    database.fail(code);
  }
}

Statement& Statement::bind(std::int64_t value) {
  return check(sqlite3_bind_int64(m_statement.get(), m_next_parameter++, value));
}

Statement& Statement::bind(double value) {
  return check(sqlite3_bind_double(m_statement.get(), m_next_parameter++, value));
}

Statement& Statement::bind(std::string_view value) {
  // An empty view may contain a null pointer, which SQLite would store as NULL.
  return check(sqlite3_bind_text64(m_statement.get(), m_next_parameter++,
                                   value.empty() ? "" : value.data(), value.size(),
                                   SQLITE_TRANSIENT, SQLITE_UTF8));
}

Statement& Statement::bind_blob(std::string_view bytes) {
  return check(sqlite3_bind_blob64(m_statement.get(), m_next_parameter++,
                                   bytes.empty() ? "" : bytes.data(), bytes.size(),
                                   SQLITE_TRANSIENT));
}

Statement& Statement::bind_null() {
  return check(sqlite3_bind_null(m_statement.get(), m_next_parameter++));
}

/// Throws on failure, because an unbound value would be stored as NULL.
Statement& Statement::check(int code) {
  if ((code & 0xFF) == SQLITE_TOOBIG) {
    throw ModelError{m_database.path() + ": a value in the model is larger than " +
                     std::to_string(kMostValueBytes) +
                     " bytes, the maximum in a model file; learn from fewer or smaller pages"};
  }
  if (code != SQLITE_OK) {
    m_database.fail(code);
  }
  return *this;
}

bool Statement::step() {
  const int code = sqlite3_step(m_statement.get());
  if (code != SQLITE_ROW && code != SQLITE_DONE) {
    m_database.fail(code);
  }
  return code == SQLITE_ROW;
}

void Statement::run() {
  step();
  sqlite3_reset(m_statement.get());
  m_next_parameter = 1;
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(m_statement.get(), column);
}

double Statement::real(int column) const {
  return sqlite3_column_double(m_statement.get(), column);
}

std::string_view Statement::text(int column) const {
  return bytes_of(column, sqlite3_column_text(m_statement.get(), column));
}

std::string_view Statement::blob(int column) const {
  return bytes_of(column, sqlite3_column_blob(m_statement.get(), column));
}

std::string_view Statement::bytes_of(int column, const void* value) const {
  if (value == nullptr && sqlite3_errcode(m_database.handle()) == SQLITE_NOMEM) {
    throw std::bad_alloc{};  // otherwise the value would look like NULL
  }
  return value == nullptr
             ? std::string_view{}
             : std::string_view{
                   static_cast<const char*>(value),
                   static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column))};
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL;
}

Snapshot::Snapshot(Database& database) : m_database{database} {
  database.execute("BEGIN");
}

Snapshot::~Snapshot() {
  // Nothing was changed, so COMMIT only ends the transaction.
  sqlite3_exec(m_database.handle(), "COMMIT", nullptr, nullptr, nullptr);
}

Transaction::Transaction(Database& database)
    : m_database{database}, m_open{sqlite3_get_autocommit(database.handle()) != 0} {
  if (m_open) {
    database.execute("BEGIN IMMEDIATE");
  }
}

Transaction::~Transaction() {
  if (m_open) {
    sqlite3_exec(m_database.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
}

void Transaction::commit() {
  if (m_open) {
    m_database.execute("COMMIT");
    m_open = false;
  }
}

}  // namespace sst
