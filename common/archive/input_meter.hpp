#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/archive/source_page.hpp"

namespace sst {

/// Measures how much of a run's inputs has been read, by file size. One thread at a time.
class InputMeter {
 public:
  /// The maximum number of files to examine. Examining more would take too long.
  static constexpr std::size_t kMostFiles = 100'000;

  /// Adds up the sizes of the inputs, see open_inputs(). The total is unknown if an input is a
  /// stream, if a list cannot be read, or if there are more than `most_files` files.
  explicit InputMeter(const std::vector<std::string>& inputs, std::size_t most_files = kMostFiles);

  /// The share of the inputs up to and including `page`, between 0 and 1. None if the share is
  /// unknown, as in WACZ files and in the first segment of a packed archive.
  std::optional<double> share_with(const SourcePage& page);

 private:
  bool add_path(const std::string& path);
  bool add_file(const std::string& path);
  bool add_list(const std::string& path);

  std::size_t m_files_left;
  std::uint64_t m_total = 0;
  bool m_is_known = true;
  std::string m_file;          // file of the last page
  std::uint64_t m_size = 0;    // size of this file
  std::uint64_t m_before = 0;  // total size of the files before it
};

}  // namespace sst
