#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/io/descriptor.hpp"
#include "common/model/database.hpp"

namespace sst {

inline constexpr std::int64_t kSamplesApplicationId = 0x53535450;  ///< "SSTP"; never change

/// The path of the sample file that belongs to a model file.
std::string samples_path(const std::string& database);

/// The resolved path of a model file, and the paths of all files that may be next to it: SQLite's
/// own files, which may contain changes that are not in the model file yet, and the sample file.
std::vector<std::string> model_files(const std::string& database);

/// Opens or creates the SQLite file of a SampleStore, and reserves it for this process as long as
/// `lock` is open. Other processes may read the file. Throws ModelError if the file is in use, is
/// damaged, or belongs to another program or version. REQUIRES: `lock` outlives the database.
Database open_sample_file(const std::string& path, Descriptor& lock);

/// Copies a consistent snapshot of a sample file to the empty file `to`, even while a service is
/// using the sample file. Throws ModelError on failure.
void copy_sample_file(const std::string& from, const std::string& to);

}  // namespace sst
