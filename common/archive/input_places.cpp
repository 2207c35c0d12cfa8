#include "common/archive/input_places.hpp"

#include <optional>
#include <system_error>
#include <unordered_map>

#include "common/archive/path_list.hpp"
#include "common/io/paths.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

/// Resolves a list's paths. Many paths share a folder, so each folder is resolved only once.
class Places {
 public:
  fs::path of(const fs::path& path) {
    const fs::path file = path.has_filename() ? path : path.parent_path();
    std::error_code error;
    const bool is_plain = file.filename() != "." && file.filename() != ".." &&
                          !fs::is_symlink(fs::symlink_status(file, error));
    if (!is_plain) {
      return resolved_path(file);
    }
    const auto [found, is_new] = m_folders.try_emplace(file.parent_path().native());
    if (is_new) {
      found->second = resolved_path(file.has_parent_path() ? file.parent_path() : fs::path{"."});
    }
    return found->second / file.filename();
  }

 private:
  std::unordered_map<std::string, fs::path> m_folders;
};

}  // namespace

void for_each_input_place(
    const std::vector<std::string>& inputs,
    const std::function<void(const fs::path& place, const std::string& spelled)>& visit) {
  for (const std::string& input : inputs) {
    if (input == "-" || input == "@-") {
      continue;
    }
    if (!input.starts_with('@')) {
      visit(resolved_path(input), input);
      continue;
    }
    const std::string list = input.substr(1);
    visit(resolved_path(list), list);
    std::error_code error;
    if (!fs::is_regular_file(list, error)) {
      continue;  // a pipe can be read only once
    }
    PathList paths{list};
    Places places;
    while (const auto path = paths.next()) {
      visit(places.of(*path), *path);
    }
  }
}

}  // namespace sst
