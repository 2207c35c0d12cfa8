#pragma once

#include <algorithm>
#include <filesystem>

namespace sst {

/// True if `path` is `folder` or lies below it, going by their names alone.
inline bool is_within(const std::filesystem::path& path, const std::filesystem::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

}  // namespace sst
