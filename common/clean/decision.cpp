#include "common/clean/decision.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>

namespace sst {
namespace {

constexpr VerdictRule kRules[] = {
    // By the style tree.
    {"noisy", false, "its importance is at or under the threshold, and all in it is noisy"},
    {"meaningful", true, "neither it nor anything in it is noisy"},
    {"possibly_meaningful", true, "the site's style tree has nothing like it"},
    {"discarded", false, "the page does not fit the model, or nothing of it would be left"},
    {"local_noise", false, "these words stand on nearly all pages at places that are kept"},
    // By the site's evidence.
    {"repeats", false, "the site has this text at this place on many pages"},
    {"noise_by_name", false, "its class, id, role or tag speaks of noise"},
    {"vetoed", false, "hardly anything at this place of the site is ever content"},
    {"links", false, "most of it is links"},
    {"seen_before", false, "it stands on the page before"},
    {"outside", false, "it is not where the content of the page is"},
    // By what the page shows.
    {"left_out", false, "the method takes it for no content"},
    {"kept", true, "it is taken for content"},
};

}  // namespace

const VerdictRule& rule_behind(std::string_view verdict) {
  const auto* found = std::find_if(std::begin(kRules), std::end(kRules),
                                   [&](const auto& rule) { return rule.verdict == verdict; });
  if (found == std::end(kRules)) {
    throw std::logic_error{"no rule stands behind " + std::string{verdict}};
  }
  return *found;
}

void discard(std::vector<Decision>& decisions) {
  for (Decision& decision : decisions) {
    decision.verdict = rule_behind(decision.verdict).is_kept ? "discarded" : decision.verdict;
  }
}

void add_decision(const BlockList& blocks, std::size_t block, std::string_view verdict,
                  std::uint32_t pages, std::vector<Decision>& decisions) {
  const Block& found = blocks[block];
  const NodeId node = blocks.elements()[found.container].node;
  if (!decisions.empty() && decisions.back().node == node && decisions.back().verdict == verdict) {
    decisions.back().words += found.words;
    decisions.back().range.end = found.end;
  } else {
    decisions.push_back({.verdict = verdict,
                         .node = node,
                         .range = {found.first, found.end},
                         .words = found.words,
                         .pages = pages});
  }
}

}  // namespace sst
