#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/archive/source_page.hpp"

namespace sst {

/// Tells how much of the inputs of a run is read, by the sizes of their files. One thread at a
/// time.
class InputMeter {
 public:
  /// Files that it looks at before it gives up, because that would take too long.
  static constexpr std::size_t kMostFiles = 100'000;

  /// Adds up the sizes of the inputs, see open_inputs(). They are not known if one of the inputs is
  /// a stream, if a list cannot be read, or if there are more than `most_files` files.
  explicit InputMeter(const std::vector<std::string>& inputs, std::size_t most_files = kMostFiles);

  /// The share of the inputs up to and with the next page, [0, 1]; none if it is not known, as in
  /// the first segment of a packed archive, and in WACZ files.
  std::optional<double> share_with(const SourcePage& page);

 private:
  bool add_path(const std::string& path);
  bool add_file(const std::string& path);
  bool add_list(const std::string& path);

  std::size_t m_files_left;
  std::uint64_t m_total = 0;
  bool m_is_known = true;
  std::string m_file;          // that the last page was in
  std::uint64_t m_size = 0;    // of this file
  std::uint64_t m_before = 0;  // the sizes of the files before it
};

}  // namespace sst
