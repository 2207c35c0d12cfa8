#include "common/model/model_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <system_error>

#include "common/error.hpp"
#include "common/io/paths.hpp"
#include "common/model/embedded_schema.hpp"
#include "common/model/sample_file.hpp"
#include "common/model/schema_check.hpp"

namespace sst {
namespace {

std::string foreign(const std::string& path, const std::string& fact) {
  return path + ": this is not a styletree model file (" + fact + "); choose another file";
}

std::uint64_t big_endian(std::string_view header, std::size_t offset, std::size_t bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes; ++i) {
    value = value << 8 | static_cast<unsigned char>(header[offset + i]);
  }
  return value;
}

/// The file size according to its header: the page size is at offset 16, and the page count at 28,
/// which is valid if the numbers at 24 and 92 are equal. 0 if the header does not state the size.
std::uint64_t size_in(std::string_view header) {
  if (header.empty() || big_endian(header, 24, 4) != big_endian(header, 92, 4)) {
    return 0;
  }
  const std::uint64_t page_size = big_endian(header, 16, 2);
  return (page_size == 1 ? 65'536 : page_size) * big_endian(header, 28, 4);
}

}  // namespace

int schema_version() {
  return kFirstSchema - 1 + static_cast<int>(std::size(kEmbeddedSchema));
}

void check_model_database(Database& database) {
  if (database.query_integer("PRAGMA application_id") != kApplicationId) {
    const bool is_empty = database.query_integer("PRAGMA page_count") == 0;
    throw ModelError{
        foreign(database.path(), is_empty ? "it is empty" : "it belongs to another program")};
  }
  // Read the tables first: a concurrent trainer creates them and sets the version in one
  // transaction.
  const bool has_tables = database.query_integer("SELECT count(*) FROM sqlite_schema") > 0;
  const std::int64_t version = database.query_integer("PRAGMA user_version");
  if (version < 0 || (version == 0 && has_tables)) {
    throw ModelError{
        describe_damage(database.path(), "its schema version is " + std::to_string(version))};
  }
  if (version > 0 && version < kFirstSchema) {
    const std::string next_step =
        database.path() == kBytesName
            ? "learn the site again"
            : "to learn its models again from their pages, run: sst-train upgrade --db " +
                  database.path();
    throw ModelError{database.path() + ": the model file is from an older styletree (schema " +
                     std::to_string(version) + "; this program reads schema " +
                     std::to_string(schema_version()) + "); " + next_step};
  }
  if (version > schema_version()) {
    throw ModelError{
        database.path() + ": the model file was written by a newer styletree (schema " +
        std::to_string(version) + "; this program reads schemas up to " +
        std::to_string(schema_version()) + "); update styletree, or train again into a new file"};
  }
  check_schema(database);
}

bool is_new_model_file(const std::string& path) {
  std::error_code error;
  return !std::filesystem::exists(path, error) || std::filesystem::file_size(path, error) == 0;
}

void check_model_file(const std::string& path) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (!error && size == 0) {
    throw ModelError{foreign(path, "it is empty")};
  }
  // With a log next to it, the file may legitimately be shorter than the database. A trainer that
  // exits during this check completes the file and then deletes its log, so the size is read again.
  const std::string header = database_header(path);
  const std::uint64_t expected = size_in(header);
  if (!error && size < expected && !has_log(path) &&
      std::filesystem::file_size(path, error) < expected) {
    throw ModelError{path + ": the model file is truncated (" + std::to_string(size) + " of " +
                     std::to_string(expected) +
                     " bytes); restore a backup, or train again into a new file"};
  }
  if (!header.empty() && big_endian(header, 68, 4) == kSamplesApplicationId) {
    throw ModelError{foreign(path, "it contains the samples of sst-train serve")};
  }
}

std::filesystem::path require_model_folder(const std::string& path) {
  std::error_code error;
  const std::filesystem::path file = resolved_path(path);
  std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  if (!std::filesystem::is_directory(folder, error)) {
    const bool is_known = error && error != std::errc::no_such_file_or_directory;
    throw ModelError{path + ": there is no folder " + folder.string() + " for the model file" +
                     (is_known ? " (" + error.message() + ")" : "") +
                     "; create it, or choose another file"};
  }
  return folder;
}

void check_model_file_writable(const std::string& path) {
  std::error_code error;
  const std::filesystem::path file = resolved_path(path);
  const std::filesystem::path folder = require_model_folder(path);
  const bool is_there = std::filesystem::exists(file, error);
  if (faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) != 0 ||
      (is_there && faccessat(AT_FDCWD, file.c_str(), W_OK, AT_EACCESS) != 0)) {
    throw ModelError{path + ": the model file or its folder cannot be written (" +
                     std::generic_category().message(errno) +
                     "); check their permissions, or choose another file"};
  }
}

Database open_model_file_to_write(const std::string& path, Database::Access access) {
  Database database{path, access};
  database.execute("PRAGMA synchronous = EXTRA");  // safe with and without a log
  database.execute("PRAGMA foreign_keys = ON");
  return database;
}

void prefer_write_ahead_log(Database& database) {
  try {
    database.execute("PRAGMA journal_mode = WAL");
  } catch (const ModelError&) {
    // Busy: the next trainer tries again. A worse error reappears at the next write.
  }
}

void make_model_tables(Database& database) {
  if (database.query_integer("PRAGMA application_id") == 0 &&
      database.query_integer("PRAGMA user_version") == 0 &&
      database.query_integer("SELECT count(*) FROM sqlite_schema") == 0) {
    database.execute("PRAGMA application_id = " + std::to_string(kApplicationId));
  }
  check_model_database(database);
  std::int64_t version =
      std::max<std::int64_t>(database.query_integer("PRAGMA user_version"), kFirstSchema - 1);
  for (; version < schema_version(); ++version) {
    database.execute(std::string{kEmbeddedSchema[version + 1 - kFirstSchema]});
    database.execute("PRAGMA user_version = " + std::to_string(version + 1));
  }
}

void upgrade_model_tables(Database& database) {
  if (database.query_integer("PRAGMA user_version") < schema_version()) {
    Transaction transaction{database};
    make_model_tables(database);
    transaction.commit();
  }
}

}  // namespace sst
