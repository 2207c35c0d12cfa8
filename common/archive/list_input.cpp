#include "common/archive/list_input.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "common/archive/path_input.hpp"
#include "common/error.hpp"
#include "common/io/start_over.hpp"

namespace sst {

bool ListInput::next(SourcePage& page) {
  while (true) {
    if (m_current && m_current->next(page)) {
      page.cursor.line = m_paths.line();
      return true;
    }
    m_current.reset();
    const std::optional<std::string> path = m_paths.next();
    if (!path) {
      return false;
    }
    try {
      m_current = open_path(*path, m_limits, m_log);
    } catch (const InputError& error) {
      become_unreadable(page, *path, error);
      page.problem->detail += " (line " + std::to_string(m_paths.line()) +
                              " of the list; paths are relative to the current folder, or else "
                              "to the folder of the list)";
      page.cursor.line = m_paths.line();
      return true;
    }
  }
}

void ListInput::resume(const SourceCursor& cursor) {
  std::optional<std::string> path = m_paths.next();
  for (; path && m_paths.line() < cursor.line; path = m_paths.next()) {
    pass_over_path(*path, m_log);
  }
  std::error_code ignored;
  const bool is_named = path && m_paths.line() == cursor.line;
  if (!is_named || (*path != cursor.file && !std::filesystem::exists(*path, ignored))) {
    throw InputError{cursor.file +
                     ": the last run stopped after this file, and the list or the file has "
                     "changed since; restore them, or " +
                     kStartOver};
  }
  m_current = resume_path(*path, m_limits, cursor, m_log);
}

void ListInput::pass_over() {
  while (const std::optional<std::string> path = m_paths.next()) {
    pass_over_path(*path, m_log);
  }
}

}  // namespace sst
