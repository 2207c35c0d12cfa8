#include "cleaner/cleaned_page.hpp"

namespace sst {

std::string_view status_name(CleanStatus status) {
  switch (status) {
    case CleanStatus::cleaned:
      return "cleaned";
    case CleanStatus::unmatched:
      return "unmatched";
    case CleanStatus::no_model:
      return "no_model";
    case CleanStatus::fallback:
      return "fallback";
  }
  return "unknown";
}

void add_decision(const BlockList& blocks, std::size_t block, std::string_view verdict,
                  std::uint32_t pages, std::vector<Decision>& decisions) {
  const NodeId node = blocks.elements()[blocks[block].container].node;
  if (!decisions.empty() && decisions.back().node == node && decisions.back().verdict == verdict) {
    decisions.back().words += blocks[block].words;
  } else {
    decisions.push_back({verdict, node, blocks[block].words, std::nullopt, std::nullopt, pages});
  }
}

}  // namespace sst
