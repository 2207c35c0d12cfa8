#include "common/archive/page_source.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "common/archive/archive_input.hpp"
#include "common/archive/file_kind.hpp"
#include "common/archive/folder_input.hpp"
#include "common/archive/list_input.hpp"
#include "common/archive/page_input.hpp"
#include "common/archive/path_input.hpp"
#include "common/archive/path_list.hpp"
#include "common/archive/stream_input.hpp"
#include "common/error.hpp"
#include "common/io/paths.hpp"
#include "common/io/start_over.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

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
      m_input = open_stream_input(m_standard_input, name, m_limits.max_page_bytes);
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
      : m_name{name}, m_input{open_stream_input(stream, name, max_page_bytes)} {}

  bool next(SourcePage& page) override {
    try {
      return !m_failed && m_input->next(page);
    } catch (const Error& error) {
      m_failed = true;
      start_page(page, m_name);
      page.address = "/" + page.source;
      page.problem = problem_of(error, m_name);
      return true;
    }
  }
  void resume(const SourceCursor& cursor) override { m_input->resume(cursor); }

 private:
  std::string m_name;
  std::unique_ptr<PageInput> m_input;
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
