#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "common/model/database.hpp"

namespace sst {

/// Replaces a path in messages about models that are not in a file.
inline constexpr char kBytesName[] = "serialized model";

/// Identifies model files in the header of the file: "SST1". Stored in model files; never change.
inline constexpr std::int64_t kApplicationId = 0x53535431;

/// The version of the schema that this program writes: the number of the last file in schema/.
int schema_version();

/// Throws ModelError unless the database is a model file whose schema this program can read. Then
/// also checks its tables, and trusts the schema; see check_schema().
void check_model_database(Database& database);

/// True if the file does not exist or is empty.
bool is_new_model_file(const std::string& path);

/// Throws ModelError if the file is empty or truncated, or contains samples, before SQLite reports
/// an obscure error or waits for the trainer that uses the samples. A missing file is left to
/// SQLite.
void check_model_file(const std::string& path);

/// The folder of a model file that may not exist yet. Throws ModelError if the folder does not
/// exist.
std::filesystem::path require_model_folder(const std::string& path);

/// Throws ModelError if a model file cannot be created or changed at this path, so that the error
/// is reported before hours of training. The log is written next to the file, so the folder must
/// also be writable.
void check_model_file_writable(const std::string& path);

/// Opens a file so that changes survive a crash, with or without a log. Throws ModelError.
Database open_model_file_to_write(const std::string& path, Database::Access access);

/// Lets readers continue while a trainer writes. If the folder does not support a write-ahead log,
/// as some network folders do not, or if another program holds a lock, the mode does not change:
/// readers and writers wait for each other, up to the busy timeout, and the next program rolls back
/// the changes of a killed trainer. Never throws ModelError.
void prefer_write_ahead_log(Database& database);

/// Creates the tables of a new database, or upgrades those of an older one. Throws like
/// check_model_database(). REQUIRES: for a file, a Transaction is open.
void make_model_tables(Database& database);

/// Upgrades the tables of a model file that check_model_database() has accepted, in a transaction.
void upgrade_model_tables(Database& database);

}  // namespace sst
