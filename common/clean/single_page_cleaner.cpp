#include "common/clean/single_page_cleaner.hpp"

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/text/words.hpp"

namespace sst {
namespace {

std::size_t count_words_of(const PageTree& page, std::span<const KeptContent::Piece> pieces) {
  std::size_t words = 0;
  for (const KeptContent::Piece& piece : pieces) {
    words += count_words(page.text(piece.node));
  }
  return words;
}

}  // namespace

bool SinglePageCleaner::clean(const PageTree& page, const SiteModel* model, CleanedPage& cleaned) {
  m_blocks.build(page);
  m_method->set_site_terms(model == nullptr || model->terms.empty() ? nullptr : &model->terms);
  const bool found = m_method->find(page, m_blocks, cleaned.content);
  cleaned.method = m_name;
  cleaned.confidence = m_method->confidence();
  cleaned.decisions.clear();
  cleaned.kept = share_of(measure_content(page, cleaned), m_blocks.word_count());
  return found;
}

/// Marks the comments and returns the number of kept words. With Explain::yes, also adds the
/// decisions.
std::size_t SinglePageCleaner::measure_content(const PageTree& page, CleanedPage& cleaned) {
  const std::span<const KeptContent::Piece> pieces = cleaned.content.pieces();
  std::vector<std::string> reasons;
  if (m_explain == Explain::yes) {
    reasons = m_method->reasons();
  }
  std::size_t all = 0;
  std::size_t next = 0;
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    const Block& block = m_blocks[i];
    std::size_t texts = 0;  // number of the block's texts that are not kept
    for (NodeId id = block.first; id < block.end; ++id) {
      texts += page.node(id).is_text() ? 1 : 0;
    }
    const std::size_t first = next;
    for (; next < pieces.size() && pieces[next].node < block.end; ++next) {
      const PageNode& node = page.node(pieces[next].node);
      texts -= node.is_text() && pieces[next].node >= block.first ? 1 : 0;
    }
    const std::size_t words =
        texts == 0 ? block.words : count_words_of(page, pieces.subspan(first, next - first));
    all += words;
    const bool is_comment = words > 0 && m_method->is_comment(i);
    if (words > 0) {
      cleaned.content.mark_comments(block.first, is_comment);
    }
    if (m_explain == Explain::yes) {
      add_decision(m_blocks, i,
                   {.verdict = words > 0 ? Verdict::kept : Verdict::left_out,
                    .is_comment = is_comment,
                    .reason = reasons.empty() ? std::string{} : std::move(reasons[i])},
                   cleaned.decisions);
    }
  }
  return all;
}

void keep_all(const PageTree& page, CleanedPage& cleaned) {
  cleaned.content.clear();
  cleaned.content.keep(page, PageTree::kRoot);
  cleaned.kept = 1.0;
  cleaned.method.reset();
  cleaned.confidence.reset();
  for (Decision& decision : cleaned.decisions) {
    decision.verdict = Verdict::kept;
    decision.is_comment = false;
    decision.reason.clear();
  }
}

}  // namespace sst
