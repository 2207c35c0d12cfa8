#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sst {

/// The reason why a page could not be read as a page tree.
enum class PageProblemKind : std::uint8_t {
  empty,           ///< no bytes, or nothing visible
  not_html,        ///< a PDF, an image, an archive, ...
  too_large,       ///< more bytes than the cap
  too_many_nodes,  ///< more nodes than the cap
  too_deep,        ///< elements nested deeper than the cap
  undecodable,     ///< its bytes cannot be decoded to characters
  unreadable,      ///< its bytes cannot be read: a missing file, a read error
  damaged,         ///< a record in an archive is truncated, corrupt, or contradicts its header
  timed_out,       ///< took more processor time than the cap
  cut_short,       ///< its transfer or content coding is incomplete; the part received is
                   ///< cleaned, but not learned
  gone,            ///< only in records: the page was in an earlier run, but is not in this one
};

/// The reason why a page is skipped. Page problems are expected, so they are returned, not thrown.
/// They are counted in the summary and named in the page's record.
struct PageProblem {
  PageProblemKind kind = PageProblemKind::empty;
  std::string detail;  ///< a readable fact: "16,000,001 bytes; the limit is 16,000,000"
};

/// The problem of a page with more bytes than the cap; `bytes` is its size, if known.
PageProblem too_large(std::uint64_t max_bytes);
PageProblem too_large(std::uint64_t bytes, std::uint64_t max_bytes);
/// The problem of a page that unpacks to more than `most` bytes, which is far more than normal for
/// its packed size.
PageProblem too_large_for_its_bytes(std::uint64_t most);

/// The status in a page's record, such as "too_large". Never rename a status: users match on it.
std::string_view problem_name(PageProblemKind kind);

}  // namespace sst
