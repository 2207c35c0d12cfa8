#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/archive/http_message.hpp"
#include "common/archive/source_cursor.hpp"
#include "common/page/page_problem.hpp"

namespace sst {

/// The reason why an input item is skipped.
enum class Skip : std::uint8_t {
  not_html,      ///< its declared type or its first bytes are not HTML
  http_error,    ///< the HTTP status is not 2xx
  revisit,       ///< a WARC record without content: the page has not changed since another capture
  not_file,      ///< in a folder: a link to another folder, a pipe, a socket
  other_record,  ///< a WARC record of a type that has no page: a request, metadata
  unknown_record,  ///< a WARC record of a type that the standard does not have
  index_line,      ///< a line of an index that tells no record
};

inline constexpr Skip kSkips[] = {Skip::not_html,  Skip::http_error,   Skip::revisit,
                                  Skip::not_file,  Skip::other_record, Skip::unknown_record,
                                  Skip::index_line};

/// "not_html" and so on. Stored in journals; never change.
std::string_view skip_name(Skip skip);

/// True for items that may be pages: they are damaged, or of nothing that is known.
constexpr bool may_be_page(Skip skip) {
  return skip == Skip::unknown_record || skip == Skip::index_line;
}

class SkipCounts {
 public:
  void add(Skip skip, std::uint64_t count = 1) {
    m_counts[static_cast<std::size_t>(skip)] += count;
  }
  std::uint64_t of(Skip skip) const { return m_counts[static_cast<std::size_t>(skip)]; }

  /// True if some of the items may be pages: a run is not complete.
  bool may_hold_pages() const {
    return std::ranges::any_of(kSkips,
                               [this](Skip skip) { return may_be_page(skip) && of(skip) > 0; });
  }

  /// "103 not HTML, 2 HTTP errors"; "nothing" if all counts are 0.
  std::string describe() const;
  /// "2 HTTP errors".
  std::string describe(Skip skip) const;

  friend bool operator==(const SkipCounts&, const SkipCounts&) = default;

 private:
  std::array<std::uint64_t, std::size(kSkips)> m_counts{};
};

/// The type that indexes give for a revisit.
inline constexpr std::string_view kRevisitType = "warc/revisit";

/// What an index of an archive says about a record.
struct Capture {
  ArchivePosition start;
  ArchivePosition end;         ///< of a good record: after its terminator
  bool is_packed = false;      ///< `start` is in a compressed archive
  bool is_resource = false;    ///< it has a resource, or is a revisit of one: indexes list it
  std::string type;            ///< of the resource, in lower case; empty if it is unknown
  int status = 0;              ///< of HTTP; 0 if there is none
  std::string digest;          ///< of the payload, as its record has it; empty if it has none
  std::string refers_to_url;   ///< of a revisit: the URL of its original; empty if it has none
  std::string refers_to_date;  ///< the same: when the original was captured, see timestamp()
};

/// A page read from an input, a placeholder with a problem if it could not be read, or another item
/// of the input, which is skipped.
struct SourcePage {
  std::string source;     ///< where it was read: a file, or "archive:offset"
  std::string address;    ///< identifies the page within its site: its URL, or else its path within
                          ///< the input folder, with a leading "/"
  std::string url;        ///< empty if unknown
  std::string site;       ///< that the user names by a folder; empty: that of the URL
  std::string date;       ///< timestamp() of its capture, else of its last change; empty if unknown
  std::string record_id;  ///< of its WARC record, angle brackets included; empty if there is none
  std::string charset;    ///< declared by an HTTP header; empty if none was
  std::string bytes;
  bool is_truncated = false;         ///< the crawler reports that it cut the page short
  bool is_cut_short = false;         ///< unpack() found that the body ends too early, without such
                                     ///< a report; `bytes` is the part that is there
  std::vector<Coding> codings;       ///< the codings that `bytes` still have
  bool must_look_like_html = false;  ///< no declaration says that it is HTML
  std::optional<PageProblem> problem;  ///< if set, `bytes` is empty
  std::optional<Skip> skip;            ///< if set, the item is not a page
  std::string skip_detail;             ///< the fact behind `skip`, for people
  std::string_view original;  ///< of a revisit that RevisitResolver could not resolve: where its
                              ///< original is, "original no page"; a literal
  Capture capture;            ///< of a record of an archive
  SourceCursor cursor;        ///< right after this page
};

/// The URL as browsers write it (see Url), without its fragment, so that captures of one page have
/// the same address. As it is without its fragment if it is no valid URL.
std::string address_of_url(std::string_view url);

/// The site of a page in a folder of mirrors, one folder for each site: the first folder of its
/// address. Empty if the page has a URL, if it is in no folder, or if the folder's name cannot be
/// that of a site.
std::string site_of_folder(const SourcePage& page);

/// Gives a page without a URL the one that the user names.
void set_url(SourcePage& page, const std::string& url);

/// Decodes a page's bytes, at most to `max_bytes`. Sets `page.problem` on failure. Returns the
/// bytes that were unpacked, see UnpackedBody.
std::uint64_t undo_codings(SourcePage& page, std::size_t max_bytes,
                           PackedOrigin origin = PackedOrigin::file);

/// The same, unless it is done; then checks that it is HTML. Sets `page.problem` or `page.skip` on
/// failure. Separate from reading, so that many threads can do it.
void unpack(SourcePage& page, std::size_t max_bytes);

/// The most memory that unpack() takes: for the page's bytes, and see unpacking_bytes().
std::size_t unpack_bytes(const SourcePage& page, std::size_t max_bytes);

/// For messages: where a page was read, and its URL if it has one: "a.warc:120 (http://h/x)".
std::string describe_place(const SourcePage& page);

/// For messages with --verbose: the place of a skipped item, and why it is skipped.
std::string describe_skip(const SourcePage& page);

}  // namespace sst
