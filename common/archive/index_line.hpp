#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/io/json_reader.hpp"

namespace sst {

/// A line of an index of archives: where a record is, and what it holds.
struct IndexEntry {
  std::string key;   ///< see surt_key(); empty if the line has none
  std::string date;  ///< fourteen digits
  std::string url;   ///< as written; empty if the line has none
  std::string type;  ///< in lower case; empty if it is unknown
  int status = 0;    ///< of HTTP; 0 if it is unknown
  std::string digest;
  std::uint64_t offset = 0;
  std::optional<std::uint64_t> length;  ///< of the record in the archive; none if it is unknown
  std::string file;                     ///< the archive
};

/// Reads the lines of one index: CDXJ as pywb and Common Crawl write it, objects of JSON as Common
/// Crawl's server returns them, and CDX with spaces between its fields, whose header says which
/// they are. Without a header, lines have the usual 9, 10 or 11 fields. One thread at a time.
class IndexLineReader {
 public:
  enum class Result : std::uint8_t {
    entry,
    header,  ///< no entry: a header, or an empty line
    bad,     ///< fault() says why
  };

  /// `line` is without its line end.
  Result read(std::string_view line, IndexEntry& entry);

  /// A fact about the line that was read last, for messages: "it has no offset".
  const char* fault() const { return m_fault; }

 private:
  Result fail(const char* fault);
  Result read_json(std::string_view json, IndexEntry& entry);
  Result read_fields(std::string_view line, IndexEntry& entry);
  Result check(IndexEntry& entry);

  std::string m_fields;  // the letters of the fields, by the header; empty: by their number
  JsonReader m_json;
  std::string m_offset;  // as written
  std::string m_length;
  std::string m_status;
  const char* m_fault = "";
};

/// The line of CDXJ for an entry, without its line end. Texts must be UTF-8; a file name that is
/// not is percent_encoded_utf8().
std::string cdxj_line(const IndexEntry& entry);

}  // namespace sst
