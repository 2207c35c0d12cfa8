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

/// The resolved path of a model file, and the paths of the files that may be next to it: SQLite's
/// own, which may contain changes not yet in the model file, and the samples.
std::vector<std::string> model_files(const std::string& database);

/// Opens or creates the SQLite file of a SampleStore, and reserves it for this process while `lock`
/// is open. Other processes may read it. Throws ModelError if the file is in use, damaged, or
/// belongs to another program or version. REQUIRES: `lock` outlives the database.
Database open_sample_file(const std::string& path, Descriptor& lock);

/// Copies a consistent snapshot of such a file to the empty file `to`, even while a service uses
/// it. Throws ModelError.
void copy_sample_file(const std::string& from, const std::string& to);

}  // namespace sst
