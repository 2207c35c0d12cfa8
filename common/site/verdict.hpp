#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace sst {

/// The decision about a part of a page, with its reason.
enum class Verdict : std::uint8_t {
  // By the site's style tree [Yi03, figure 7].
  noisy,                ///< mapped onto a noisy element
  meaningful,           ///< mapped onto a meaningful element
  possibly_meaningful,  ///< the tree has nothing like it
  discarded,            ///< would be kept, but the page does not fit the model
  local_noise,          ///< words within a meaningful leaf, enhancement 3
  // By the site's templates [Yi03, 4.2].
  shared_pagelet,    ///< other pages have a pagelet with this text
  own_pagelet,       ///< no other page has
  between_pagelets,  ///< a text that is in no pagelet
  // By the site's evidence.
  repeats,
  noise_by_name,
  links,
  seen_before,
  aside,
  unlikely,
  // By the page alone.
  left_out,
  kept,
};

/// The meaning of a verdict, for programs and people.
struct VerdictMeaning {
  Verdict verdict;
  std::string_view name;  ///< in records and reports; never change one
  bool is_kept;           ///< the part belongs to the content
  std::string_view rule;  ///< the reason in words, as the rest of "dropped: ..."
};

const VerdictMeaning& meaning_of(Verdict verdict);

/// Those of all verdicts.
std::span<const VerdictMeaning> verdict_meanings();

}  // namespace sst
