#include "common/site/verdict.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace sst {
namespace {

constexpr VerdictMeaning kMeanings[] = {
    {Verdict::noisy, "noisy", false,
     "its importance is at or below the threshold, and everything in it is noisy"},
    {Verdict::meaningful, "meaningful", true, "neither it nor anything in it is noisy"},
    {Verdict::possibly_meaningful, "possibly_meaningful", true,
     "nothing in the site's style tree matches it"},
    {Verdict::discarded, "discarded", false,
     "it would be kept, but the kept parts of the page contain no words"},
    {Verdict::local_noise, "local_noise", false,
     "it is in an element that is kept, but nearly all pages have these words in this element"},
    {Verdict::shared_pagelet, "shared_pagelet", false,
     "two or more of the site's pages have an element with this text"},
    {Verdict::own_pagelet, "own_pagelet", true,
     "no two of the site's pages have an element with this text"},
    {Verdict::between_pagelets, "between_pagelets", true,
     "it is outside the elements that are compared"},
    {Verdict::repeats, "repeats", false, "the site has this text at this place on many pages"},
    {Verdict::noise_by_name, "noise_by_name", false,
     "its class, id, role or tag suggests boilerplate"},
    {Verdict::links, "links", false, "most of it is links"},
    {Verdict::seen_before, "seen_before", false, "it appeared earlier on the page"},
    {Verdict::aside, "aside", false,
     "it is a box, another article or a line number next to the page's own text"},
    {Verdict::unlikely, "unlikely", false, "its wording and position do not suggest content"},
    {Verdict::left_out, "left_out", false, "the method does not classify it as content"},
    {Verdict::kept, "kept", true, "it is classified as content"},
    {Verdict::taught, "taught", false, "a lesson about the site says so"},
};

constexpr bool is_in_order() {
  std::size_t number = 0;
  return std::all_of(std::begin(kMeanings), std::end(kMeanings), [&](const VerdictMeaning& each) {
    return static_cast<std::size_t>(each.verdict) == number++;
  });
}
static_assert(is_in_order() &&
                  std::size(kMeanings) == static_cast<std::size_t>(Verdict::taught) + 1,
              "kMeanings must be in the order of Verdict");

}  // namespace

const VerdictMeaning& meaning_of(Verdict verdict) {
  return kMeanings[static_cast<std::size_t>(verdict)];
}

std::span<const VerdictMeaning> verdict_meanings() {
  return kMeanings;
}

}  // namespace sst
