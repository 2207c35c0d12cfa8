#include "common/archive/archive_finder.hpp"

#include <system_error>

#include "common/archive/path_list.hpp"
#include "common/error.hpp"

namespace sst {
namespace {

/// The file `folder`/`name`, if it is there.
std::optional<std::filesystem::path> file_in(const std::filesystem::path& folder,
                                             const std::filesystem::path& name) {
  const std::filesystem::path path = folder.empty() ? name : folder / name;
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) ? std::optional{path} : std::nullopt;
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
    m_folders.push_back(path);
  } else {
    m_files[path.filename().native()].push_back(path);
  }
}

std::optional<ArchiveFinder::Found> ArchiveFinder::find(const std::string& name,
                                                        const std::filesystem::path& folder) const {
  std::vector<std::filesystem::path> folders{folder, folder / ".." / "archive"};
  folders.insert(folders.end(), m_folders.begin(), m_folders.end());
  const std::filesystem::path last = std::filesystem::path{name}.filename();
  if (last.empty()) {
    return std::nullopt;
  }
  for (const std::filesystem::path& one : folders) {
    if (auto found = file_in(one, name)) {
      return Found{std::move(*found), true};
    }
  }
  const auto files = m_files.find(last.native());
  if (files != m_files.end()) {
    for (const std::filesystem::path& file : files->second) {
      if (ends_with_path(file, name)) {
        return Found{file, true};
      }
    }
  }
  for (const std::filesystem::path& one : folders) {
    if (auto found = file_in(one, last)) {
      return Found{std::move(*found), false};
    }
  }
  return files != m_files.end() && files->second.size() == 1
             ? std::optional{Found{files->second.front(), false}}
             : std::nullopt;
}

}  // namespace sst
