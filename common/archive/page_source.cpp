#include "common/archive/page_source.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <istream>
#include <iterator>
#include <string_view>
#include <utility>

#include "common/archive/file.hpp"
#include "common/error.hpp"
#include "common/page/sniff.hpp"
#include "common/page/utf8.hpp"
#include "common/page/white_space.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

// Files that are never pages, and files that always are; what is in neither list is looked into.
constexpr std::string_view kNeverPages[] = {
    ".avi",  ".bmp",   ".bz2", ".css",  ".csv", ".doc",  ".docx", ".eot", ".exe",  ".gif",
    ".gz",   ".ico",   ".jar", ".jpeg", ".jpg", ".js",   ".json", ".map", ".mid",  ".mov",
    ".mp3",  ".mp4",   ".mpg", ".ogg",  ".otf", ".pdf",  ".png",  ".ppt", ".ps",   ".rss",
    ".svg",  ".swf",   ".tar", ".tgz",  ".tif", ".tiff", ".ttf",  ".wav", ".webm", ".webp",
    ".woff", ".woff2", ".xls", ".xml",  ".xz",  ".zip",  ".zst",
};
constexpr std::string_view kAlwaysPages[] = {".htm", ".html", ".shtml", ".xhtml"};

template <typename List>
bool contains(const List& list, std::string_view extension) {
  return std::find(std::begin(list), std::end(list), extension) != std::end(list);
}

/// Pages from one of the inputs on the command line.
class Input {
 public:
  virtual ~Input() = default;
  virtual bool next(SourcePage& page, std::uint64_t& files_not_html) = 0;
};

void start_page(SourcePage& page, const fs::path& path) {
  page.source = percent_encoded_utf8(path.native());
  page.url.clear();
  page.charset.clear();
  page.bytes.clear();
  page.problem.reset();
}

/// "/a/b.html" for a path as a user spells it: what the links on it are relative to.
std::string address_of(const fs::path& path) {
  const std::string normal = percent_encoded_utf8(path.lexically_normal().generic_string());
  return normal.starts_with('/') ? normal : "/" + normal;
}

class FileInput : public Input {
 public:
  FileInput(fs::path path, std::size_t max_page_bytes)
      : m_path{std::move(path)}, m_max_page_bytes{max_page_bytes} {}

  bool next(SourcePage& page, std::uint64_t&) override {
    if (std::exchange(m_done, true)) {
      return false;
    }
    start_page(page, m_path);
    page.address = address_of(m_path);
    page.problem = read_file(m_path, m_max_page_bytes, page.bytes);
    return true;
  }

 private:
  fs::path m_path;
  std::size_t m_max_page_bytes;
  bool m_done = false;
};

class FolderInput : public Input {
 public:
  FolderInput(fs::path root, std::size_t max_page_bytes)
      : m_root{std::move(root)}, m_max_page_bytes{max_page_bytes} {
    m_pending.push_back({m_root, true});
  }

  bool next(SourcePage& page, std::uint64_t& files_not_html) override {
    while (!m_pending.empty()) {
      const Entry entry = std::move(m_pending.back());
      m_pending.pop_back();
      start_page(page, entry.path);
      page.address = address_of(entry.path.lexically_relative(m_root));
      if (entry.is_folder) {
        if (auto problem = expand(entry.path)) {
          page.problem = std::move(problem);
          return true;
        }
        continue;
      }
      const std::string extension = ascii_lower(entry.path.extension().native());
      if (contains(kNeverPages, extension)) {
        ++files_not_html;
        continue;
      }
      page.problem = read_file(entry.path, m_max_page_bytes, page.bytes);
      if (!contains(kAlwaysPages, extension) && !page.problem &&
          sniff_content(page.bytes) != ContentKind::html) {
        ++files_not_html;
        continue;
      }
      return true;
    }
    return false;
  }

 private:
  struct Entry {
    fs::path path;
    bool is_folder = false;
  };

  /// Puts a folder's entries on the stack so that they come off sorted.
  std::optional<PageProblem> expand(const fs::path& folder) {
    std::error_code error;
    std::vector<Entry> entries;
    for (fs::directory_iterator it{folder, error}, end; !error && it != end; it.increment(error)) {
      std::error_code ignored;
      const bool is_folder = it->is_directory(ignored);
      if (is_folder && it->is_symlink(ignored)) {
        continue;
      }
      if (is_folder || it->is_regular_file(ignored) || ignored) {
        entries.push_back({it->path(), is_folder});
      }
    }
    std::sort(entries.begin(), entries.end(),
              [](const Entry& a, const Entry& b) { return a.path.native() > b.path.native(); });
    std::move(entries.begin(), entries.end(), std::back_inserter(m_pending));
    if (error) {
      return PageProblem{PageProblemKind::unreadable, "folder: " + error.message()};
    }
    return std::nullopt;
  }

  fs::path m_root;
  std::size_t m_max_page_bytes;
  std::vector<Entry> m_pending;
};

class StandardInput : public Input {
 public:
  StandardInput(std::istream& in, std::size_t max_page_bytes)
      : m_in{in}, m_max_page_bytes{max_page_bytes} {}

  bool next(SourcePage& page, std::uint64_t&) override {
    if (std::exchange(m_done, true)) {
      return false;
    }
    start_page(page, "-");
    page.address = "/-";
    // One byte more than the cap tells a page that is too large.
    page.bytes.resize(m_max_page_bytes + 1);
    m_in.read(page.bytes.data(), static_cast<std::streamsize>(page.bytes.size()));
    page.bytes.resize(static_cast<std::size_t>(m_in.gcount()));
    page.bytes.shrink_to_fit();
    if (page.bytes.size() > m_max_page_bytes) {
      page.bytes.clear();
      page.problem = PageProblem{PageProblemKind::too_large,
                                 "more bytes than the cap, " + std::to_string(m_max_page_bytes)};
    }
    return true;
  }

 private:
  std::istream& m_in;
  std::size_t m_max_page_bytes;
  bool m_done = false;
};

std::unique_ptr<Input> open_path(const std::string& path, std::size_t max_page_bytes) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) {
    throw InputError{path + ": there is no such file or folder"};
  }
  if (fs::is_directory(status)) {
    return std::make_unique<FolderInput>(path, max_page_bytes);
  }
  return std::make_unique<FileInput>(path, max_page_bytes);
}

class ListInput : public Input {
 public:
  ListInput(std::istream& lines, std::size_t max_page_bytes)
      : m_lines{&lines}, m_max_page_bytes{max_page_bytes} {}
  ListInput(std::unique_ptr<std::istream> lines, std::size_t max_page_bytes)
      : m_owned{std::move(lines)}, m_lines{m_owned.get()}, m_max_page_bytes{max_page_bytes} {}

  bool next(SourcePage& page, std::uint64_t& files_not_html) override {
    while (true) {
      if (m_current && m_current->next(page, files_not_html)) {
        return true;
      }
      m_current.reset();
      std::string line;
      if (!std::getline(*m_lines, line)) {
        return false;
      }
      const std::string path{trimmed(line)};
      if (path.empty()) {
        continue;
      }
      try {
        m_current = open_path(path, m_max_page_bytes);
      } catch (const InputError&) {
        start_page(page, path);
        page.address = address_of(path);
        page.problem = PageProblem{PageProblemKind::unreadable, "there is no such file or folder"};
        return true;
      }
    }
  }

 private:
  std::unique_ptr<std::istream> m_owned;
  std::istream* m_lines;
  std::size_t m_max_page_bytes;
  std::unique_ptr<Input> m_current;
};

std::unique_ptr<Input> open_input(const std::string& name, std::size_t max_page_bytes,
                                  std::istream& standard_input) {
  if (name == "-") {
    return std::make_unique<StandardInput>(standard_input, max_page_bytes);
  }
  if (name == "@-") {
    return std::make_unique<ListInput>(standard_input, max_page_bytes);
  }
  if (name.starts_with('@')) {
    auto lines = std::make_unique<std::ifstream>(name.substr(1));
    if (!*lines) {
      throw InputError{name.substr(1) + ": the list of inputs cannot be read; check the path"};
    }
    return std::make_unique<ListInput>(std::move(lines), max_page_bytes);
  }
  return open_path(name, max_page_bytes);
}

/// All inputs, one after the other.
class Inputs : public PageSource {
 public:
  explicit Inputs(std::vector<std::unique_ptr<Input>> inputs) : m_inputs{std::move(inputs)} {}

  bool next(SourcePage& page) override {
    while (m_current < m_inputs.size()) {
      if (m_inputs[m_current]->next(page, m_files_not_html)) {
        return true;
      }
      m_inputs[m_current++].reset();
    }
    return false;
  }

 private:
  std::vector<std::unique_ptr<Input>> m_inputs;
  std::size_t m_current = 0;
};

}  // namespace

std::unique_ptr<PageSource> open_inputs(const std::vector<std::string>& inputs,
                                        std::size_t max_page_bytes, std::istream& standard_input) {
  std::vector<std::unique_ptr<Input>> opened;
  for (const std::string& input : inputs) {
    opened.push_back(open_input(input, max_page_bytes, standard_input));
  }
  return std::make_unique<Inputs>(std::move(opened));
}

}  // namespace sst
