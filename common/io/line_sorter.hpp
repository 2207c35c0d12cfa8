#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "common/io/descriptor.hpp"

namespace sst {

/// Sorts any number of lines by their bytes. Lines that do not fit into memory are stored in a
/// temporary file that is invisible to other programs. One thread at a time.
class LineSorter {
 public:
  static constexpr std::size_t kDefaultBytes = std::size_t{256} << 20;

  /// `memory_bytes` is the approximate memory limit for lines.
  explicit LineSorter(std::size_t memory_bytes = kDefaultBytes) : m_memory_bytes{memory_bytes} {}

  /// `line` must not contain a line feed. Throws InputError if the temporary file cannot be
  /// written.
  void add(std::string line);

  /// Visits all lines, including duplicates, in sorted order. The sorter is then empty. Throws
  /// InputError if the temporary file cannot be read.
  void take(const std::function<void(std::string_view)>& visit);

 private:
  /// The byte range of a sorted run of lines in the file.
  struct Run {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
  };
  class RunReader;

  void spill();

  std::size_t m_memory_bytes;
  std::size_t m_used = 0;
  std::vector<std::string> m_lines;  // lines in memory
  Descriptor m_file;
  std::uint64_t m_file_size = 0;
  std::vector<Run> m_runs;
};

}  // namespace sst
