#pragma once

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

/// Something that was met and is no page: seen, counted, and passed over.
enum class Skip : std::uint8_t {
  not_html,    ///< by what is said of it, or by how it begins
  http_error,  ///< the server answered with something else than the page
  revisit,     ///< a record that says that nothing changed since another
  not_file,    ///< in a folder: a link to another folder, a pipe, a socket
};

inline constexpr Skip kSkips[] = {Skip::not_html, Skip::http_error, Skip::revisit, Skip::not_file};

/// "not_html" and the like. Stored in journals: never change.
std::string_view skip_name(Skip skip);

class SkipCounts {
 public:
  void add(Skip skip, std::uint64_t count = 1) {
    m_counts[static_cast<std::size_t>(skip)] += count;
  }
  void add(const SkipCounts& other);
  std::uint64_t of(Skip skip) const { return m_counts[static_cast<std::size_t>(skip)]; }

  /// "103 not HTML, 2 HTTP errors"; "nothing" if there is nothing.
  std::string describe() const;

  friend bool operator==(const SkipCounts&, const SkipCounts&) = default;

 private:
  std::array<std::uint64_t, std::size(kSkips)> m_counts{};
};

/// A page as it comes out of an input, or what stands in the place of one that cannot be had.
struct SourcePage {
  std::string source;   ///< where it was read: a file, or "archive:offset"
  std::string address;  ///< what tells it from the site's other pages: its URL, else its path
                        ///< within the input folder, with a "/" before it
  std::string url;      ///< empty if not known
  std::string date;     ///< timestamp() of its capture, else of its last change; empty if not known
  std::string record_id;  ///< of its WARC record, angle brackets included; empty if there is none
  std::string charset;    ///< declared by an HTTP header; empty if none was
  std::string bytes;
  bool is_truncated = false;           ///< the crawler cut it short, and says so
  std::vector<Coding> codings;         ///< how `bytes` are still packed
  bool must_look_like_html = false;    ///< nothing says that it is HTML
  std::optional<PageProblem> problem;  ///< then there are no bytes
  SourceCursor cursor;                 ///< right behind it
};

/// The URL by which captures of one page are known: without fragment, scheme and host in lower
/// case.
std::string address_of_url(std::string_view url);

/// For runs that tell sites by URLs: throws UsageError if the page has none and comes from a file,
/// which never has one. A record without a URL is damaged, and costs itself alone.
void require_url(const SourcePage& page);

/// Unpacks a page's bytes, at most to `max_bytes`, and looks whether it is one; sets `page.problem`
/// if that fails. Apart from reading, so that many threads can do it.
std::optional<Skip> unpack(SourcePage& page, std::size_t max_bytes);

}  // namespace sst
