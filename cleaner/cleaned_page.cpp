#include "cleaner/cleaned_page.hpp"

#include <algorithm>

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

double share_of(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

void keep_blocks(const PageTree& page, const BlockList& blocks, const std::vector<bool>& kept,
                 std::uint32_t with_images, CleanedPage& cleaned) {
  cleaned.content.clear();
  const NodeId images = blocks.elements()[with_images].node;
  const NodeId images_end = with_images == 0 ? 0 : page.node(images).end;
  std::size_t words = 0;
  NodeId next = 0;  // the first node that was not passed
  // Of what is in no block: images, where they are asked for, and texts without words, such as a
  // brace on a line of its own. Those follow the blocks around them.
  const auto pass_between = [&](std::size_t block) {
    const NodeId end = block < blocks.size() ? blocks[block].first : page.size();
    const bool after_kept = block > 0 && kept[block - 1];
    const bool before_kept = block < blocks.size() && kept[block];
    NodeId beside_end = 0;  // of what the last block's element stands in
    if (after_kept) {
      const std::uint32_t container = blocks[block - 1].container;
      beside_end = page.node(blocks.elements()[blocks.elements()[container].parent].node).end;
    }
    for (; next < end; ++next) {
      const PageNode& node = page.node(next);
      const bool is_beside = after_kept && (before_kept || next < beside_end);
      if ((node.is_text() && is_beside) ||
          (node.tag == Tag::img && next >= images && next < images_end)) {
        cleaned.content.keep_node(page, next);
      }
    }
  };
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    pass_between(i);
    next = blocks[i].end;
    if (kept[i]) {
      words += blocks[i].words;
      for (NodeId id = blocks[i].first; id < blocks[i].end; ++id) {
        cleaned.content.keep_node(page, id);
      }
    }
  }
  pass_between(blocks.size());
  cleaned.kept = share_of(words, blocks.word_count());
}

}  // namespace sst
