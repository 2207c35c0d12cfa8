#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>

#include "common/archive/packed_lines.hpp"

namespace sst {

/// Reads an @LIST input: one path per line. The list may be packed like an archive, for example
/// Common Crawl's `warc.paths.gz`. Ignores white space around a path, empty lines, and a byte order
/// mark.
class PathList {
 public:
  /// Reads from `lines`, which must outlive this object.
  explicit PathList(std::istream& lines);
  /// Reads a file. Throws InputError if it cannot be opened.
  explicit PathList(const std::string& list);

  /// Returns the next path; none at the end. A relative path is relative to the current folder or,
  /// if it does not exist there, to the list's folder. Throws InputError if the list cannot be read
  /// further, or if none of its first 1,000 paths exists.
  std::optional<std::string> next();

  /// The number of the last line read, from 1; 0 before the first line is read.
  std::uint64_t line() const { return m_line; }

 private:
  std::string m_name;
  std::filesystem::path m_folder;  // empty for streams
  PackedLines m_lines;
  std::uint64_t m_missing = 0;  // missing paths before the first path that exists
  bool m_has_path = false;      // an existing path was found
  std::uint64_t m_line = 0;
};

/// True for names such as "https://example.org/a.warc.gz".
bool is_url(std::string_view name);

/// The InputError message for a missing input of this name.
std::string describe_missing_input(const std::string& name);

}  // namespace sst
