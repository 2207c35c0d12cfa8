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

/// The message of an error about a damaged model file.
std::string damaged_model_file(const Database& database, const std::string& fact);

/// Throws ModelError unless the database is a model file whose schema this program can read.
void check_model_identity(Database& database);

/// True if the file does not exist or is empty.
bool is_new_model_file(const std::string& path);

/// Rejects files that are empty or truncated, or that contain samples, before SQLite reports an
/// obscure error or waits for the trainer that uses the samples.
void check_model_file(const std::string& path);

/// The folder of a model file that may not exist yet. Throws ModelError if the folder does not
/// exist.
std::filesystem::path folder_of_model_file(const std::string& path);

/// Rejects a path at which a model file cannot be created or changed, so that the error is reported
/// before hours of training. The log is written next to the file, so the folder must also be
/// writable.
void check_model_file_writable(const std::string& path);

/// Opens a file so that changes survive a crash, with or without a log. Throws ModelError.
Database open_model_file_to_write(const std::string& path, Database::Access access);

/// Lets readers continue while a trainer writes. Some network folders do not support a write-ahead
/// log, and another program's lock can prevent the change. In both cases, the pragma returns a
/// different mode, and nothing else changes: readers and writers wait for each other, up to the
/// busy timeout, and the next program rolls back the changes of a killed trainer.
void prefer_write_ahead_log(Database& database);

/// Creates or upgrades the tables of a file, within the caller's transaction.
void make_model_tables(Database& database);

}  // namespace sst
