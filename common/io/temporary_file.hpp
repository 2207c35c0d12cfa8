#pragma once

#include <string>

#include "common/io/descriptor.hpp"

namespace sst {

/// The folder of temporary files: $TMPDIR, else /tmp.
std::string temporary_folder();

/// A new file in that folder, open for reading and writing. It has no name and disappears when the
/// descriptor is closed. On failure, the descriptor is invalid and last_error() returns the reason.
Descriptor open_temporary_file();

}  // namespace sst
