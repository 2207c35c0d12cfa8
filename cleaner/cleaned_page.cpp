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

double share_of(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

void keep_blocks(const PageTree& page, const BlockList& blocks, const std::vector<bool>& kept,
                 std::uint32_t with_images, CleanedPage& cleaned) {
  cleaned.content.clear();
  const NodeId images = blocks.elements()[with_images].node;
  const NodeId images_end = with_images == 0 ? 0 : page.node(images).end;
  NodeId next = images;  // the first node of them that was not passed
  const auto keep_images = [&](NodeId end) {
    for (; next < std::min(end, images_end); ++next) {
      if (page.node(next).tag == Tag::img) {
        cleaned.content.keep_node(page, next);
      }
    }
  };
  std::size_t words = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    keep_images(blocks[i].first);
    if (kept[i]) {
      words += blocks[i].words;
      for (NodeId id = blocks[i].first; id < blocks[i].end; ++id) {
        cleaned.content.keep_node(page, id);
      }
    }
    next = std::max(next, blocks[i].end);
  }
  keep_images(page.size());
  cleaned.kept = share_of(words, blocks.word_count());
}

}  // namespace sst
