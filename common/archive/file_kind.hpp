#pragma once

#include <cstdint>
#include <filesystem>

namespace sst {

/// The kind of a file, by its name. The contents of `unknown` files decide.
enum class FileKind : std::uint8_t {
  page,
  packed_page,
  archive,
  unread_archive,  ///< an archive of a format or compression that is not read
  other,
  unknown,
};

FileKind kind_by_name(const std::filesystem::path& path);

}  // namespace sst
