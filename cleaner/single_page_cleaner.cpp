#include "cleaner/single_page_cleaner.hpp"

namespace sst {

void SinglePageCleaner::clean(const PageTree& page, CleanStatus why, CleanedPage& cleaned) {
  m_blocks.build(page);
  const bool found = m_method.find(page, m_blocks, m_kept);
  cleaned.status = why == CleanStatus::cleaned && !found ? CleanStatus::fallback : why;
  cleaned.decisions.clear();
  if (m_explain == Explain::yes) {
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
      add_decision(m_blocks, i, m_kept[i] ? "kept" : "left_out", 0, cleaned.decisions);
    }
  }
  keep_blocks(page, m_blocks, m_kept, 0, cleaned);
  if (cleaned.content.pieces().empty()) {  // a page without words: signs, pictures
    cleaned.content.keep(page, PageTree::kRoot);
    cleaned.kept = 1.0;
  }
}

}  // namespace sst
