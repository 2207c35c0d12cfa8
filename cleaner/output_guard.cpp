#include "cleaner/output_guard.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string_view>

#include "common/archive/file_kind.hpp"
#include "common/archive/input_places.hpp"
#include "common/error.hpp"
#include "common/io/output_names.hpp"
#include "common/io/paths.hpp"
#include "common/model/sample_file.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

/// True for an SQLite file, such as a model file.
bool is_database(const std::string& path) {
  constexpr std::string_view kMagic = "SQLite format 3";
  std::string start(kMagic.size(), '\0');
  std::error_code error;
  if (!fs::is_regular_file(path, error)) {
    return false;
  }
  std::ifstream{path, std::ios::binary}.read(start.data(),
                                             static_cast<std::streamsize>(start.size()));
  return start == kMagic;
}

class OutputGuard {
 public:
  explicit OutputGuard(const OutputOptions& options)
      : m_spelled{options.path},
        m_place{resolved_path(options.path)},
        m_is_folder{names_a_folder(options.path)},
        m_names{m_place, options.shard_bytes ? OutputNames::Kind::shards : OutputNames::Kind::file},
        m_page_file{options.format->page_file} {}

  void check(const fs::path& place, const std::string& spelled) const {
    if (is_overwritten(place)) {
      throw UsageError{"--output " + m_spelled + " would overwrite " + spelled +
                       ", which the command reads; choose another output"};
    }
    const bool may_be_read = m_is_folder || kind_by_name(m_place) != FileKind::other;
    std::error_code ignored;
    if (may_be_read && is_within(m_place, place) && fs::is_directory(place, ignored)) {
      throw UsageError{"--output " + m_spelled + " is in " + spelled +
                       ", and would be read as one of its pages; choose another folder"};
    }
  }

 private:
  bool is_overwritten(const fs::path& place) const {
    if (m_is_folder) {
      return place == m_place || (m_page_file && is_within(place, m_place) &&
                                  place.native().ends_with(m_page_file->suffix));
    }
    return place.parent_path() == m_place.parent_path() &&
           m_names.contains(place.filename().native());
  }

  std::string m_spelled;
  fs::path m_place;
  bool m_is_folder;
  OutputNames m_names;
  std::optional<OutputFormat::PageFile> m_page_file;
};

}  // namespace

void require_other_output(const OutputOptions& options, const std::string& database,
                          const std::vector<std::string>& inputs) {
  if (options.path == "-" || is_special_file(options.path)) {
    return;
  }
  const OutputGuard guard{options};
  if (!database.empty()) {
    for (const std::string& file : model_files(database)) {
      guard.check(resolved_path(file), file);
    }
  }
  for_each_input_place(inputs, [&](const fs::path& place, const std::string& spelled) {
    guard.check(place, spelled);
  });
  if (is_database(options.path)) {
    throw UsageError{"--output " + options.path +
                     " is a model file or another database; choose another file"};
  }
}

void require_other_files(const OutputOptions& options, const std::vector<SideFile>& files) {
  const std::optional<OutputNames> names = output_names(options);
  std::map<fs::path, std::string> places{{resolved_path(options.path), "the output"}};
  for (const SideFile& file : files) {
    if (file.path.empty()) {
      continue;
    }
    const std::string spelled = file.option + " " + file.path;
    const fs::path place = resolved_path(file.path);
    const bool is_of_output =
        names && place.parent_path() == resolved_path(names->journal()).parent_path() &&
        names->contains(place.filename().native());
    const auto [found, is_new] = places.emplace(
        place, is_of_output ? "a file of the output" : "the file named by " + spelled);
    if (!is_new || is_of_output) {
      throw UsageError{spelled + " would overwrite " + found->second + "; choose another file"};
    }
  }
}

}  // namespace sst
