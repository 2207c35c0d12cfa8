#include "common/archive/index_line.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "common/archive/http_message.hpp"
#include "common/archive/record_header.hpp"
#include "common/io/json.hpp"
#include "common/text/digit.hpp"
#include "common/text/to_number.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

/// The usual fields of CDX lines without a header, for each number of fields. See
/// https://archive.org/web/researcher/cdx_legend.php for the letters.
constexpr std::string_view kUsualFields[] = {"NbamskrVg", "NbamskrMVg", "NbamskrMSVg"};

constexpr std::size_t kLongestFile = 4'096;  // bytes; the usual limit for paths
constexpr std::size_t kLongestType = 256;    // bytes

/// Removes the text up to the next space, and the space, from `rest`. Returns the text.
std::string_view take_field(std::string_view& rest) {
  const std::size_t end = std::min(rest.find(' '), rest.size());
  const std::string_view field = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return field;
}

/// Indexes write "-" for unknown values.
std::string known(std::string_view field) {
  return field == "-" ? std::string{} : std::string{field};
}

void clear(IndexEntry& entry) {
  entry.key.clear();
  entry.date.clear();
  entry.url.clear();
  entry.type.clear();
  entry.status = 0;
  entry.digest.clear();
  entry.offset = 0;
  entry.length.reset();
  entry.file.clear();
}

}  // namespace

IndexLineReader::Result IndexLineReader::fail(const char* fault) {
  m_fault = fault;
  return Result::bad;
}

IndexLineReader::Result IndexLineReader::read(std::string_view line, IndexEntry& entry) {
  clear(entry);
  m_offset.clear();
  m_length.clear();
  m_status.clear();
  line = without_byte_order_mark(line);
  if (line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  const bool is_of_cdx = line.starts_with(" CDX ") || line.starts_with("CDX ");
  if (is_of_cdx) {
    m_fields.clear();
    std::copy_if(line.begin() + static_cast<std::ptrdiff_t>(line.find("CDX") + 3), line.end(),
                 std::back_inserter(m_fields), [](char c) { return !is_white_space(c); });
    return Result::header;
  }
  if (trimmed(line).empty() || line.starts_with('!')) {
    return Result::header;
  }
  if (line.starts_with('{')) {
    return read_json(line, entry);
  }
  std::string_view rest = line;
  const std::string_view key = take_field(rest);
  const std::string_view date = take_field(rest);
  if (rest.starts_with('{')) {
    entry.key = key;
    entry.date = date;
    return read_json(rest, entry);
  }
  return read_fields(line, entry);
}

IndexLineReader::Result IndexLineReader::read_json(std::string_view json, IndexEntry& entry) {
  const auto field = [](std::string_view name, std::string& text) {
    return JsonField{.name = name, .text = &text};
  };
  JsonField fields[] = {
      field("urlkey", entry.key), field("timestamp", entry.date), field("url", entry.url),
      field("mime", entry.type),  field("status", m_status),      field("digest", entry.digest),
      field("offset", m_offset),  field("length", m_length),      field("filename", entry.file)};
  m_json.start(json);
  return sst::read_fields(m_json, fields) ? check(entry) : fail("invalid JSON");
}

IndexLineReader::Result IndexLineReader::read_fields(std::string_view line, IndexEntry& entry) {
  std::vector<std::string_view> values;
  for (std::string_view rest = trimmed(line); !rest.empty();) {
    values.push_back(take_field(rest));
  }
  std::string_view letters = m_fields;
  if (letters.empty()) {
    for (const std::string_view usual : kUsualFields) {
      letters = usual.size() == values.size() ? usual : letters;
    }
  }
  if (letters.empty() || values.size() != letters.size()) {
    return fail(m_fields.empty() ? "neither CDXJ nor CDX with 9, 10 or 11 fields"
                                 : "the line does not have the fields that the header names");
  }
  for (std::size_t i = 0; i < letters.size(); ++i) {
    std::string value = known(values[i]);
    switch (letters[i]) {
      case 'N':
        entry.key = std::move(value);
        break;
      case 'b':
        entry.date = std::move(value);
        break;
      case 'a':
        entry.url = std::move(value);
        break;
      case 'm':
        entry.type = std::move(value);
        break;
      case 's':
        m_status = std::move(value);
        break;
      case 'k':
        entry.digest = std::move(value);
        break;
      case 'S':
        m_length = std::move(value);
        break;
      case 'V':  // offset in packed archives
        m_offset = value.empty() ? m_offset : std::move(value);
        break;
      case 'v':  // offset in plain archives
        if (m_offset.empty()) {
          m_offset = std::move(value);
        }
        break;
      case 'g':
        entry.file = std::move(value);
        break;
      default:
        break;
    }
  }
  return check(entry);
}

IndexLineReader::Result IndexLineReader::check(IndexEntry& entry) {
  if (entry.file.empty()) {
    return fail("the archive's name is missing");
  }
  if (entry.file.find('\0') != std::string::npos || entry.file.size() > kLongestFile) {
    return fail("the archive's name is not a valid file name");
  }
  if (m_offset.empty()) {
    return fail("the offset is missing");
  }
  const auto offset = to_number<std::uint64_t>(m_offset);
  constexpr std::uint64_t kMost = std::uint64_t{1} << 62;
  if (!offset || *offset > kMost) {
    return fail("the offset is not a number, or is too large");
  }
  entry.offset = *offset;
  if (!m_length.empty() && m_length != "-") {
    entry.length = to_number<std::uint64_t>(m_length);
    if (!entry.length || *entry.length > kMost || *entry.length == 0) {
      return fail("the length is not a number above 0, or is too large");
    }
  }
  const auto status = to_number<std::uint64_t>(m_status);
  entry.status = status && *status >= 100 && *status <= 999 ? static_cast<int>(*status) : 0;
  std::string charset;
  const std::string written = std::exchange(entry.type, {});
  add_content_type(written, entry.type, charset);  // drops parameters such as "; charset=utf-8"
  if (entry.type.find('/') == std::string::npos || entry.type.size() > kLongestType) {
    entry.type.clear();  // "unk", "no-type"
  }
  if (entry.key.empty() && entry.url.empty()) {
    return fail("the key and the URL are both missing");
  }
  return Result::entry;
}

std::string cdxj_line(const IndexEntry& entry) {
  Json json;
  json.begin_object().field("url", std::string_view{entry.url});
  json.field("mime", entry.type.empty() ? std::string_view{"unk"} : std::string_view{entry.type});
  if (entry.status > 0) {
    json.field("status", std::string_view{std::to_string(entry.status)});
  }
  if (!entry.digest.empty()) {
    json.field("digest", std::string_view{entry.digest});
  }
  if (entry.length) {
    json.field("length", std::string_view{std::to_string(*entry.length)});
  }
  json.field("offset", std::string_view{std::to_string(entry.offset)});
  json.field("filename", std::string_view{entry.file});
  json.end_object();
  return entry.key + ' ' + entry.date + ' ' + std::string{json.text()};
}

}  // namespace sst
