#include "common/clean/decision.hpp"

namespace sst {

void discard(std::vector<Decision>& decisions) {
  for (Decision& decision : decisions) {
    if (meaning_of(decision.verdict).is_kept) {
      decision.verdict = Verdict::discarded;
    }
  }
}

void add_decision(const BlockList& blocks, std::size_t block, Verdict verdict, std::uint32_t pages,
                  std::vector<Decision>& decisions) {
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
