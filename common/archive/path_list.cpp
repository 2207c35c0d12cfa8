#include "common/archive/path_list.hpp"

#include <algorithm>
#include <istream>
#include <system_error>

#include "common/error.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"

namespace sst {

namespace fs = std::filesystem;

namespace {

// A file that begins with this many missing paths is not a list of inputs.
constexpr std::uint64_t kMostMissingAtStart = 1'000;

}  // namespace

PathList::PathList(std::istream& lines)
    : m_name{"standard input"}, m_lines{wrap_stream(lines), m_name} {}

PathList::PathList(const std::string& list)
    : m_name{list}, m_folder{fs::path{list}.parent_path()}, m_lines{open_file_stream(list), list} {}

std::optional<std::string> PathList::next() {
  while (m_lines.next()) {
    if (m_lines.fault() != nullptr) {
      throw InputError{m_name + ": the list of inputs cannot be read after line " +
                       std::to_string(m_line) + " (" + m_lines.fault() + "); correct the list"};
    }
    m_line = m_lines.number();
    std::string path{
        trimmed(m_line == 1 ? without_byte_order_mark(m_lines.text()) : m_lines.text())};
    if (path.empty()) {
      continue;
    }
    std::error_code error;
    if (!m_folder.empty() && !fs::exists(path, error) && fs::exists(m_folder / path, error)) {
      path = (m_folder / path).native();
    }
    m_has_path = m_has_path || fs::exists(path, error);
    if (!m_has_path && ++m_missing == kMostMissingAtStart) {
      throw InputError{m_name + ": none of the first " + std::to_string(m_missing) +
                       " paths in the list exists (" + describe_missing_input(path) +
                       "); correct the list"};
    }
    return path;
  }
  return std::nullopt;
}

bool is_url(std::string_view name) {
  const std::size_t end = name.find("://");
  return end != std::string_view::npos && end > 0 &&
         std::all_of(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(end), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '+' || c == '-' || c == '.';
         });
}

std::string describe_missing_input(const std::string& name) {
  return name + (is_url(name) ? ": inputs must be files, not URLs; download it first, or read it "
                                "with styletree.read() in Python"
                              : ": no such file or folder; check the path");
}

}  // namespace sst
