#include "cleaner/earlier_records.hpp"

#include <algorithm>
#include <limits>

#include "common/archive/byte_stream.hpp"
#include "common/archive/packed_lines.hpp"
#include "common/error.hpp"
#include "common/hash/stored_hash.hpp"
#include "common/io/json_reader.hpp"
#include "common/io/temporary_file.hpp"
#include "common/text/white_space.hpp"
#include "common/url/surt.hpp"
#include "common/url/url.hpp"
#include "common/view/content_digest.hpp"

namespace sst {
namespace {

constexpr EarlierRecords::Number kSeveral = std::numeric_limits<EarlierRecords::Number>::max();
constexpr std::size_t kMostAddressBytes = std::size_t{1} << 16;
constexpr std::size_t kMostLineBytes = std::size_t{1} << 30;
constexpr std::size_t kMostEnds = 32;  // per source
constexpr std::size_t kDigestDigits = 32;

/// The fields that are read from a record.
struct RecordLine {
  EarlierRecords::Record record;
  std::string digest;
  bool has_problem = false;
  bool has_text = false;
  bool has_digest = false;  // also true for null, which means a text without words
};

/// Returns null on success; otherwise, why the line is not a record.
const char* read_line(std::string_view line, RecordLine& out) {
  std::string identifier;
  std::string content;
  std::string problem;
  JsonField fields[] = {{"url", &out.record.url, kMostAddressBytes},
                        {"identifier", &identifier, kMostAddressBytes},
                        {"source", &out.record.source, kMostAddressBytes},
                        {"site", &out.record.site, kMostAddressBytes},
                        {"text", &out.record.text},
                        {"content", &content},
                        {"content_digest", &out.digest, kDigestDigits + 1},
                        {"problem", &problem, 1}};
  JsonReader reader;
  reader.start(line);
  if (!read_fields(reader, fields)) {
    return reader.fault() != nullptr ? reader.fault() : "it is not a JSON object";
  }
  using Kind = JsonField::Kind;
  const auto is_text = [&](std::size_t i) { return fields[i].kind == Kind::string; };
  if (!is_text(2)) {
    return "it has no source";
  }
  if (!is_text(0)) {
    out.record.url = is_text(1) ? identifier : std::string{};
  }
  if (!is_text(3)) {
    out.record.site.clear();
  }
  if (!is_text(4)) {
    out.record.text = is_text(5) ? content : std::string{};
  }
  out.has_text = is_text(4) || is_text(5);
  out.has_digest = is_text(6) || fields[6].kind == Kind::null;
  out.has_problem = is_text(7);
  return nullptr;
}

enum class AddressKind : std::uint64_t { url = 1, source = 2, end = 3 };

std::uint64_t hash_of(AddressKind kind, std::string_view address) {
  return hash_address(static_cast<std::uint64_t>(kind), address);
}

std::uint64_t hash_of_url(std::string_view url) {
  Url parsed;
  if (!parsed.parse(url) || parsed.host().empty()) {
    return hash_of(AddressKind::url, url);
  }
  std::string_view rest = parsed.without_fragment();
  rest.remove_prefix(parsed.scheme().size());
  const std::size_t host = rest.find(parsed.host());
  return hash_of(AddressKind::url, without_www(rest.substr(host)));
}

std::uint64_t hash_of_digest(const Digest& digest) {
  return digest.low;
}

}  // namespace

EarlierRecords::EarlierRecords(const std::string& path)
    : m_path{path}, m_file{open_temporary_file()} {
  if (!m_file) {
    throw InputError{temporary_folder() + ": a temporary file for --since cannot be created (" +
                     last_error().message() + "); set TMPDIR to another folder"};
  }
  PackedLines lines{open_file_stream(path), path, kMostLineBytes};
  read_lines(lines);
  for (Number number = 0; number < m_entries.size(); ++number) {
    const Entry& entry = m_entries[number];
    if (!entry.is_superseded && entry.digest != Digest{}) {
      m_by_content.emplace(hash_of_digest(entry.digest), number);
    }
  }
}

void EarlierRecords::read_lines(PackedLines& lines) {
  while (lines.next()) {
    const std::string place = m_path + ": line " + std::to_string(lines.number());
    if (lines.fault() != nullptr) {
      throw InputError{place + " cannot be read (" + lines.fault() +
                       "); --since needs the complete output of an earlier run"};
    }
    if (trimmed(lines.text()).empty()) {
      continue;
    }
    RecordLine line;
    if (const char* fault = read_line(lines.text(), line)) {
      throw InputError{place + " is not a record of a page (" + fault +
                       "); --since reads the JSON lines that sst-clean writes"};
    }
    if (line.has_problem) {
      continue;
    }
    std::optional<Digest> digest = parse_digest(line.digest);
    if (line.has_digest && !line.digest.empty() && !digest) {
      throw InputError{place + " has the content_digest \"" + line.digest +
                       "\", which is not 32 hexadecimal digits; clean the earlier pages again"};
    }
    if (!line.has_digest) {
      if (!line.has_text) {
        throw InputError{place +
                         " has neither text nor content_digest; clean the earlier pages again "
                         "with --fields text,content_digest"};
      }
      digest = content_digest(line.record.text);
    }
    add(line.record, digest);
  }
}

void EarlierRecords::add(const Record& record, const std::optional<Digest>& digest) {
  if (m_entries.size() == kSeveral) {
    throw InputError{m_path + ": --since accepts at most " + std::to_string(kSeveral) + " records"};
  }
  const auto number = static_cast<Number>(m_entries.size());
  Entry entry;
  entry.digest = digest.value_or(Digest{});
  store(record, entry);
  m_entries.push_back(entry);
  if (record.url.empty()) {
    add_address(hash_of(AddressKind::source, record.source), number);
    add_ends(record.source, number);
  } else {
    add_address(hash_of_url(record.url), number);
  }
}

void EarlierRecords::add_address(std::uint64_t hash, Number number) {
  const auto [found, is_new] = m_by_address.emplace(hash, number);
  if (!is_new) {
    m_entries[found->second].is_superseded = true;
    found.value() = number;
  }
}

/// Adds each trailing part of the source that may be the page's path in its input folder.
void EarlierRecords::add_ends(std::string_view source, Number number) {
  const auto add_end = [&](std::string_view end, std::uint32_t folders) {
    const End added{number, folders};
    const auto [found, is_new] = m_by_end.emplace(hash_of(AddressKind::end, end), added);
    if (is_new) {
      return;
    }
    const End& other = found->second;
    if (folders < other.folders || (folders == other.folders && other.record != kSeveral &&
                                    m_entries[other.record].is_superseded)) {
      found.value() = added;
    } else if (folders == other.folders) {
      found.value().record = kSeveral;
    }
  };
  const bool is_absolute = source.starts_with('/');
  auto folders = static_cast<std::uint32_t>(std::ranges::count(source, '/'));
  std::size_t at = source.size();
  for (std::size_t ends = 0; folders > 0 && ends < kMostEnds; ++ends) {
    at = source.rfind('/', at - 1);
    add_end(source.substr(at), folders - (is_absolute ? 1 : 0));
    --folders;
  }
  if (!is_absolute && folders == 0) {
    add_end('/' + std::string{source}, 0);
  }
}

void EarlierRecords::store(const Record& record, Entry& entry) {
  std::string bytes;
  for (const std::string* part : {&record.url, &record.source, &record.site}) {
    bytes += std::string_view{*part}.substr(0, part->find('\0'));
    bytes += '\0';
  }
  bytes += record.text;
  if (const std::error_code error = write_all_at(m_file, bytes, m_file_bytes)) {
    throw InputError{temporary_folder() + ": the temporary file for --since cannot be written (" +
                     error.message() + "); set TMPDIR to a folder with more space"};
  }
  entry.offset = m_file_bytes;
  entry.bytes = static_cast<std::uint32_t>(bytes.size());
  m_file_bytes += bytes.size();
}

std::optional<EarlierRecords::Number> EarlierRecords::find(const SourcePage& page) const {
  const auto found = m_by_address.find(page.url.empty() ? hash_of(AddressKind::source, page.source)
                                                        : hash_of_url(page.url));
  if (found != m_by_address.end()) {
    return found->second;
  }
  if (!page.url.empty()) {
    return std::nullopt;
  }
  const auto end = m_by_end.find(hash_of(AddressKind::end, page.address));
  return end == m_by_end.end() || end->second.record == kSeveral
             ? std::nullopt
             : std::optional{end->second.record};
}

std::optional<EarlierRecords::Number> EarlierRecords::with_content(const Digest& digest) const {
  const auto found = m_by_content.find(hash_of_digest(digest));
  return found != m_by_content.end() && m_entries[found->second].digest == digest
             ? std::optional{found->second}
             : std::nullopt;
}

std::optional<Digest> EarlierRecords::digest(Number record) const {
  const Digest& digest = m_entries[record].digest;
  return digest == Digest{} ? std::nullopt : std::optional{digest};
}

EarlierRecords::Record EarlierRecords::read(Number number) const {
  const Entry& entry = m_entries[number];
  std::string bytes(entry.bytes, '\0');
  std::size_t count = 0;
  const std::error_code error =
      read_all_at(m_file, bytes.data(), bytes.size(), entry.offset, count);
  if (error || count < bytes.size()) {
    throw InputError{temporary_folder() + ": the temporary file for --since cannot be read (" +
                     (error ? error.message() : "it ends too early") + "); run the command again"};
  }
  Record record;
  std::string_view rest{bytes};
  for (std::string* part : {&record.url, &record.source, &record.site}) {
    const std::size_t end = rest.find('\0');
    part->assign(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  record.text = rest;
  return record;
}

}  // namespace sst
