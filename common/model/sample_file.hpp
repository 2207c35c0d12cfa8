#pragma once

#include <cstdint>
#include <string>

#include "common/model/database.hpp"

namespace sst {

inline constexpr std::int64_t kSamplesApplicationId = 0x53535450;  ///< "SSTP"; never change

/// Opens the SQLite file of a SampleStore, or makes it, and takes it for this process alone. Throws
/// ModelError if it is in use, damaged, or of another program or version.
Database open_sample_file(const std::string& path);

}  // namespace sst
