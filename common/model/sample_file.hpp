#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/io/descriptor.hpp"
#include "common/model/database.hpp"

namespace sst {

inline constexpr std::int64_t kSamplesApplicationId = 0x53535450;  ///< "SSTP"; never change

/// The file of the samples that belong to a model file.
std::string samples_path(const std::string& database);

/// A model file, by its resolved path, and what may stand beside it: SQLite's own files, which may
/// hold what it does not hold yet, and the samples.
std::vector<std::string> model_files(const std::string& database);

/// Opens the SQLite file of a SampleStore, or makes it, and takes it for this process alone, as
/// long as `lock` is open. Others may read it. Throws ModelError if it is in use, damaged, or of
/// another program or version. REQUIRES: `lock` outlives the database.
Database open_sample_file(const std::string& path, Descriptor& lock);

/// Copies such a file, as it is at one moment, to the empty file `to`, also while a service uses
/// it. Throws ModelError.
void copy_sample_file(const std::string& from, const std::string& to);

}  // namespace sst
