#include "common/archive/page_source.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>
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
#include "common/io/start_over.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

/// Opens a file that the user names: as an archive if its name or its first bytes indicate one,
/// otherwise as a page.
std::unique_ptr<PageInput> open_file(const fs::path& path, InputLimits limits) {
  const FileKind kind = kind_by_name(path);
  if (kind == FileKind::archive ||
      (kind != FileKind::page && kind != FileKind::packed_page && is_archive_file(path))) {
    return open_archive_file(path, limits);
  }
  return open_page_file(path, limits.max_page_bytes);
}

class FolderInput : public PageInput {
 public:
  /// Reads `entries`, which are files and folders in `root`, or `root` itself.
  FolderInput(fs::path root, const std::vector<std::string>& entries, InputLimits limits,
              ReadLog& log)
      : m_root{std::move(root)}, m_limits{limits}, m_log{log} {
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
      std::error_code error;
      m_pending.push_back(
          {*entry, fs::is_directory(*entry, error) ? EntryKind::folder : EntryKind::file});
    }
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
                       ": the last run stopped after this file, which no longer exists; " +
                       kStartOver};
    }
    if (cursor.is_archive) {
      open_archive_entry(cursor.file);
      m_archive->resume(cursor);
    }
  }

  /// Skips all entries up to and including the file or folder `wanted`, and adds them to the log.
  /// If `wanted` is missing, skips all entries and returns false.
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

  /// Pushes a folder's entries onto the stack in reverse order, so that they are popped sorted.
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

  /// If the file is an archive, opens it. Otherwise, stores the file in `page` and returns true.
  bool open_entry(const fs::path& path, SourcePage& page) {
    const FileKind kind = kind_by_name(path);
    if (kind == FileKind::other) {
      start_page(page, path);
      skip(page, Skip::not_html, "not HTML according to its name");
      return true;
    }
    m_log.add(path);
    try {
      if (kind == FileKind::archive || (kind == FileKind::unknown && is_archive_file(path))) {
        open_archive_entry(path);
        return false;
      }
      open_page_file(path, m_limits.max_page_bytes)->next(page);
      page.must_look_like_html = kind == FileKind::unknown;
    } catch (const InputError& error) {
      start_page(page, path);
      page.problem = problem_of(error, path.native());
    }
    page.address = address_of(path.lexically_relative(m_root));
    return true;
  }

  void open_archive_entry(const fs::path& path) { m_archive = open_archive_file(path, m_limits); }

  fs::path m_root;
  InputLimits m_limits;
  ReadLog& m_log;
  std::vector<FolderEntry> m_pending;
  std::unique_ptr<PageInput> m_archive;  // the current archive
};

/// Opens a file or folder that the user names. A file is also added to the log.
std::unique_ptr<PageInput> open_path(const std::string& path, InputLimits limits, ReadLog& log) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) {
    return std::make_unique<FolderInput>(path, std::vector{path}, limits, log);
  }
  log.add(path);
  if (!fs::exists(status)) {
    throw InputError{describe_missing_input(path)};
  }
  return open_file(path, limits);
}

/// Adds the files of a path to the log, without reading them.
void pass_over_path(const std::string& path, ReadLog& log) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    FolderInput{path, {path}, 0, log}.pass_over("");
  } else {
    log.add(path);
  }
}

/// Opens a file or folder that the user names, and moves to the position right after a page of an
/// earlier run. Null if the path is a file that contains only that page.
std::unique_ptr<PageInput> resume_path(const std::string& path, InputLimits limits,
                                       const SourceCursor& cursor, ReadLog& log) {
  std::error_code error;
  if (!cursor.is_archive && cursor.file == path && !fs::is_directory(path, error)) {
    log.add(path);
    return nullptr;
  }
  std::unique_ptr<PageInput> input = open_path(path, limits, log);
  input->resume(cursor);
  return input;
}

/// Makes `page` a placeholder that reports an unreadable path.
void become_unreadable(SourcePage& page, const std::string& path, const InputError& error) {
  start_page(page, path);
  page.address = address_of(path);
  page.problem = problem_of(error, path);
}

class ListInput : public PageInput {
 public:
  ListInput(PathList paths, InputLimits limits, ReadLog& log)
      : m_paths{std::move(paths)}, m_limits{limits}, m_log{log} {}

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
                       "changed since; restore them, or " +
                       kStartOver};
    }
    m_current = resume_path(*path, m_limits, cursor, m_log);
  }

  /// Adds all files that the list names to the log.
  void pass_over() {
    while (const std::optional<std::string> path = m_paths.next()) {
      pass_over_path(*path, m_log);
    }
  }

 private:
  PathList m_paths;
  InputLimits m_limits;
  ReadLog& m_log;
  std::unique_ptr<PageInput> m_current;
};

/// Replays bytes that were already read, and then continues with the rest of the input, or rethrows
/// the failure to read it.
class Rewound : public ByteStream {
 public:
  Rewound(std::string start, std::istream& rest, std::exception_ptr failure)
      : m_start{std::move(start)}, m_rest{rest} {
    m_failure = std::move(failure);
  }

  std::size_t read(char* out, std::size_t size) override {
    if (m_at < m_start.size()) {
      const std::size_t count = m_start.copy(out, size, m_at);
      m_at += count;
      return count;
    }
    if (m_failure) {
      std::rethrow_exception(m_failure);
    }
    return read_some(m_rest, out, size);
  }
  bool seek(std::uint64_t) override { return false; }

 private:
  std::string m_start;
  std::size_t m_at = 0;
  std::istream& m_rest;
  std::exception_ptr m_failure;
};

/// True if the bytes begin a ZIP file that mentions an archive or the WACZ description file.
bool starts_wacz(std::string_view start) {
  return start.starts_with("PK\3\4") &&
         (start.find("datapackage.json") != start.npos || start.find(".warc") != start.npos);
}

class StreamInput : public PageInput {
 public:
  StreamInput(std::istream& in, std::string name, std::size_t max_page_bytes)
      : m_in{in}, m_name{std::move(name)}, m_max_page_bytes{max_page_bytes} {}

  bool next(SourcePage& page) override {
    if (std::exchange(m_is_open, true)) {
      return m_archive && m_archive->next(page);
    }
    std::string first;
    std::exception_ptr failure;
    try {
      while (append_some(first, kArchiveStartBytes)) {
      }
    } catch (const Error&) {
      failure = std::current_exception();
    }
    if (starts_wacz(first)) {
      start(page);
      page.problem = PageProblem{PageProblemKind::unreadable,
                                 "a WACZ file cannot be read from a stream; give its path"};
      return true;
    }
    if (const auto packing = archive_packing(first)) {
      m_archive = open_archive(
          open_segments(std::make_unique<Rewound>(std::move(first), m_in, failure), *packing),
          m_name, m_max_page_bytes);
      return m_archive->next(page);
    }
    if (failure) {
      std::rethrow_exception(failure);
    }
    read_page(page, std::move(first));
    return true;
  }

  void resume(const SourceCursor&) override {
    throw InputError{std::string{"standard input cannot be resumed where the last run stopped; "} +
                     kStartOver};
  }

 private:
  void start(SourcePage& page) const {
    start_page(page, m_name);
    page.address = "/" + page.source;
  }

  /// Reads more of the stream; false if `bytes` already has `most` bytes or the stream ends.
  bool append_some(std::string& bytes, std::size_t most) {
    constexpr std::size_t kPieceBytes = std::size_t{1} << 16;
    const std::size_t before = bytes.size();
    bytes.resize(std::max(before, std::min(most, before + kPieceBytes)));
    std::size_t count = 0;
    try {
      count =
          bytes.size() > before ? read_some(m_in, bytes.data() + before, bytes.size() - before) : 0;
    } catch (const Error&) {
      bytes.resize(before);
      throw;
    }
    bytes.resize(before + count);
    return count > 0;
  }

  void read_page(SourcePage& page, std::string first) {
    start(page);
    page.bytes = std::move(first);
    // Reading one byte more than the limit detects a page that is too large.
    while (append_some(page.bytes, m_max_page_bytes + 1)) {
    }
    page.codings = codings_by_start(page.bytes);
    if (page.bytes.size() > m_max_page_bytes) {
      page.bytes.clear();
      page.problem = too_large(m_max_page_bytes);
    }
  }

  std::istream& m_in;
  std::string m_name;
  std::size_t m_max_page_bytes;
  bool m_is_open = false;
  std::unique_ptr<PageInput> m_archive;
};

/// Throws InputError if the path does not exist.
void check_path(const std::string& path) {
  std::error_code error;
  if (path.empty()) {
    throw InputError{"the name of an input is empty; give a path, @list or -"};
  }
  if (!fs::exists(path, error)) {
    throw InputError{describe_missing_input(path)};
  }
}

/// Throws InputError if the input does not exist, or if a list is a folder.
void check_input(const std::string& name) {
  if (name == "-" || name == "@-") {
    return;
  }
  const std::string path = name.starts_with('@') ? name.substr(1) : name;
  check_path(path);
  std::error_code error;
  if (name.starts_with('@') && fs::is_directory(path, error)) {
    throw InputError{path + ": this is a folder, not a list of inputs; leave out the @"};
  }
}

/// Opens an input @LIST.
std::unique_ptr<ListInput> open_list(const std::string& name, InputLimits limits,
                                     std::istream& standard_input, ReadLog& log) {
  return std::make_unique<ListInput>(
      name == "@-" ? PathList{standard_input} : PathList{name.substr(1)}, limits, log);
}

/// Also true for unsupported archives: require_urls() must not mistake them for pages.
bool is_archive_at(const fs::path& path) {
  const FileKind kind = kind_by_name(path);
  try {
    return kind == FileKind::archive || kind == FileKind::unread_archive ||
           (kind == FileKind::unknown && is_archive_file(path));
  } catch (const InputError&) {
    return true;  // the reader reports the error
  }
}

/// True if a file or folder is or contains an archive.
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

/// True if an input may contain an archive. Standard input cannot be examined.
bool may_hold_archive(const std::string& name) {
  if (name == "-" || name == "@-") {
    return true;
  }
  if (!name.starts_with('@')) {
    return holds_archive(name);
  }
  PathList paths{name.substr(1)};
  for (auto path = paths.next(); path; path = paths.next()) {
    if (holds_archive(*path)) {
      return true;
    }
  }
  return false;
}

/// All inputs in order. Each input is opened when the previous one ends.
class InputSequence : public PageSource {
 public:
  InputSequence(std::vector<std::string> names, InputLimits limits, std::istream& standard_input)
      : m_names{std::move(names)}, m_limits{limits}, m_standard_input{standard_input} {
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
      throw InputError{std::string{"the last run had different inputs; "} + kStartOver};
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
      m_input = std::make_unique<StreamInput>(m_standard_input, name, m_limits.max_page_bytes);
    } else if (name.starts_with('@')) {
      m_input = open_list(name, m_limits, m_standard_input, m_log);
    } else {
      m_input = open_path(name, m_limits, m_log);
    }
  }

  void pass_over(const std::string& name) {
    if (name.starts_with('@')) {
      open_list(name, m_limits, m_standard_input, m_log)->pass_over();
    } else if (name != "-") {
      pass_over_path(name, m_log);
    }
  }

  void resume_current(const SourceCursor& cursor) {
    const std::string& name = m_names[m_current];
    if (name == "-" || name.starts_with('@')) {
      open_current();
      m_input->resume(cursor);
    } else if (m_input = resume_path(name, m_limits, cursor, m_log); !m_input) {
      ++m_current;
    }
  }

  std::vector<std::string> m_names;
  InputLimits m_limits;
  std::istream& m_standard_input;
  ReadLog m_log;
  std::size_t m_current = 0;
  std::unique_ptr<PageInput> m_input;
};

class StreamSource : public PageSource {
 public:
  StreamSource(std::istream& stream, const std::string& name, std::size_t max_page_bytes)
      : m_name{name}, m_input{stream, name, max_page_bytes} {}

  bool next(SourcePage& page) override {
    try {
      return !m_failed && m_input.next(page);
    } catch (const Error& error) {
      m_failed = true;
      start_page(page, m_name);
      page.address = "/" + page.source;
      page.problem = problem_of(error, m_name);
      return true;
    }
  }
  void resume(const SourceCursor& cursor) override { m_input.resume(cursor); }

 private:
  std::string m_name;
  StreamInput m_input;
  bool m_failed = false;
};

/// The pages of selected files and folders in a folder.
class FolderEntries : public PageSource {
 public:
  FolderEntries(const fs::path& folder, const std::vector<std::string>& entries, InputLimits limits)
      : m_input{folder, entries, limits, m_log} {
    for (const std::string& entry : entries) {
      check_path(entry);
      if (!is_within(entry, folder)) {
        throw InputError{entry + ": not in the folder " + folder.native() +
                         "; spell the folder the same way in both paths"};
      }
    }
  }

  bool next(SourcePage& page) override { return m_input.next(page); }
  void resume(const SourceCursor& cursor) override { m_input.resume(cursor); }

 private:
  ReadLog m_log;
  FolderInput m_input;
};

}  // namespace

std::unique_ptr<PageSource> open_stream(std::istream& stream, const std::string& name,
                                        std::size_t max_page_bytes) {
  return std::make_unique<StreamSource>(stream, name, max_page_bytes);
}

std::unique_ptr<PageSource> open_inputs(const std::vector<std::string>& inputs, InputLimits limits,
                                        std::istream& standard_input) {
  return std::make_unique<InputSequence>(inputs, limits, standard_input);
}

std::unique_ptr<PageSource> open_entries(const fs::path& folder,
                                         const std::vector<std::string>& entries,
                                         InputLimits limits) {
  return std::make_unique<FolderEntries>(folder, entries, limits);
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
