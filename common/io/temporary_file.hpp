#pragma once

#include <string>

#include "common/io/descriptor.hpp"

namespace sst {

/// The folder of temporary files: $TMPDIR, else /tmp.
std::string temporary_folder();

/// A new file in that folder, open for reading and writing. It has no name, and disappears with the
/// descriptor. If it cannot be made, there is none, and last_error() says why.
Descriptor open_temporary_file();

}  // namespace sst
