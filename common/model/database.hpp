#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

struct sqlite3;
struct sqlite3_stmt;

namespace sst {

/// True if a write-ahead log or a rollback journal exists next to the database. In that case, the
/// database file alone may lack committed changes or contain uncommitted ones.
bool has_log(const std::string& path);

/// Reads the first 100 bytes of a database (https://sqlite.org/fileformat2.html, 1.3) without
/// waiting for a lock. Returns an empty string if the file has no such header.
std::string database_header(const std::string& path);

/// The message of an error about a damaged model file.
std::string describe_damage(const std::string& path, const std::string& fact);

/// A connection to an SQLite file. One thread at a time.
class Database {
 public:
  enum class Access { read_only, read_write, create };

  /// Opens the file. On failure, throws ModelError, whose message names the file. Does not verify
  /// that the file is a database; the first statement does. Disables views and triggers in the
  /// file. Until trust_schema() is called, limits the size of values and the time of statements,
  /// because the file's schema is untrusted SQL.
  ///
  /// With `read_only`, statements that write fail. No new files remain next to the database, except
  /// files that the user is not allowed to delete. The file changes in only one case: if a killed
  /// program left an unfinished transaction without a write-ahead log, SQLite rolls the transaction
  /// back before the first read.
  Database(const std::string& path, Access access);

  /// Creates an empty in-memory database. `name` replaces the path in messages.
  static Database in_memory(const std::string& name);
  /// Creates an in-memory database from the bytes of a file. Its schema is not trusted. Throws
  /// ModelError if the bytes are not a database.
  static Database of_bytes(std::string_view bytes, const std::string& name);

  /// Allows values as large as models need, and statements of any duration. REQUIRES: this program
  /// created the schema, or the schema equals one that this program creates.
  void trust_schema();

  const std::string& path() const { return m_path; }

  /// Copies a consistent snapshot of the database to the empty file `path`. Other programs may
  /// write to the database at the same time. REQUIRES: no transaction is open.
  void copy_to(const std::string& path);

  /// Returns the database as the bytes of a file.
  std::string serialized() const;

  /// Runs statements that return nothing.
  void execute(const std::string& sql);
  /// Returns the first column of the first row, or 0 if there are no rows.
  std::int64_t query_integer(const std::string& sql);

  sqlite3* handle() const { return m_handle.get(); }

  /// Throws ModelError for the connection's last failure, in the user's terms.
  [[noreturn]] void fail(int code) const;

 private:
  explicit Database(std::string name) : m_path{std::move(name)}, m_access{Access::create} {}

  void distrust_contents();

  struct Close {
    void operator()(sqlite3* handle) const;
  };

  std::string m_path;
  Access m_access;
  std::unique_ptr<std::chrono::nanoseconds> m_deadline;  // a thread_time(); null if trusted
  std::unique_ptr<sqlite3, Close> m_handle;
};

/// A prepared statement. Binds parameters in order and reads columns by index.
class Statement {
 public:
  Statement(Database& database, std::string_view sql);

  Statement& bind(std::int64_t value);
  Statement& bind(double value);
  Statement& bind(std::string_view value);
  Statement& bind_blob(std::string_view bytes);
  Statement& bind_null();

  /// Steps to the next row; returns false after the last one.
  bool step();
  /// Runs a statement that returns no rows, and resets it for new parameters.
  void run();

  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string_view text(int column) const;  ///< valid until the next step
  std::string_view blob(int column) const;  ///< valid until the next step
  bool is_null(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };

  Statement& check(int code);
  std::string_view bytes_of(int column, const void* value) const;

  Database& m_database;
  std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
  int m_next_parameter = 1;
};

/// A read transaction: all reads during its lifetime see one state of the file.
class Snapshot {
 public:
  explicit Snapshot(Database& database);
  ~Snapshot();
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

 private:
  Database& m_database;
};

/// A write transaction: acquires the write lock immediately, waiting for other writers to finish,
/// and rolls back unless committed. A nested Transaction has no effect; the outer one commits or
/// rolls back.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  Database& m_database;
  bool m_open;  // false if nested, and after commit()
};

}  // namespace sst
