#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "common/archive/archive_record.hpp"
#include "common/archive/source_page.hpp"

namespace sst {

/// The block of a record may exceed the page limit by this many bytes, to leave room for an HTTP
/// header.
inline constexpr std::size_t kMostHttpHeadBytes = std::size_t{1} << 18;

/// The kind of content that a type declares; `unknown` if the type is missing or inconclusive.
enum class DeclaredKind : std::uint8_t { html, other, unknown };

/// `type` is in lower case without parameters, such as "text/html"; empty if no type is declared.
DeclaredKind declared_kind(std::string_view type);

/// Marks a page as skipped because its type is not HTML.
void skip_by_type(SourcePage& page, std::string_view type);
/// Marks a page as skipped because of its HTTP status.
void skip_by_status(SourcePage& page, int status);
/// Marks a revisit as skipped. RevisitResolver may turn it into a page.
void skip_revisit(SourcePage& page);
/// True if a response with this HTTP status contains a page.
inline bool is_success(int status) {
  return status >= 200 && status <= 299;
}

/// Converts the records of one archive to pages. Several threads may share one object.
class RecordPages {
 public:
  /// `stamp` is the file_fingerprint() of `file`. `member` names the archive in a WACZ file; it is
  /// empty for other files.
  RecordPages(std::string file, std::string member, std::uint64_t stamp,
              std::size_t max_page_bytes);

  const std::string& file() const { return m_file; }
  const std::string& member() const { return m_member; }
  std::uint64_t stamp() const { return m_stamp; }
  /// "a.warc.gz", or "a.wacz!archive/data.warc.gz" for a member.
  const std::string& name() const { return m_name; }

  /// Fills in `page` from the record, or marks it as skipped. `is_packed` is the reader's
  /// is_packed().
  void fill(const ArchiveRecord& record, bool is_packed, SourcePage& page) const;
  /// Like fill(), but without content, for records that cannot be read.
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
