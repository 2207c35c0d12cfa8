#include "common/clean/decision.hpp"

#include <algorithm>
#include <utility>

namespace sst {
namespace {

bool is_one_part(const Decision& last, const Decision& next) {
  return last.node == next.node && last.verdict == next.verdict &&
         last.is_comment == next.is_comment && last.reason == next.reason;
}

}  // namespace

void discard(std::vector<Decision>& decisions) {
  for (Decision& decision : decisions) {
    if (meaning_of(decision.verdict).is_kept) {
      decision.verdict = Verdict::discarded;
    }
  }
}

void add_decision(const BlockList& blocks, std::size_t block, Decision decision,
                  std::vector<Decision>& decisions) {
  const Block& found = blocks[block];
  decision.node = blocks.elements()[found.container].node;
  if (!decisions.empty() && is_one_part(decisions.back(), decision)) {
    Decision& last = decisions.back();
    if (last.repeated && decision.repeated) {  // a mean, weighted by words
      last.repeated = (*last.repeated * static_cast<double>(last.words) +
                       *decision.repeated * static_cast<double>(found.words)) /
                      static_cast<double>(std::max<std::size_t>(last.words + found.words, 1));
    }
    last.words += found.words;
    last.range.end = found.end;
  } else {
    decision.range = {found.first, found.end};
    decision.words = found.words;
    decisions.push_back(std::move(decision));
  }
}

}  // namespace sst
