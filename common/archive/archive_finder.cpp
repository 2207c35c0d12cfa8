#include "common/archive/archive_finder.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "common/archive/path_list.hpp"
#include "common/error.hpp"
#include "common/io/paths.hpp"

namespace sst {
namespace {

/// The absolute path without "." and "..". Symbolic links are not resolved.
std::filesystem::path spelled_out(const std::filesystem::path& path) {
  const auto full = std::filesystem::absolute(path.empty() ? "." : path).lexically_normal();
  return full.has_filename() ? full : full.parent_path();
}

/// True if the path ends with all parts of `name`.
bool ends_with_path(const std::filesystem::path& path, const std::string& name) {
  const std::string& text = path.native();
  return text == name || text.ends_with("/" + name);
}

}  // namespace

ArchiveFinder::ArchiveFinder(const std::vector<std::string>& places) {
  for (const std::string& place : places) {
    if (!place.starts_with('@')) {
      add(place);
      continue;
    }
    PathList paths{place.substr(1)};
    while (const auto path = paths.next()) {
      add(*path);
    }
  }
}

void ArchiveFinder::add(const std::string& place) {
  const std::filesystem::path path{place};
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    throw InputError{describe_missing_input(place)};
  }
  if (std::filesystem::is_directory(path, error)) {
    m_folders.push_back(place_at(path));
  } else {
    m_files[path.filename().native()].push_back(place_at(path));
  }
}

ArchiveFinder::Place ArchiveFinder::place_at(const std::filesystem::path& path) {
  return {path, spelled_out(path)};
}

ArchiveFinder::Folders ArchiveFinder::folders_for(
    const std::optional<std::filesystem::path>& folder) const {
  Folders folders;
  if (folder) {
    folders = {place_at(*folder), place_at((*folder / ".." / "archive").lexically_normal())};
  }
  folders.insert(folders.end(), m_folders.begin(), m_folders.end());
  return folders;
}

/// True if the path is below one of the folders, or is an archive that `places` names directly.
bool ArchiveFinder::is_given(const std::filesystem::path& path, const Folders& folders) const {
  const std::filesystem::path full = spelled_out(path);
  const auto files = m_files.find(path.filename().native());
  return std::ranges::any_of(folders,
                             [&](const Place& one) { return is_within(full, one.full); }) ||
         (files != m_files.end() &&
          std::ranges::any_of(files->second, [&](const Place& one) { return one.full == full; }));
}

std::optional<std::filesystem::path> ArchiveFinder::file_at(const std::filesystem::path& path,
                                                            const Folders& folders) const {
  std::filesystem::path plain = path.lexically_normal();
  std::error_code error;
  return is_given(plain, folders) && std::filesystem::is_regular_file(plain, error)
             ? std::optional{std::move(plain)}
             : std::nullopt;
}

bool ArchiveFinder::leads_out(const std::string& name,
                              const std::optional<std::filesystem::path>& folder) const {
  const Folders folders = folders_for(folder);
  return !std::ranges::any_of(folders, [&](const Place& one) {
    return is_given((one.path / name).lexically_normal(), folders);
  });
}

std::optional<ArchiveFinder::Found> ArchiveFinder::find(
    const std::string& name, const std::optional<std::filesystem::path>& folder) const {
  const Folders folders = folders_for(folder);
  const std::filesystem::path last = std::filesystem::path{name}.filename();
  if (last.empty() || last == "..") {
    return std::nullopt;
  }
  for (const Place& one : folders) {
    if (auto found = file_at(one.path / name, folders)) {
      return Found{std::move(*found), true};
    }
  }
  const auto files = m_files.find(last.native());
  if (files != m_files.end()) {
    for (const Place& file : files->second) {
      if (ends_with_path(file.path, name)) {
        return Found{file.path, true};
      }
    }
  }
  for (const Place& one : folders) {
    if (auto found = file_at(one.path / last, folders)) {
      return Found{std::move(*found), false};
    }
  }
  return files != m_files.end() && files->second.size() == 1
             ? std::optional{Found{files->second.front().path, false}}
             : std::nullopt;
}

}  // namespace sst
