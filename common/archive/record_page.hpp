#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "common/archive/archive_record.hpp"
#include "common/archive/source_page.hpp"

namespace sst {

/// Blocks of records may have this many bytes more than a page: for an HTTP head.
inline constexpr std::size_t kMostHttpHeadBytes = std::size_t{1} << 18;

/// The kind of content that a type says: `unknown` types and those that are missing tell nothing.
enum class DeclaredKind : std::uint8_t { html, other, unknown };

/// The kind by a type in lower case without parameters, "text/html"; empty if there is none.
DeclaredKind declared_kind(std::string_view type);

/// Marks a page as skipped because its type says that it is not HTML.
void skip_by_type(SourcePage& page, std::string_view type);
/// Marks a page as skipped because of its HTTP status.
void skip_by_status(SourcePage& page, int status);
/// Marks a revisit as skipped. RevisitResolver may make a page of it.
void skip_revisit(SourcePage& page);
/// True if a response with this HTTP status has a page.
inline bool is_success(int status) {
  return status >= 200 && status <= 299;
}

/// Makes pages of the records of one archive. Several threads may share it.
class RecordPages {
 public:
  /// `file` has the fingerprint `stamp`, see file_fingerprint(). `member` names the archive within
  /// it if it is a WACZ file; else empty.
  RecordPages(std::string file, std::string member, std::uint64_t stamp,
              std::size_t max_page_bytes);

  const std::string& file() const { return m_file; }
  const std::string& member() const { return m_member; }
  std::uint64_t stamp() const { return m_stamp; }
  /// "a.warc.gz", or "a.wacz!archive/data.warc.gz" for a member.
  const std::string& name() const { return m_name; }

  /// Makes `page` a page of the record, or something to skip. `is_packed` is that of its reader.
  void fill(const ArchiveRecord& record, bool is_packed, SourcePage& page) const;
  /// The same without content, for records that cannot be read.
  void start(const ArchiveRecord& record, bool is_packed, SourcePage& page) const;

 private:
  void fill_from_block(const ArchiveRecord& record, SourcePage& page) const;

  std::string m_file;
  std::string m_member;
  std::string m_name;
  std::uint64_t m_stamp;
  std::size_t m_max_page_bytes;
};

}  // namespace sst
