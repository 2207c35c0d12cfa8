#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sst {

/// Why a page could not be read as a page tree.
enum class PageProblemKind : std::uint8_t {
  empty,           ///< no byte at all, or nothing visible in it
  not_html,        ///< something else: a PDF, an image, an archive
  too_large,       ///< more bytes than the cap
  too_many_nodes,  ///< more nodes than the cap
  too_deep,        ///< elements nested deeper than the cap
  undecodable,     ///< its characters cannot be made out
  unreadable,      ///< its bytes could not be had: a missing file, a read error
  damaged,         ///< a record of an archive that is cut short, corrupt, or not as it says
  timed_out,       ///< reading it took longer than the cap
};

/// A page that is left out, and why: expected trouble, so returned and not thrown. Counted in the
/// summary, and named in the page's record.
struct PageProblem {
  PageProblemKind kind = PageProblemKind::empty;
  std::string detail;  ///< the fact, for people: "16,000,001 bytes, the cap is 16,000,000"
};

/// A page of more bytes than the cap; of how many, where that is known.
PageProblem too_large(std::uint64_t max_bytes);
PageProblem too_large(std::uint64_t bytes, std::uint64_t max_bytes);

/// "too_large" and the like: the status in a page's record. Never change a name: users match them.
std::string_view problem_name(PageProblemKind kind);

}  // namespace sst
