#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <styletree/export.hpp>

namespace styletree {

/// The result of processing a page. Values never change.
enum class Status : std::uint8_t {
  cleaned = 0,
  // Cleaned, but not as requested:
  no_model = 1,       ///< the page's site has no model
  damaged_model = 2,  ///< the model of the page's site is damaged
  unmatched = 3,      ///< no part of the page matches the model
  fallback = 4,       ///< the method found too little content to be trusted
  cut_short = 5,      ///< the body ends too early; the available part is cleaned
  stated = 6,         ///< the page shows almost nothing; the text is the article from its JSON-LD
  // Not cleaned, because the page has a problem:
  empty = 16,           ///< no bytes, or nothing visible
  not_html = 17,        ///< a PDF, an image, an archive, ...
  too_large = 18,       ///< more bytes than the limit
  too_many_nodes = 19,  ///< more elements and text nodes than the limit
  too_deep = 20,        ///< elements nested deeper than the limit
  undecodable = 21,     ///< the page's bytes cannot be decoded to characters
  unreadable = 22,      ///< the page's bytes cannot be read: a missing file, a read error
  damaged = 23,         ///< the page's record in an archive is corrupt or contradicts its header
  timed_out = 24,       ///< cleaning took more processor time than the limit
  gone = 25,            ///< an earlier run saw the page, but this run did not (sst-clean --since)
};

/// True if a page with this status has a problem and therefore no text.
constexpr bool is_problem(Status status) {
  return status >= Status::empty;
}

/// The status's name in sst-clean records, for example "too_large". Names never change.
STYLETREE_EXPORT std::string_view to_string(Status status);

/// The reason why a page cannot be read.
struct Problem {
  Status status = Status::damaged;  ///< REQUIRES: is_problem(status)
  std::string detail;               ///< the underlying fact, human-readable
};

}  // namespace styletree
