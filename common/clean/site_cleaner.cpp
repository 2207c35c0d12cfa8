#include "common/clean/site_cleaner.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace sst {

SiteCleaner::SiteCleaner(const SiteModel& model, const ContentPolicy& policy, Explain explain)
    : m_model{model},
      m_policy{policy},
      m_explain{explain},
      m_keys{model.vocabulary},
      m_finder{model.site_tree, model.parameters.without, policy} {}

void SiteCleaner::clean(const PageTree& page, CleanedPage& cleaned) {
  m_page.build(page, m_keys);
  const bool found = m_finder.find(m_page);
  const std::size_t matched = count_matched();
  cleaned.decisions.clear();
  cleaned.template_parts.clear();
  cleaned.fit = {share_of(matched, m_page.blocks().word_count()), m_finder.familiar()};
  if (matched == 0) {
    cleaned.content.clear();
    cleaned.kept = 0.0;
    cleaned.status = CleanStatus::unmatched;
    return;
  }
  keep_blocks(page, m_page.blocks(), m_finder.kept(), m_policy.images, cleaned.content);
  for (std::size_t i = 0; i < m_page.blocks().size(); ++i) {
    const bool is_taught_content = m_finder.lesson(i) != 0 && m_finder.kept()[i];
    if (m_finder.evidence(i).is_repeated && !is_taught_content) {
      cleaned.template_parts.push_back({m_page.blocks()[i].first, m_page.blocks()[i].end});
    }
  }
  if (m_policy.comments) {
    mark_comments(cleaned.content);
  }
  cleaned.kept = share_of(m_finder.kept_words(), m_page.blocks().word_count());
  cleaned.confidence = m_finder.confidence();
  if (m_explain == Explain::yes) {
    explain(cleaned);
  }
  cleaned.may_be_empty = m_finder.is_emptied_by_lessons();
  const bool has_content = !cleaned.content.pieces().empty() || cleaned.may_be_empty;
  cleaned.status = found && has_content ? CleanStatus::cleaned : CleanStatus::fallback;
}

/// The number of words at paths that are in the site's tree.
std::size_t SiteCleaner::count_matched() const {
  std::size_t words = 0;
  for (const Block& block : m_page.blocks().blocks()) {
    words += m_page.node(block.container) != nullptr ? block.words : 0;
  }
  return words;
}

void SiteCleaner::mark_comments(KeptContent& content) {
  for (std::size_t i = 0; i < m_page.blocks().size(); ++i) {
    if (m_finder.kept()[i]) {
      content.mark_comments(m_page.blocks()[i].first, m_finder.is_comment(i));
    }
  }
}

/// The lesson that determined the verdict on a block, or else the judge's reason.
std::string SiteCleaner::reason(std::size_t block, std::string judged) const {
  const int number = m_finder.verdict(block) == Verdict::seen_before ? 0 : m_finder.lesson(block);
  const auto lesson = std::ranges::find(m_model.lessons, number, &Lesson::number);
  return lesson == m_model.lessons.end() ? std::move(judged) : origin_of(*lesson);
}

void SiteCleaner::explain(CleanedPage& cleaned) {
  const BlockList& blocks = m_page.blocks();
  std::vector<std::string> reasons = m_finder.reasons();
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const SiteNode* node = m_page.node(blocks[i].container);
    add_decision(blocks, i,
                 {.verdict = m_finder.verdict(i),
                  .importance = node == nullptr ? std::nullopt : std::optional{node->importance},
                  .repeated = m_finder.evidence(i).repeated,
                  .pages = node == nullptr ? 0 : node->pages,
                  .is_comment = m_finder.kept()[i] && m_finder.is_comment(i),
                  .reason = reason(i, std::move(reasons[i]))},
                 cleaned.decisions);
  }
}

}  // namespace sst
