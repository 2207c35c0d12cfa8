#include "common/archive/page_source.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <istream>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "common/archive/archive_input.hpp"
#include "common/archive/byte_stream.hpp"
#include "common/archive/file_kind.hpp"
#include "common/archive/page_file_input.hpp"
#include "common/archive/page_input.hpp"
#include "common/archive/path_list.hpp"
#include "common/archive/segment_reader.hpp"
#include "common/error.hpp"
#include "common/io/paths.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

/// Opens a file that the user names, as an archive or a page. Its name does not exclude it.
std::unique_ptr<PageInput> open_file(const fs::path& path, std::size_t max_page_bytes) {
  const FileKind kind = kind_by_name(path);
  if (kind == FileKind::archive ||
      (kind != FileKind::page && kind != FileKind::packed_page && is_archive_file(path))) {
    return open_archive_file(path, max_page_bytes);
  }
  return open_page_file(path, max_page_bytes);
}

class FolderInput : public PageInput {
 public:
  FolderInput(fs::path root, std::size_t max_page_bytes, ReadLog& log)
      : m_root{std::move(root)}, m_max_page_bytes{max_page_bytes}, m_log{log} {
    m_pending.push_back({m_root, EntryKind::folder});
  }

  bool next(SourcePage& page) override {
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

  void resume(const SourceCursor& cursor) override {
    if (!pass_over(cursor.file)) {
      throw InputError{cursor.file +
                       ": the last run stopped after this file, which is gone; run anew with "
                       "--fresh"};
    }
    if (cursor.is_archive) {
      open_archive_entry(cursor.file);
      m_archive->resume(cursor);
    }
  }

  /// Skips everything up to and including a file or folder, and adds it to the log. False if it is
  /// not there; then all entries are skipped.
  bool pass_over(const std::string& wanted) {
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

 private:
  enum class EntryKind : std::uint8_t { file, folder, special };
  struct FolderEntry {
    fs::path path;
    EntryKind kind = EntryKind::file;
  };

  /// Pushes a folder's entries on the stack in reverse order, so that they are popped sorted.
  std::optional<PageProblem> expand(const fs::path& folder) {
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

  /// Stores the file in `page` and returns true, unless it is an archive.
  bool open_entry(const fs::path& path, SourcePage& page) {
    const FileKind kind = kind_by_name(path);
    if (kind == FileKind::other) {
      start_page(page, path);
      skip(page, Skip::not_html, "not HTML, by its name");
      return true;
    }
    m_log.add(path);
    if (kind == FileKind::archive || (kind == FileKind::unknown && is_archive_file(path))) {
      try {
        open_archive_entry(path);
        return false;
      } catch (const InputError& error) {
        start_page(page, path);
        page.problem = PageProblem{PageProblemKind::unreadable, error.what()};
      }
    } else {
      open_page_file(path, m_max_page_bytes)->next(page);
      page.must_look_like_html = kind == FileKind::unknown && !page.problem;
    }
    page.address = address_of(path.lexically_relative(m_root));
    return true;
  }

  void open_archive_entry(const fs::path& path) {
    m_archive = open_archive_file(path, m_max_page_bytes);
  }

  fs::path m_root;
  std::size_t m_max_page_bytes;
  ReadLog& m_log;
  std::vector<FolderEntry> m_pending;
  std::unique_ptr<PageInput> m_archive;  // the current archive
};

/// Opens a file or folder that the user names. Adds a file to the log.
std::unique_ptr<PageInput> open_path(const std::string& path, std::size_t max_page_bytes,
                                     ReadLog& log) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) {
    return std::make_unique<FolderInput>(path, max_page_bytes, log);
  }
  log.add(path);
  if (!fs::exists(status)) {
    throw InputError{path + ": there is no such file or folder"};
  }
  return open_file(path, max_page_bytes);
}

/// Adds the files of a path to the log, without reading them.
void pass_over_path(const std::string& path, ReadLog& log) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    FolderInput{path, 0, log}.pass_over("");
  } else {
    log.add(path);
  }
}

/// Opens a file or folder that the user names, right after a page of an earlier run. None if the
/// path is a file that holds only that page.
std::unique_ptr<PageInput> resume_path(const std::string& path, std::size_t max_page_bytes,
                                       const SourceCursor& cursor, ReadLog& log) {
  std::error_code error;
  if (!cursor.is_archive && cursor.file == path && !fs::is_directory(path, error)) {
    log.add(path);
    return nullptr;
  }
  std::unique_ptr<PageInput> input = open_path(path, max_page_bytes, log);
  input->resume(cursor);
  return input;
}

/// A message about a path without the path itself, for use where the path is named already.
std::string_view without_path(std::string_view message, const std::string& path) {
  return message.starts_with(path + ": ") ? message.substr(path.size() + 2) : message;
}

/// Makes `page` a placeholder that reports an unreadable path.
void become_unreadable(SourcePage& page, const std::string& path, const InputError& error) {
  start_page(page, path);
  page.address = address_of(path);
  page.problem =
      PageProblem{PageProblemKind::unreadable, std::string{without_path(error.what(), path)}};
}

class ListInput : public PageInput {
 public:
  ListInput(std::istream& lines, std::size_t max_page_bytes, ReadLog& log)
      : m_paths{lines}, m_max_page_bytes{max_page_bytes}, m_log{log} {}
  ListInput(std::unique_ptr<std::istream> lines, std::size_t max_page_bytes, ReadLog& log)
      : m_owned{std::move(lines)},
        m_paths{*m_owned},
        m_max_page_bytes{max_page_bytes},
        m_log{log} {}

  bool next(SourcePage& page) override {
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
        m_current = open_path(*path, m_max_page_bytes, m_log);
      } catch (const InputError& error) {
        become_unreadable(page, *path, error);
        page.problem->detail += " (line " + std::to_string(m_paths.line()) +
                                " of the list; its paths count from the current folder)";
        page.cursor.line = m_paths.line();
        return true;
      }
    }
  }

  void resume(const SourceCursor& cursor) override {
    std::optional<std::string> path = m_paths.next();
    for (; path && m_paths.line() < cursor.line; path = m_paths.next()) {
      pass_over_path(*path, m_log);
    }
    std::error_code ignored;
    const bool is_named = path && m_paths.line() == cursor.line;
    if (!is_named || (*path != cursor.file && !fs::exists(*path, ignored))) {
      throw InputError{cursor.file +
                       ": the last run stopped after this file, and the list or the file has "
                       "changed; put it back, or run anew with --fresh"};
    }
    m_current = resume_path(*path, m_max_page_bytes, cursor, m_log);
  }

  /// Adds all files that the list names to the log.
  void pass_over() {
    while (const std::optional<std::string> path = m_paths.next()) {
      pass_over_path(*path, m_log);
    }
  }

 private:
  std::unique_ptr<std::istream> m_owned;
  PathList m_paths;
  std::size_t m_max_page_bytes;
  ReadLog& m_log;
  std::unique_ptr<PageInput> m_current;
};

/// A stream of bytes that were already read, followed by the rest.
class Rewound : public ByteStream {
 public:
  Rewound(std::string start, std::istream& rest) : m_start{std::move(start)}, m_rest{rest} {}

  std::size_t read(char* out, std::size_t size) override {
    if (m_at < m_start.size()) {
      const std::size_t count = m_start.copy(out, size, m_at);
      m_at += count;
      return count;
    }
    return read_some(m_rest, out, size);
  }
  bool seek(std::uint64_t) override { return false; }

 private:
  std::string m_start;
  std::size_t m_at = 0;
  std::istream& m_rest;
};

/// True if the bytes begin a ZIP file that names an archive, or the description of a WACZ file.
bool starts_wacz(std::string_view start) {
  return start.starts_with("PK\3\4") &&
         (start.find("datapackage.json") != start.npos || start.find(".warc") != start.npos);
}

class StandardPageInput : public PageInput {
 public:
  StandardPageInput(std::istream& in, std::size_t max_page_bytes)
      : m_in{in}, m_max_page_bytes{max_page_bytes} {}

  bool next(SourcePage& page) override {
    if (std::exchange(m_is_open, true)) {
      return m_archive && m_archive->next(page);
    }
    std::string start(kArchiveStartBytes, '\0');
    start.resize(read_some(m_in, start.data(), start.size()));
    if (starts_wacz(start)) {
      start_page(page, "-");
      page.address = "/-";
      page.problem = PageProblem{PageProblemKind::unreadable,
                                 "a WACZ file cannot be read from a stream; give its path"};
      return true;
    }
    if (const auto packing = archive_packing(start)) {
      m_archive =
          open_archive(open_segments(std::make_unique<Rewound>(std::move(start), m_in), *packing),
                       "-", m_max_page_bytes);
      return m_archive->next(page);
    }
    read_page(page, std::move(start));
    return true;
  }

  void resume(const SourceCursor&) override {
    throw InputError{
        "standard input cannot be wound forward to where the last run stopped; run anew "
        "with --fresh"};
  }

 private:
  void read_page(SourcePage& page, std::string start) {
    start_page(page, "-");
    page.address = "/-";
    page.bytes = std::move(start);
    // Reading one byte more than the limit detects a page that is too large.
    for (char buffer[1 << 16]; m_in && page.bytes.size() <= m_max_page_bytes;) {
      page.bytes.append(buffer, read_some(m_in, buffer, sizeof buffer));
    }
    page.codings = {Coding::gzip, Coding::zstd};
    if (page.bytes.size() > m_max_page_bytes) {
      page.bytes.clear();
      page.problem = too_large(m_max_page_bytes);
    }
  }

  std::istream& m_in;
  std::size_t m_max_page_bytes;
  bool m_is_open = false;
  std::unique_ptr<PageInput> m_archive;
};

/// Throws InputError if there is nothing under this name.
void check_input(const std::string& name) {
  if (name == "-" || name == "@-") {
    return;
  }
  std::error_code error;
  const std::string path = name.starts_with('@') ? name.substr(1) : name;
  if (path.empty()) {
    throw InputError{"an input has no name: give a path, @list or -"};
  }
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) {
    throw InputError{path + (path.find("://") == std::string::npos
                                 ? ": there is no such file or folder; check the path"
                                 : ": inputs are files, not URLs; fetch the pages first, with wget "
                                   "--warc-file, say")};
  }
  if (name.starts_with('@') && fs::is_directory(status)) {
    throw InputError{path + ": this is a folder, not a list of inputs; leave out the @"};
  }
}

/// An input @LIST.
std::unique_ptr<ListInput> open_list(const std::string& name, std::size_t max_page_bytes,
                                     std::istream& standard_input, ReadLog& log) {
  if (name == "@-") {
    return std::make_unique<ListInput>(standard_input, max_page_bytes, log);
  }
  auto lines = std::make_unique<std::ifstream>(name.substr(1));
  if (!*lines) {
    throw InputError{name.substr(1) + ": the list of inputs cannot be read; check the path"};
  }
  return std::make_unique<ListInput>(std::move(lines), max_page_bytes, log);
}

/// True for archives that are not read, too: they are no pages whose site is unknown.
bool is_archive_at(const fs::path& path) {
  const FileKind kind = kind_by_name(path);
  return kind == FileKind::archive || kind == FileKind::unread_archive ||
         (kind == FileKind::unknown && is_archive_file(path));
}

/// True if a file or folder is or holds an archive.
bool holds_archive(const fs::path& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    return is_archive_at(path);
  }
  for (fs::recursive_directory_iterator it{path, error}, end; !error && it != end;
       it.increment(error)) {
    std::error_code ignored;
    if (it->is_regular_file(ignored) && is_archive_at(it->path())) {
      return true;
    }
  }
  return false;
}

/// True if an input may hold an archive. Standard input cannot be looked at.
bool may_hold_archive(const std::string& name) {
  if (name == "-" || name == "@-") {
    return true;
  }
  if (!name.starts_with('@')) {
    return holds_archive(name);
  }
  std::ifstream lines{name.substr(1)};
  PathList paths{lines};
  for (auto path = paths.next(); path; path = paths.next()) {
    if (holds_archive(*path)) {
      return true;
    }
  }
  return false;
}

/// All inputs in their order. Each is opened when the one before it ends.
class InputSequence : public PageSource {
 public:
  InputSequence(std::vector<std::string> names, std::size_t max_page_bytes,
                std::istream& standard_input)
      : m_names{std::move(names)},
        m_max_page_bytes{max_page_bytes},
        m_standard_input{standard_input} {
    std::for_each(m_names.begin(), m_names.end(), check_input);
  }

  bool next(SourcePage& page) override {
    for (; m_current < m_names.size(); ++m_current, m_input.reset()) {
      try {
        open_current();
      } catch (const InputError& error) {
        become_unreadable(page, m_names[m_current], error);
        page.cursor.read = m_log.files();
        page.cursor.input = m_current++;
        return true;
      }
      if (m_input->next(page)) {
        page.cursor.read = m_log.files();
        page.cursor.input = m_current;
        return true;
      }
    }
    return false;
  }

  void resume(const SourceCursor& cursor) override {
    if (cursor.input >= m_names.size()) {
      throw InputError{"the last run had other inputs; run anew with --fresh"};
    }
    m_log.expect(cursor.read);
    for (; m_current < cursor.input; ++m_current) {
      pass_over(m_names[m_current]);
    }
    resume_current(cursor);
    m_log.require_same(cursor.read);
  }

 private:
  void open_current() {
    if (m_input) {
      return;
    }
    const std::string& name = m_names[m_current];
    if (name == "-") {
      m_input = std::make_unique<StandardPageInput>(m_standard_input, m_max_page_bytes);
    } else if (name.starts_with('@')) {
      m_input = open_list(name, m_max_page_bytes, m_standard_input, m_log);
    } else {
      m_input = open_path(name, m_max_page_bytes, m_log);
    }
  }

  void pass_over(const std::string& name) {
    if (name.starts_with('@')) {
      open_list(name, m_max_page_bytes, m_standard_input, m_log)->pass_over();
    } else if (name != "-") {
      pass_over_path(name, m_log);
    }
  }

  void resume_current(const SourceCursor& cursor) {
    const std::string& name = m_names[m_current];
    if (name == "-" || name.starts_with('@')) {
      open_current();
      m_input->resume(cursor);
    } else if (m_input = resume_path(name, m_max_page_bytes, cursor, m_log); !m_input) {
      ++m_current;
    }
  }

  std::vector<std::string> m_names;
  std::size_t m_max_page_bytes;
  std::istream& m_standard_input;
  ReadLog m_log;
  std::size_t m_current = 0;
  std::unique_ptr<PageInput> m_input;
};

}  // namespace

std::unique_ptr<PageSource> open_inputs(const std::vector<std::string>& inputs,
                                        std::size_t max_page_bytes, std::istream& standard_input) {
  return std::make_unique<InputSequence>(inputs, max_page_bytes, standard_input);
}

void require_urls(const SourcePage& first, const std::vector<std::string>& inputs) {
  if (first.url.empty() && !first.cursor.is_archive &&
      std::none_of(inputs.begin(), inputs.end(), may_hold_archive)) {
    throw UsageError{first.source +
                     ": the site of this page is unknown; give --site NAME, or --site-by folder "
                     "if the input has a folder for each site, or leave this file out"};
  }
}

}  // namespace sst
