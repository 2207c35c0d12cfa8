#pragma once

#include <string>

#include "common/model/database.hpp"

namespace sst {

/// Opens the SQLite file of a SampleStore, or makes it, and takes it for this process alone. Throws
/// ModelError if it is in use, damaged, or of another program or version.
Database open_sample_file(const std::string& path);

}  // namespace sst
