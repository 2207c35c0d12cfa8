#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>

#include "common/error.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"

namespace sst {

/// Reads the paths in the list of an input @LIST, one a line. Ignores white space around a path,
/// empty lines, and a byte order mark.
class PathList {
 public:
  /// Reads from `lines`, which must outlive it.
  explicit PathList(std::istream& lines) : m_lines{lines} {}

  /// The next path; none at the end. Throws InputError if the list cannot be read on.
  std::optional<std::string> next() {
    for (std::string text; std::getline(m_lines, text);) {
      ++m_line;
      std::string path{trimmed(m_line == 1 ? without_byte_order_mark(text) : text)};
      if (!path.empty()) {
        return path;
      }
    }
    if (m_lines.bad()) {
      throw InputError{"the list of inputs cannot be read after line " + std::to_string(m_line)};
    }
    return std::nullopt;
  }

  /// Number of the line that was read last, from 1; 0 before the first.
  std::uint64_t line() const { return m_line; }

 private:
  std::istream& m_lines;
  std::uint64_t m_line = 0;
};

}  // namespace sst
