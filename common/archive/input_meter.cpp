#include "common/archive/input_meter.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "common/archive/file_kind.hpp"
#include "common/archive/path_list.hpp"
#include "common/error.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

/// The size of a regular file; 0 if it does not exist.
std::uint64_t size_of_file(const fs::path& path) {
  std::error_code error;
  const std::uintmax_t size = fs::is_regular_file(path, error) ? fs::file_size(path, error) : 0;
  return error ? 0 : size;
}

}  // namespace

InputMeter::InputMeter(const std::vector<std::string>& inputs, std::size_t most_files)
    : m_files_left{most_files} {
  m_is_known = std::all_of(inputs.begin(), inputs.end(), [this](const std::string& input) {
    if (input == "-" || input == "@-") {
      return false;
    }
    return input.starts_with('@') ? add_list(input.substr(1)) : add_path(input);
  });
}

bool InputMeter::add_list(const std::string& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) {
    return false;  // a pipe can be read only once
  }
  try {
    PathList paths{path};
    while (const auto next = paths.next()) {
      if (!add_path(*next)) {
        return false;
      }
    }
  } catch (const InputError&) {
    return false;
  }
  return true;
}

bool InputMeter::add_path(const std::string& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    return add_file(path);
  }
  constexpr auto kOptions = fs::directory_options::skip_permission_denied;
  fs::recursive_directory_iterator it{path, kOptions, error};
  for (; !error && it != fs::recursive_directory_iterator{}; it.increment(error)) {
    std::error_code ignored;
    const bool is_page = !it->is_directory(ignored) && kind_by_name(it->path()) != FileKind::other;
    if (is_page && !add_file(it->path().native())) {
      return false;
    }
  }
  return !error;
}

/// False if there are too many files, or if the path is not a regular file.
bool InputMeter::add_file(const std::string& path) {
  std::error_code error;
  if (m_files_left == 0 || (fs::exists(path, error) && !fs::is_regular_file(path, error))) {
    return false;
  }
  --m_files_left;
  m_total += size_of_file(path);
  return true;
}

std::optional<double> InputMeter::share_with(const SourcePage& page) {
  if (!m_is_known || m_total == 0) {
    return std::nullopt;
  }
  const bool is_counted = !page.skip || page.cursor.is_archive;  // see add_path()
  if (is_counted && page.cursor.file != m_file) {
    m_before += m_size;
    m_file = page.cursor.file;
    m_size = size_of_file(m_file);
  }
  if (!page.cursor.member.empty()) {
    return std::nullopt;  // the positions of WACZ members are unknown
  }
  std::uint64_t read = m_size;
  if (page.cursor.is_archive) {
    // The end of a packed segment is unknown, so its pages are counted once the segment has been
    // read.
    const ArchivePosition& next = page.cursor.next;
    read = std::min(next.segment + (page.capture.is_packed ? 0 : next.within), m_size);
  }
  if (m_before + read == 0) {
    return std::nullopt;
  }
  return std::min(1.0, static_cast<double>(m_before + read) / static_cast<double>(m_total));
}

}  // namespace sst
