#include "common/io/paths.hpp"

#include <linux/magic.h>
#include <sys/vfs.h>

#include <algorithm>
#include <system_error>

namespace sst {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;

/// The target of the link at `path`; the path itself if it is not a link.
fs::path behind_link(const fs::path& path) {
  std::error_code error;
  if (!fs::is_symlink(path, error)) {
    return path;
  }
  const fs::path target = fs::read_symlink(path, error);
  return target.is_absolute() ? target : path.parent_path() / target;
}

/// True for an entry of /proc, where links represent open descriptors.
bool is_in_proc(const fs::path& path) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path{"."};
  struct statfs status {};
  return statfs(folder.c_str(), &status) == 0 && status.f_type == PROC_SUPER_MAGIC;
}

}  // namespace

bool is_within(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

bool leads_out(std::string_view name) {
  return name.starts_with('/') || name.find('\\') != std::string_view::npos || name == ".." ||
         name.ends_with("/..") || name.find("/../") != std::string_view::npos ||
         name.starts_with("../");
}

fs::path with_ending(fs::path path, std::string_view ending) {
  path += ending;
  return path;
}

fs::path behind_links(fs::path path) {
  std::error_code error;
  for (int links = 0; links < kMostLinks && fs::is_symlink(path, error); ++links) {
    path = behind_link(path);
  }
  return path;
}

fs::path resolved_path(const fs::path& path) {
  std::error_code error;
  const fs::path target = behind_links(path.has_filename() ? path : path.parent_path());
  const fs::path place = fs::weakly_canonical(fs::absolute(target, error), error);
  return place.has_filename() ? place : place.parent_path();
}

bool is_special_file(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status) || fs::is_directory(status)) {
    return false;
  }
  if (!fs::is_regular_file(status)) {
    return true;
  }
  fs::path place = path;
  for (int links = 0; links < kMostLinks; ++links) {
    if (is_in_proc(place)) {
      return true;
    }
    if (!fs::is_symlink(place, error)) {
      break;
    }
    place = behind_link(place);
  }
  return false;
}

}  // namespace sst
