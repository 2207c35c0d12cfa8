#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/io/json_reader.hpp"

namespace sst {

/// A line of an archive index: the location and properties of a record.
struct IndexEntry {
  std::string key;   ///< see surt_key(); empty if the line has none
  std::string date;  ///< fourteen digits
  std::string url;   ///< as written; empty if the line has none
  std::string type;  ///< in lower case; empty if it is unknown
  int status = 0;    ///< HTTP status; 0 if unknown
  std::string digest;
  std::uint64_t offset = 0;
  std::optional<std::uint64_t> length;  ///< length of the record in the archive; none if unknown
  std::string file;                     ///< the archive
};

/// Reads the lines of one index in any of these formats: CDXJ as written by pywb and Common Crawl,
/// JSON objects as returned by Common Crawl's server, or space-separated CDX. The header of a CDX
/// index names the fields; without a header, lines must have the usual 9, 10 or 11 fields. One
/// thread at a time.
class IndexLineReader {
 public:
  enum class Result : std::uint8_t {
    entry,
    header,  ///< not an entry: a header or an empty line
    bad,     ///< see fault()
  };

  /// `line` excludes its line end.
  Result read(std::string_view line, IndexEntry& entry);

  /// Describes what is wrong with the last line read, for messages: "the offset is missing".
  const char* fault() const { return m_fault; }

 private:
  Result fail(const char* fault);
  Result read_json(std::string_view json, IndexEntry& entry);
  Result read_fields(std::string_view line, IndexEntry& entry);
  Result check(IndexEntry& entry);

  std::string m_fields;  // field letters from the header; if empty, the number of fields decides
  JsonReader m_json;
  std::string m_offset;  // as written
  std::string m_length;
  std::string m_status;
  const char* m_fault = "";
};

/// Returns the CDXJ line for an entry, without a line end. All strings must be UTF-8; pass file
/// names in other encodings through percent_encoded_utf8().
std::string cdxj_line(const IndexEntry& entry);

}  // namespace sst
