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

double share_of(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

void keep_blocks(const PageTree& page, const BlockList& blocks, const std::vector<bool>& kept,
                 CleanedPage& cleaned) {
  cleaned.content.clear();
  std::size_t words = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (kept[i]) {
      words += blocks[i].words;
      for (NodeId id = blocks[i].first; id < blocks[i].end; ++id) {
        cleaned.content.keep_node(page, id);
      }
    }
  }
  cleaned.kept = share_of(words, blocks.word_count());
}

}  // namespace sst
