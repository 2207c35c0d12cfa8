#include "common/clean/template_cleaner.hpp"

#include "common/text/words.hpp"

namespace sst {

void TemplateCleaner::clean(const PageTree& page, CleanedPage& cleaned) {
  m_pagelets.build(page);
  cleaned.status = CleanStatus::cleaned;
  cleaned.content.clear();
  cleaned.decisions.clear();
  cleaned.template_parts.clear();
  cleaned.fit = m_templates.measure_fit(m_pagelets);
  std::size_t dropped = 0;
  NodeId next = PageTree::kRoot;
  for (const Pagelet& pagelet : m_pagelets.pagelets()) {
    keep_between(page, next, pagelet.node, cleaned);
    dropped += judge(page, pagelet, cleaned);
    next = page.node(pagelet.node).end;
  }
  keep_between(page, next, page.size(), cleaned);
  const std::size_t all = m_pagelets.word_count();
  cleaned.kept = share_of(all - dropped, all);
  if (dropped == 0) {
    cleaned.status = CleanStatus::unmatched;
  } else if (dropped == all) {
    cleaned.status = CleanStatus::fallback;
    cleaned.content.clear();
    discard(cleaned.decisions);
  }
}

/// Keeps the nodes [first, end), which are in no pagelet.
void TemplateCleaner::keep_between(const PageTree& page, NodeId first, NodeId end,
                                   CleanedPage& cleaned) const {
  for (NodeId id = first; id < end; ++id) {
    cleaned.content.keep_node(page, id);
    const std::size_t words = m_explain == Explain::yes ? count_words(page.text(id)) : 0;
    if (words > 0) {
      cleaned.decisions.push_back({.verdict = Verdict::between_pagelets,
                                   .node = page.node(id).parent,
                                   .range = {id, id + 1},
                                   .words = words});
    }
  }
}

/// Keeps a pagelet or drops it, and returns the number of dropped words.
std::size_t TemplateCleaner::judge(const PageTree& page, const Pagelet& pagelet,
                                   CleanedPage& cleaned) const {
  const std::uint32_t pages = m_templates.pages_with(pagelet);
  const NodeRange range{pagelet.node, page.node(pagelet.node).end};
  if (pages == 0) {
    cleaned.content.keep(page, pagelet.node);
  } else {
    cleaned.template_parts.push_back(range);
  }
  if (m_explain == Explain::yes) {
    cleaned.decisions.push_back(
        {.verdict = pages == 0 ? Verdict::own_pagelet : Verdict::shared_pagelet,
         .node = pagelet.node,
         .range = range,
         .words = pagelet.words,
         .pages = pages});
  }
  return pages == 0 ? 0 : pagelet.words;
}

}  // namespace sst
