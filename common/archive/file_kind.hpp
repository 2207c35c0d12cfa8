#pragma once

#include <cstdint>
#include <filesystem>

namespace sst {

/// The kind of a file, determined by its name. If it is `unknown`, the file's contents decide.
enum class FileKind : std::uint8_t {
  page,
  packed_page,
  archive,
  unread_archive,  ///< an archive in an unsupported format or compression
  other,
  unknown,
};

FileKind kind_by_name(const std::filesystem::path& path);

}  // namespace sst
