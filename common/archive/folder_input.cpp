#include "common/archive/folder_input.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

#include "common/archive/archive_input.hpp"
#include "common/archive/file_kind.hpp"
#include "common/archive/page_file_input.hpp"
#include "common/error.hpp"
#include "common/io/start_over.hpp"

namespace sst {

namespace fs = std::filesystem;

FolderInput::FolderInput(fs::path root, const std::vector<std::string>& entries, InputLimits limits,
                         ReadLog& log)
    : m_root{std::move(root)}, m_limits{limits}, m_log{log} {
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
    std::error_code error;
    m_pending.push_back(
        {*entry, fs::is_directory(*entry, error) ? EntryKind::folder : EntryKind::file});
  }
}

bool FolderInput::next(SourcePage& page) {
  while (true) {
    if (m_archive) {
      if (m_archive->next(page)) {
        return true;
      }
      m_archive.reset();
    }
    if (m_pending.empty()) {
      return false;
    }
    const FolderEntry entry = std::move(m_pending.back());
    m_pending.pop_back();
    if (entry.kind == EntryKind::special) {
      start_page(page, entry.path);
      skip(page, Skip::not_file, "a link to a folder, or a special file");
      return true;
    }
    if (entry.kind == EntryKind::folder) {
      if (auto problem = expand(entry.path)) {
        m_log.add(entry.path);
        start_page(page, entry.path);
        page.address = address_of(entry.path.lexically_relative(m_root));
        page.problem = std::move(problem);
        return true;
      }
    } else if (open_entry(entry.path, page)) {
      return true;
    }
  }
}

void FolderInput::resume(const SourceCursor& cursor) {
  if (!pass_over(cursor.file)) {
    throw InputError{cursor.file +
                     ": the last run stopped after this file, which no longer exists; " +
                     kStartOver};
  }
  if (cursor.is_archive) {
    open_archive_entry(cursor.file);
    m_archive->resume(cursor);
  }
}

bool FolderInput::pass_over(const std::string& wanted) {
  while (!m_pending.empty()) {
    const FolderEntry entry = std::move(m_pending.back());
    m_pending.pop_back();
    const bool is_unreadable = entry.kind == EntryKind::folder && expand(entry.path);
    if (is_unreadable ||
        (entry.kind == EntryKind::file && kind_by_name(entry.path) != FileKind::other)) {
      m_log.add(entry.path);
    }
    if ((is_unreadable || entry.kind != EntryKind::folder) && entry.path.native() == wanted) {
      return true;
    }
  }
  return false;
}

/// Pushes a folder's entries onto the stack in reverse order, so that they are popped sorted.
std::optional<PageProblem> FolderInput::expand(const fs::path& folder) {
  std::error_code error;
  std::vector<FolderEntry> entries;
  for (fs::directory_iterator it{folder, error}, end; !error && it != end; it.increment(error)) {
    std::error_code ignored;
    const bool is_folder = it->is_directory(ignored);
    if (is_folder) {
      entries.push_back(
          {it->path(), it->is_symlink(ignored) ? EntryKind::special : EntryKind::folder});
    } else {
      const bool is_file = it->is_regular_file(ignored) || !it->exists(ignored);
      entries.push_back({it->path(), is_file ? EntryKind::file : EntryKind::special});
    }
  }
  std::sort(entries.begin(), entries.end(), [](const FolderEntry& a, const FolderEntry& b) {
    return a.path.native() > b.path.native();
  });
  std::move(entries.begin(), entries.end(), std::back_inserter(m_pending));
  if (error) {
    return PageProblem{PageProblemKind::unreadable, "folder: " + error.message()};
  }
  return std::nullopt;
}

/// If the file is an archive, opens it. Otherwise, stores the file in `page` and returns true.
bool FolderInput::open_entry(const fs::path& path, SourcePage& page) {
  const FileKind kind = kind_by_name(path);
  if (kind == FileKind::other) {
    start_page(page, path);
    skip(page, Skip::not_html, "not HTML according to its name");
    return true;
  }
  const std::optional<std::uint64_t> bytes = m_log.add(path);
  try {
    if (kind == FileKind::archive || (kind == FileKind::unknown && is_archive_file(path))) {
      open_archive_entry(path);
      return false;
    }
    open_page_file(path, bytes, m_limits.max_page_bytes)->next(page);
    page.must_look_like_html = kind == FileKind::unknown;
  } catch (const InputError& error) {
    start_page(page, path);
    page.problem = problem_of(error, path.native());
  }
  page.address = address_of(path.lexically_relative(m_root));
  return true;
}

void FolderInput::open_archive_entry(const fs::path& path) {
  m_archive = open_archive_file(path, m_limits);
}

}  // namespace sst
