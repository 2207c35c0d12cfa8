#pragma once

#include <cstdint>
#include <string_view>

#include <styletree/export.hpp>

namespace styletree {

/// The decision about a part of a page, with its reason. Values never change.
enum class Verdict : std::uint8_t {
  // By the site's style tree [Yi03, figure 7].
  noisy = 0,                ///< mapped onto a noisy element
  meaningful = 1,           ///< mapped onto a meaningful element
  possibly_meaningful = 2,  ///< the tree has nothing like it
  discarded = 3,            ///< would be kept, but the page does not fit the model
  local_noise = 4,          ///< words within a meaningful leaf [Yi03, enhancement 3]
  // By the site's templates [Yi03, 4.2].
  shared_pagelet = 5,    ///< other pages have a pagelet with this text
  own_pagelet = 6,       ///< no other page has
  between_pagelets = 7,  ///< a text that is in no pagelet
  // By the site's tree and the page.
  repeats = 8,        ///< the site has this text at this place on many pages
  noise_by_name = 9,  ///< its class, id, role or tag suggests boilerplate
  links = 10,         ///< most of it is links
  seen_before = 11,   ///< it appeared earlier on the page
  aside = 12,         ///< a box, or another article beside the page's own text
  unlikely = 13,      ///< by how it reads, and where, it is hardly content
  // By the page alone.
  left_out = 14,  ///< the method does not take it for content
  kept = 15,      ///< it is taken for content; also by the site's tree
};

/// The word for it in the records of sst-clean, such as "noise_by_name". Words never change.
STYLETREE_EXPORT std::string_view to_string(Verdict verdict);

}  // namespace styletree
