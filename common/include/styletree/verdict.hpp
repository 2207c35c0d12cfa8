#pragma once

#include <cstdint>
#include <string_view>

#include <styletree/export.hpp>

namespace styletree {

/// The decision about a part of a page, with its reason. Values never change.
enum class Verdict : std::uint8_t {
  // Based on the site's style tree [Yi03, figure 7]:
  noisy = 0,                ///< mapped onto a noisy element
  meaningful = 1,           ///< mapped onto a meaningful element
  possibly_meaningful = 2,  ///< nothing in the tree matches the part
  discarded = 3,            ///< would be kept, but the page's kept parts contain no words
  local_noise = 4,          ///< words dropped from a meaningful leaf [Yi03, enhancement 3]
  // Based on the site's templates [Yi03, 4.2]:
  shared_pagelet = 5,    ///< other pages have a pagelet with this text
  own_pagelet = 6,       ///< no other page has a pagelet with this text
  between_pagelets = 7,  ///< text outside all pagelets
  // Based on the site's tree and the page:
  repeats = 8,        ///< many pages of the site have this text at this place
  noise_by_name = 9,  ///< its class, id, role or tag suggests boilerplate
  links = 10,         ///< consists mostly of links
  seen_before = 11,   ///< it appeared earlier on the page
  aside = 12,         ///< a box, or an article other than the page's own
  unlikely = 13,      ///< its wording and position suggest that it is not content
  // Based on the page alone:
  left_out = 14,  ///< the method does not consider the part to be content
  kept = 15,      ///< considered content; also used with the site's tree
  // Based on what a person taught about the site:
  taught = 16,  ///< a lesson drops the part
};

/// The verdict's name in sst-clean records, for example "noise_by_name". Names never change.
STYLETREE_EXPORT std::string_view to_string(Verdict verdict);

}  // namespace styletree
