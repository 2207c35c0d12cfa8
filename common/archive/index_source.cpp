#include "common/archive/index_source.hpp"

#include <algorithm>
#include <cstdint>
#include <istream>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "common/archive/archive_finder.hpp"
#include "common/archive/fetched_bytes.hpp"
#include "common/archive/index_line.hpp"
#include "common/archive/packed_lines.hpp"
#include "common/archive/page_input.hpp"
#include "common/archive/path_list.hpp"
#include "common/archive/record_page.hpp"
#include "common/archive/record_range.hpp"
#include "common/archive/remote_place.hpp"
#include "common/archive/wacz_file.hpp"
#include "common/error.hpp"
#include "common/hash/stored_hash.hpp"
#include "common/text/utf8.hpp"
#include "common/url/percent_encoding.hpp"
#include "common/url/site_name.hpp"
#include "common/url/surt.hpp"

namespace sst {
namespace {

/// A record that is listed in an index.
struct IndexedRecord {
  std::uint64_t offset = 0;
  std::uint64_t length = 0;   // 0 if unknown
  std::uint64_t line = 0;     // line number in the index
  std::uint64_t url = 0;      // hash_of_url(); 0 if the line has none
  std::uint32_t archive = 0;  // index into m_archives
  std::uint32_t index = 0;    // index into m_inputs.indexes
  std::uint32_t type = 0;     // number in m_types
  std::uint16_t status = 0;   // HTTP status; 0 if unknown
};

struct BadLine {
  std::uint64_t line = 0;
  std::uint32_t index = 0;
  const char* fault = "";
};

struct NamedArchive {
  std::string name;         // as written in the index
  std::string path;         // path or URL; empty if the archive cannot be read
  std::string member = {};  // archive name within a WACZ file
  std::string fault;        // the reason why the archive cannot be read, for messages
  bool is_by_last_part = false;
  bool is_remote = false;

  /// Identifies the archive: two names with the same place refer to the same archive.
  std::string place() const { return member.empty() ? path : path + "!" + member; }
};

/// Numbers strings from 0 in order of first appearance.
class TextNumbers {
 public:
  std::uint32_t of(std::string_view text) {
    const auto [found, is_new] =
        m_numbers.try_emplace(std::string{text}, static_cast<std::uint32_t>(m_texts.size()));
    if (is_new) {
      m_texts.push_back(&found->first);
    }
    return found->second;
  }
  const std::string& text(std::uint32_t number) const { return *m_texts[number]; }

 private:
  std::unordered_map<std::string, std::uint32_t> m_numbers;
  std::vector<const std::string*> m_texts;
};

// A file is not an index if its first kMostBadAtStart lines are unusable, or if it has
// kMostBadLines unusable lines in total.
constexpr std::uint64_t kMostBadAtStart = 1'000;
constexpr std::uint64_t kMostBadLines = 1'000'000;

// Duplicate records are removed when there are this many records, and again whenever their number
// has doubled, so that repeated lines do not fill the memory.
constexpr std::size_t kFirstSort = std::size_t{1} << 20;

// Maximum size of all archive names, in bytes; 100,000 Common Crawl names need half of this.
constexpr std::size_t kMostNameBytes = std::size_t{32} << 20;

// Adjacent records are fetched together, up to this many bytes.
constexpr std::uint64_t kMostFetchedBytes = std::uint64_t{8} << 20;

/// Returns equal hashes for URLs with the same index key.
std::uint64_t hash_of_url(std::string_view url) {
  return hash_text(surt_key(url));
}

/// True if the record may belong to the site, judged by its URL, or by its key if the URL has no
/// host.
bool is_of_site(const IndexEntry& entry, const std::string& site) {
  if (site.empty()) {
    return true;
  }
  const std::string key_host = host_of_surt_key(entry.key);
  const std::string_view base = without_www(site);
  const bool fits_key =
      key_host == base || (key_host.ends_with(base) && key_host.size() > base.size() &&
                           key_host[key_host.size() - base.size() - 1] == '.');
  if (!key_host.empty() && !fits_key) {
    return false;  // this rejects most lines
  }
  const std::string host = site_of_url(entry.url);
  return host.empty() ? fits_key : host == site || registrable_domain(host) == site;
}

}  // namespace

class IndexedSource::Impl {
 public:
  Impl(const IndexedInputs& inputs, std::size_t max_page_bytes)
      : m_inputs{inputs}, m_max_page_bytes{max_page_bytes}, m_finder{inputs.archives} {
    for (std::uint32_t index = 0; index < m_inputs.indexes.size(); ++index) {
      read_index(index);
    }
    drop_ambiguous_archives();
    sort_archives();
    sort_records();
  }

  bool next(SourcePage& page) {
    begin();
    if (m_item >= m_bad_lines.size() + m_records.size()) {
      return false;
    }
    if (m_item < m_bad_lines.size()) {
      fill(m_bad_lines[m_item], page);
    } else {
      fill(m_records[m_item - m_bad_lines.size()], page);
    }
    page.cursor.line = ++m_item;
    page.cursor.read = m_log.files();
    return true;
  }

  void resume(const SourceCursor& cursor) {
    m_log.expect(cursor.read);
    begin();
    for (; m_item < cursor.line && m_item < m_bad_lines.size() + m_records.size(); ++m_item) {
      if (m_item >= m_bad_lines.size()) {
        enter(m_records[m_item - m_bad_lines.size()].archive);
      }
    }
    m_log.require_same(cursor.read);
  }

  std::vector<std::string> archives() const {
    std::vector<std::string> paths;
    for (const NamedArchive& archive : m_archives) {
      if (!archive.path.empty()) {
        paths.push_back(archive.path);
      }
    }
    return paths;
  }

 private:
  void begin() {
    if (!std::exchange(m_has_begun, true)) {
      for (const std::string& index : m_inputs.indexes) {
        m_log.add(index);  // a URL is logged as a missing file
      }
    }
  }

  void read_index(std::uint32_t number) {
    const std::string& path = m_inputs.indexes[number];
    const std::string folder = folder_of(path);
    PackedLines lines = lines_of(path);
    IndexLineReader reader;
    IndexEntry entry;
    std::uint64_t entries = 0;
    std::uint64_t bad = 0;
    while (lines.next()) {
      const auto result = lines.fault() != nullptr ? IndexLineReader::Result::bad
                                                   : reader.read(lines.text(), entry);
      if (result == IndexLineReader::Result::bad) {
        ++bad;
        m_bad_lines.push_back(
            {lines.number(), number, lines.fault() != nullptr ? lines.fault() : reader.fault()});
        if ((entries == 0 && bad == kMostBadAtStart) || bad == kMostBadLines) {
          fail_as_index(path);
        }
      } else if (result == IndexLineReader::Result::entry) {
        ++entries;
        if (is_of_site(entry, m_inputs.site)) {
          m_records.push_back({.offset = entry.offset,
                               .length = entry.length.value_or(0),
                               .line = lines.number(),
                               .url = entry.url.empty() ? 0 : hash_of_url(entry.url),
                               .archive = archive_number(entry.file, path, folder),
                               .index = number,
                               .type = m_types.of(entry.type),
                               .status = static_cast<std::uint16_t>(entry.status)});
          if (m_records.size() >= m_next_sort) {
            sort_records();
            m_next_sort = std::max(kFirstSort, 2 * m_records.size());
          }
        }
      }
    }
    if (entries == 0 && bad > 0) {
      fail_as_index(path);
    }
  }

  /// The part of a file's path or URL that names its folder.
  static std::string folder_of(const std::string& path) {
    return is_url(path) ? path.substr(0, path.substr(0, path.find('?')).rfind('/'))
                        : std::filesystem::path{path}.parent_path().native();
  }

  PackedLines lines_of(const std::string& path) {
    if (is_remote(path)) {
      m_index = m_inputs.remote.open(path);
      return PackedLines{wrap_stream(*m_index), path};
    }
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
      throw InputError{path + ": this is a folder, not an index; specify the CDXJ file in it"};
    }
    return PackedLines{open_file_stream(path), path};
  }

  bool is_remote(std::string_view name) const { return m_inputs.remote.fetch && is_url(name); }

  [[noreturn]] void fail_as_index(const std::string& path) const {
    throw InputError{path + ": this is not an index in CDXJ or CDX format (line " +
                     std::to_string(m_bad_lines.back().line) + ": " + m_bad_lines.back().fault +
                     "); give the index of the archives"};
  }

  std::uint32_t archive_number(const std::string& name, const std::string& index,
                               const std::string& folder) {
    const auto [found, is_new] =
        m_numbers.try_emplace({folder, name}, static_cast<std::uint32_t>(m_archives.size()));
    if (is_new) {
      m_name_bytes += name.size();
      if (m_name_bytes > kMostNameBytes) {
        throw InputError{index +
                         ": the archive names in the indexes are longer than 32 MiB in total; give "
                         "fewer indexes, or parts of them"};
      }
      m_archives.push_back(locate(name, folder));
    }
    return found->second;
  }

  NamedArchive locate(const std::string& name, const std::string& folder) const {
    NamedArchive archive{.name = name, .path = {}, .fault = {}};
    const auto path = is_url(folder) ? std::nullopt : std::optional<std::filesystem::path>{folder};
    auto file = find_file(name, path);
    const auto in_wacz = file ? std::nullopt : split_wacz_name(name);
    if (in_wacz) {
      file = find_file(in_wacz->first, path);
      archive.member = in_wacz->second;
    }
    if (file) {
      archive.path = file->path.lexically_normal().native();
      archive.is_by_last_part = !file->is_exact;
    } else if (in_wacz && m_inputs.remote.fetch) {
      archive.fault =
          "WACZ files are read only from the local disk, and this one was not found; download it "
          "first";
    } else if (m_inputs.remote.fetch &&
               (!path || is_url(name) || !m_inputs.remote.prefix.empty())) {
      const RemotePlace place{m_inputs.remote.prefix, folder};
      archive.path = place.url_of(name).value_or(std::string{});
      archive.is_remote = !archive.path.empty();
      archive.fault = place.fault();
    } else if (!is_url(name) && (m_finder.leads_out(name, path) ||
                                 m_finder.leads_out(percent_decoded(name), path))) {
      archive.fault =
          "the archive is outside the folders of the index and the inputs; pass it, or its "
          "folder, as an input";
    } else {
      archive.fault = "the archive was not found; pass it, or its folder, as an input";
    }
    return archive;
  }

  std::optional<ArchiveFinder::Found> find_file(
      const std::string& name, const std::optional<std::filesystem::path>& folder) const {
    if (is_url(name)) {
      return std::nullopt;
    }
    auto file = m_finder.find(name, folder);
    if (!file && name.find('%') != std::string::npos) {
      // CDXJ is UTF-8, so names in other encodings are percent-encoded, see cdxj_line().
      const std::string decoded = percent_decoded(name);
      file =
          decoded.find('\0') == std::string::npos ? m_finder.find(decoded, folder) : std::nullopt;
    }
    return file;
  }

  /// Drops the file of an archive that was found only by its last part, if another name matches the
  /// same file: the match is ambiguous.
  void drop_ambiguous_archives() {
    std::map<std::string, std::set<std::string>> names;  // by path
    for (const NamedArchive& archive : m_archives) {
      names[archive.place()].insert(archive.name);
    }
    for (NamedArchive& archive : m_archives) {
      if (archive.is_by_last_part && names[archive.place()].size() > 1) {
        archive.path.clear();
        archive.fault = "several archive names match the same file; pass their folder as an input";
      }
    }
  }

  /// Sorts the archives by name, and merges archives that are the same file.
  void sort_archives() {
    std::vector<std::uint32_t> order(m_archives.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto place = [this](std::uint32_t number) {
      return std::tie(m_archives[number].name, m_archives[number].path);
    };
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return place(a) < place(b); });
    std::vector<std::uint32_t> rank(order.size());
    std::vector<NamedArchive> archives;
    std::map<std::string, std::uint32_t> known;  // by path, or by name if there is no path
    for (const std::uint32_t number : order) {
      const NamedArchive& archive = m_archives[number];
      const auto [found, is_new] =
          known.try_emplace(archive.path.empty() ? "?" + archive.name : archive.place(),
                            static_cast<std::uint32_t>(archives.size()));
      if (is_new) {
        archives.push_back(archive);
      }
      rank[number] = found->second;
    }
    m_archives = std::move(archives);
    for (IndexedRecord& record : m_records) {
      record.archive = rank[record.archive];
    }
  }

  /// Sorts by archive and offset and drops duplicate records.
  void sort_records() {
    const auto key = [](const IndexedRecord& record) {
      return std::tie(record.archive, record.offset, record.index, record.line);
    };
    std::sort(m_records.begin(), m_records.end(),
              [&](const IndexedRecord& a, const IndexedRecord& b) { return key(a) < key(b); });
    const auto end = std::unique(m_records.begin(), m_records.end(),
                                 [](const IndexedRecord& a, const IndexedRecord& b) {
                                   return a.archive == b.archive && a.offset == b.offset;
                                 });
    m_records.erase(end, m_records.end());
  }

  void fill(const BadLine& line, SourcePage& page) const {
    start_page(page, m_inputs.indexes[line.index]);
    page.cursor.is_archive = true;
    skip(page, Skip::index_line, "line " + std::to_string(line.line) + ": " + line.fault);
  }

  void fill(const IndexedRecord& record, SourcePage& page) {
    enter(record.archive);
    if (is_read(record)) {
      read(record, page);
      return;
    }
    start(record, page);
    const std::string& type = m_types.text(record.type);
    if (type == kRevisitType) {
      skip_revisit(page);
    } else if (record.status != 0 && !is_success(record.status)) {
      skip_by_status(page, record.status);
    } else {
      skip_by_type(page, type);
    }
  }

  void read(const IndexedRecord& record, SourcePage& page) {
    const NamedArchive& archive = m_archives[record.archive];
    if (archive.path.empty()) {
      fail(record, page, PageProblemKind::unreadable, archive.fault);
      return;
    }
    try {
      open(archive);
      if (m_fetched != nullptr && record.offset >= m_fetched_end) {
        m_fetched_end = end_of_fetch(record);
        m_fetched->expect(record.offset, m_fetched_end);
      }
      m_reader->read(record.offset, record.length > 0 ? std::optional{record.length} : std::nullopt,
                     page);
    } catch (const Error& error) {
      fail(record, page, PageProblemKind::unreadable, problem_of(error, archive.place()).detail);
      return;
    }
    if (page.problem) {
      page.problem->detail += line_of(record);
    } else if (record.url != 0 && !page.skip && record.url != hash_of_url(page.url)) {
      const std::string url = page.url;
      fail(record, page, PageProblemKind::damaged,
           "the record at this offset has a different URL, " + url);
    } else if (!m_inputs.site.empty() && !may_be_of_site(page.url, m_inputs.site)) {
      const std::string url = page.url;
      fail(record, page, PageProblemKind::damaged,
           "the record at this offset is from another site, " + url);
    }
  }

  /// Opens the archive unless it is already open.
  void open(const NamedArchive& archive) {
    if (m_reader) {
      return;
    }
    m_fetched = nullptr;
    m_fetched_end = 0;
    if (!archive.member.empty()) {
      open_member(archive);
    } else if (archive.is_remote) {
      auto bytes = std::make_unique<FetchedBytes>(m_inputs.remote.fetch, archive.path);
      m_fetched = bytes.get();
      m_reader.emplace(archive.path, std::move(bytes), m_max_page_bytes);
    } else {
      m_reader.emplace(archive.path, m_max_page_bytes);
    }
  }

  void open_member(const NamedArchive& archive) {
    const WaczFile& wacz = m_wacz_files.open(archive.path);
    const bool is_as_written = wacz.find(archive.member) != nullptr;
    const std::string member = is_as_written ? archive.member : percent_decoded(archive.member);
    m_reader.emplace(archive.path, member, wacz.open_at_any_place(member), m_max_page_bytes);
  }

  /// The end of the bytes to fetch in one request, for this record and the adjacent records that
  /// will be read after it.
  std::uint64_t end_of_fetch(const IndexedRecord& first) const {
    const std::uint64_t most = RecordRangeReader::most_record_bytes(m_max_page_bytes);
    std::uint64_t end = first.offset + std::min(first.length, most);
    for (auto i = static_cast<std::size_t>(&first - m_records.data()) + 1;
         i < m_records.size() && m_records[i].archive == first.archive &&
         m_records[i].offset == end && is_read(m_records[i]) &&
         m_records[i].offset + m_records[i].length <= first.offset + kMostFetchedBytes;
         ++i) {
      end += m_records[i].length;
    }
    return end;
  }

  /// False for records that are known not to be pages.
  bool is_read(const IndexedRecord& record) const {
    const std::string& type = m_types.text(record.type);
    if (type == kRevisitType) {
      return m_inputs.reads_revisits;
    }
    return (record.status == 0 || is_success(record.status)) &&
           declared_kind(type) != DeclaredKind::other;
  }

  /// The index line that lists the record, for messages.
  std::string line_of(const IndexedRecord& record) const {
    return " (" + percent_encoded_utf8(m_inputs.indexes[record.index]) + ", line " +
           std::to_string(record.line) + ")";
  }

  void start(const IndexedRecord& record, SourcePage& page) const {
    const NamedArchive& archive = m_archives[record.archive];
    start_page(page, archive.path.empty() ? archive.name : archive.place());
    page.source += ":" + std::to_string(record.offset);
    page.address = "/" + page.source;
    page.cursor.is_archive = true;
  }

  void fail(const IndexedRecord& record, SourcePage& page, PageProblemKind kind,
            const std::string& fact) const {
    start(record, page);
    page.problem = PageProblem{kind, fact + line_of(record)};
  }

  /// Switches to an archive and logs it.
  void enter(std::uint32_t archive) {
    if (m_current != archive) {
      m_current = archive;
      m_reader.reset();
      m_log.add(m_archives[archive].path);
    }
  }

  IndexedInputs m_inputs;
  std::size_t m_max_page_bytes;
  ArchiveFinder m_finder;
  std::map<std::pair<std::string, std::string>, std::uint32_t> m_numbers;  // by folder and name
  std::vector<NamedArchive> m_archives;
  std::size_t m_name_bytes = 0;  // total size of the names in m_archives
  TextNumbers m_types;
  std::vector<BadLine> m_bad_lines;
  std::vector<IndexedRecord> m_records;
  std::size_t m_next_sort = kFirstSort;  // sort m_records at this size
  std::size_t m_item = 0;                // next item: first all bad lines, then the records
  bool m_has_begun = false;
  ReadLog m_log;
  std::optional<std::uint32_t> m_current;  // current archive
  WaczFileCache m_wacz_files;
  std::optional<RecordRangeReader> m_reader;  // reader of the current archive; none if it is not
                                              // open
  FetchedBytes* m_fetched = nullptr;      // the stream inside m_reader, if the archive is remote
  std::uint64_t m_fetched_end = 0;        // end of the requested bytes
  std::unique_ptr<std::istream> m_index;  // the index being read, if it is remote
};

IndexedSource::IndexedSource(const IndexedInputs& inputs, std::size_t max_page_bytes)
    : m_impl{std::make_unique<Impl>(inputs, max_page_bytes)} {}
IndexedSource::~IndexedSource() = default;

bool IndexedSource::next(SourcePage& page) {
  return m_impl->next(page);
}
void IndexedSource::resume(const SourceCursor& cursor) {
  m_impl->resume(cursor);
}
std::vector<std::string> IndexedSource::archives() const {
  return m_impl->archives();
}

std::unique_ptr<PageSource> open_inputs(const IndexedInputs& inputs, InputLimits limits,
                                        std::istream& standard_input) {
  if (inputs.indexes.empty()) {
    return open_inputs(inputs.archives, limits, standard_input);
  }
  auto source = std::make_unique<IndexedSource>(inputs, limits.max_page_bytes);
  if (inputs.check_archives) {
    inputs.check_archives(source->archives());
  }
  return source;
}

}  // namespace sst
