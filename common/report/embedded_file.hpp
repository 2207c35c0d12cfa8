#pragma once

#include <string_view>

namespace sst {

/// A source file embedded in the program. common/CMakeLists.txt lists the embedded files, and
/// "common/report/embedded_files.hpp" defines a constant for each.
struct EmbeddedFile {
  std::string_view text;
  std::string_view sha256;  ///< hash of the text: 64 hexadecimal digits
};

}  // namespace sst
