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
  not_html,        ///< its declared type or its first bytes are not HTML
  http_error,      ///< the HTTP status is not 2xx
  revisit,         ///< a WARC record without content, unchanged since an earlier capture
  not_file,        ///< a folder entry that is a pipe, a socket, or a link to a folder
  other_record,    ///< a WARC record of a type without pages, such as a request
  unknown_record,  ///< a WARC record of a type that the standard does not define
  index_line,      ///< a line in an index that identifies no record
};

inline constexpr Skip kSkips[] = {Skip::not_html,  Skip::http_error,   Skip::revisit,
                                  Skip::not_file,  Skip::other_record, Skip::unknown_record,
                                  Skip::index_line};

/// "not_html" and so on. Stored in journals; never change.
std::string_view skip_name(Skip skip);

/// True if skipped items of this kind may be pages: they are damaged or of an unknown type.
constexpr bool may_be_page(Skip skip) {
  return skip == Skip::unknown_record || skip == Skip::index_line;
}

class SkipCounts {
 public:
  void add(Skip skip, std::uint64_t count = 1) {
    m_counts[static_cast<std::size_t>(skip)] += count;
  }
  std::uint64_t of(Skip skip) const { return m_counts[static_cast<std::size_t>(skip)]; }

  /// True if some of the items may be pages; the run is then incomplete.
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

/// The content type of a revisit in an index.
inline constexpr std::string_view kRevisitType = "warc/revisit";

/// The properties of a record that archive indexes list.
struct Capture {
  ArchivePosition start;
  ArchivePosition end;         ///< end of a good record, after its terminator
  bool is_packed = false;      ///< `start` is in a compressed archive
  bool is_resource = false;    ///< it contains or revisits a resource, so indexes list it
  std::string type;            ///< content type of the resource, in lower case; empty if unknown
  int status = 0;              ///< HTTP status; 0 if there is none
  std::string digest;          ///< payload digest as written in the record; empty if there is none
  std::string refers_to_url;   ///< URL of a revisit's original; empty if there is none
  std::string refers_to_date;  ///< timestamp() of that original's capture; empty if there is none
};

/// A page read from an input; a placeholder with a problem if the page could not be read; or a
/// skipped item of the input.
struct SourcePage {
  std::string source;     ///< where the page was read: a file, or "archive:offset"
  std::string address;    ///< identifies the page within its site: its URL, or else its path within
                          ///< the input folder, with a leading "/"
  std::string url;        ///< empty if unknown
  std::string site;       ///< taken from a folder's name; if empty, the URL determines the site
  std::string date;       ///< timestamp() of its capture, else of its last change; empty if unknown
  std::string record_id;  ///< WARC-Record-ID with its angle brackets; empty if there is none
  std::string charset;    ///< declared by an HTTP header; empty if undeclared
  std::string policies;   ///< the HTTP headers about rights, see PageHeaders
  std::string bytes;
  /// The size of the file cursor.file when it was found. If set, unpack() still has to read `bytes`
  /// and `date` from it.
  std::optional<std::uint64_t> unread_bytes;
  bool is_truncated = false;         ///< the crawler reports that it cut the page short
  bool is_cut_short = false;         ///< the body ends too early without such a report; `bytes` is
                                     ///< the part received
  std::vector<Coding> codings;       ///< codings that still have to be decoded
  bool must_look_like_html = false;  ///< not declared as HTML: skipped unless it begins like HTML
  std::optional<PageProblem> problem;  ///< if set, `bytes` is empty
  std::optional<Skip> skip;            ///< if set, the item is not a page
  std::string skip_detail;             ///< the reason for `skip`, for messages
  std::string_view original;  ///< the reason why RevisitResolver could not resolve a revisit, such
                              ///< as "original is not a page"; a string literal
  Capture capture;            ///< about the archive record
  SourceCursor cursor;        ///< position right after this page
};

/// Returns the URL as browsers write it (see Url), without its fragment, so that all captures of a
/// page have the same address. An invalid URL is returned unchanged, except for its fragment.
std::string address_of_url(std::string_view url);

/// The site of a page in a folder that contains one mirror folder per site: the first folder of the
/// page's address. Empty if the page has a URL, if it is in no folder, or if the folder's name is
/// not a site name.
std::string site_of_folder(const SourcePage& page);

/// Sets a user-supplied URL for a page that has none.
void set_url(SourcePage& page, const std::string& url);

/// Decodes a page's bytes to at most `max_bytes`. Sets `page.problem` on failure. Returns the
/// number of bytes unpacked, see UnpackedBody.
std::uint64_t undo_codings(SourcePage& page, std::size_t max_bytes,
                           PackedOrigin origin = PackedOrigin::file);

/// Reads the unread file, decodes the bytes with undo_codings() unless they are already decoded,
/// and checks that the page is HTML. Sets `page.problem` or `page.skip` on failure. Separate from
/// PageSource::next(), so that several threads can read and unpack pages.
void unpack(SourcePage& page, std::size_t max_bytes);

/// The expected maximum of the memory that unpack() uses, in bytes: the size of the page's bytes
/// plus unpacking_bytes(), or one more than the size of its unread file; 0 if that file is too
/// large.
std::size_t unpack_bytes(const SourcePage& page, std::size_t max_bytes);

/// Describes where a page was read, with its URL if it has one, for messages: "a.warc:120
/// (http://h/x)".
std::string describe_place(const SourcePage& page);

/// For messages with --verbose: the place of a skipped item and the reason.
std::string describe_skip(const SourcePage& page);

}  // namespace sst
