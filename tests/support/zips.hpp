#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sst::test {

/// A member of a ZIP file, with optional false values for its headers.
struct ZipMember {
  std::string name;
  std::string bytes;
  bool is_packed = false;  ///< deflated; otherwise stored
  std::uint16_t flags = 0;
  std::uint16_t method = 0;                       ///< if not 0, a false compression method
  std::optional<std::uint32_t> checksum = {};     ///< a false checksum
  std::optional<std::uint32_t> size = {};         ///< a false size
  std::optional<std::uint32_t> packed_size = {};  ///< a false packed size
  std::optional<std::uint32_t> offset = {};       ///< a false offset of its header
};

/// A ZIP file of these members.
std::string zip_of(const std::vector<ZipMember>& members);

/// A ZIP file with a ZIP64 end record that declares this number of members.
std::string zip64_of(const std::vector<ZipMember>& members, std::uint64_t declared);

}  // namespace sst::test
