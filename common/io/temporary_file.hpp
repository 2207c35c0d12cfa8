#pragma once

#include <string>

#include "common/io/descriptor.hpp"

namespace sst {

/// The folder for temporary files: $TMPDIR, or else /tmp.
std::string temporary_folder();

/// Opens a new file in that folder for reading and writing. The file has no name and disappears
/// when the descriptor is closed. On failure, the descriptor is invalid and last_error() returns
/// the reason.
Descriptor open_temporary_file();

}  // namespace sst
