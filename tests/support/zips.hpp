#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sst::test {

/// A member of a ZIP file, and what its headers say wrongly.
struct ZipMember {
  std::string name;
  std::string bytes;
  bool is_packed = false;  ///< deflated; else stored as it is
  std::uint16_t flags = 0;
  std::uint16_t method = 0;                       ///< if not 0: another one than that of the bytes
  std::optional<std::uint32_t> checksum = {};     ///< if not that of the bytes
  std::optional<std::uint32_t> size = {};         ///< if not that of the bytes
  std::optional<std::uint32_t> packed_size = {};  ///< if not that of what is there
  std::optional<std::uint32_t> offset = {};       ///< if not that of its own header
};

/// A ZIP file of these members.
std::string zip_of(const std::vector<ZipMember>& members);

/// The same with a ZIP64 end that declares this number of members.
std::string zip64_of(const std::vector<ZipMember>& members, std::uint64_t declared);

}  // namespace sst::test
