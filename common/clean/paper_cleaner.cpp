#include "common/clean/paper_cleaner.hpp"

#include "common/page/reference.hpp"
#include "common/text/words.hpp"

namespace sst {

PaperCleaner::PaperCleaner(const SiteModel& model, Explain explain)
    : m_model{model}, m_explain{explain}, m_keys{model.vocabulary}, m_local_noise{model.tree} {}

void PaperCleaner::clean(const PageTree& page, std::string_view address, CleanedPage& cleaned) {
  m_style_tree.build(page, m_keys, m_model.parameters.leaf_rule);
  map_page(m_model.tree, m_style_tree, m_parts);
  count_words(page);

  cleaned.status = CleanStatus::cleaned;
  cleaned.content.clear();
  cleaned.decisions.clear();
  cleaned.template_parts.clear();
  std::size_t kept = 0;
  std::size_t matched = 0;
  for (const MappedPart& part : m_parts) {
    const std::size_t words = words_below(part.node, page);
    matched += part.is_matched() ? words : 0;
    const std::size_t left =
        part.verdict == Verdict::noisy ? 0 : keep_part(page, address, part, cleaned.content);
    kept += left;
    if (part.verdict == Verdict::noisy) {
      cleaned.template_parts.push_back({part.node, page.node(part.node).end});
    }
    if (m_explain == Explain::yes) {
      add_decision(part, words, page, cleaned);
      cleaned.decisions.back().noisy_words = part.verdict == Verdict::noisy ? 0 : words - left;
    }
  }
  const std::size_t all = words_below(PageTree::kRoot, page);
  cleaned.kept = share_of(kept, all);
  cleaned.fit = {share_of(matched, all), 0.0};
  if (matched == 0) {
    cleaned.status = CleanStatus::unmatched;
  } else if (kept == 0) {
    cleaned.status = CleanStatus::fallback;
    cleaned.content.clear();
    discard(cleaned.decisions);
  }
}

void PaperCleaner::add_decision(const MappedPart& part, std::size_t words, const PageTree& page,
                                CleanedPage& cleaned) const {
  Decision decision{.verdict = part.verdict,
                    .node = part.node,
                    .range = {part.node, page.node(part.node).end},
                    .words = words,
                    .element = part.element};
  if (part.is_matched()) {
    const SiteStyleTree::ElementNode& element = m_model.tree.element(part.element);
    decision.importance = element.importance;
    decision.pages = element.pages;
  }
  cleaned.decisions.push_back(decision);
}

void PaperCleaner::count_words(const PageTree& page) {
  m_words_before.clear();
  std::size_t words = 0;
  for (NodeId id = 0; id < page.size(); ++id) {
    m_words_before.push_back(words);
    words += sst::count_words(page.text(id));
  }
  m_words_before.push_back(words);
}

std::size_t PaperCleaner::words_below(NodeId node, const PageTree& page) const {
  return m_words_before[page.node(node).end] - m_words_before[node];
}

/// Keeps a part without its local noise, and returns the number of kept words. See
/// LocalNoise::applies_to().
std::size_t PaperCleaner::keep_part(const PageTree& page, std::string_view address,
                                    const MappedPart& part, KeptContent& content) {
  if (!m_local_noise.applies_to(part)) {
    content.keep(page, part.node);
    return words_below(part.node, page);
  }
  ReferenceResolver references{page, address};
  std::size_t words = 0;
  for (NodeId id = part.node; id < page.node(part.node).end; ++id) {
    switch (page.node(id).tag) {
      case Tag::text:
        content.keep_part(id, without_local_noise(page.text(id), part.element, words));
        break;
      case Tag::img:
        if (!m_local_noise.is_noise(FeatureKind::image, references,
                                    page.attribute(id, AttributeName::src), part.element)) {
          content.keep_node(page, id);
        }
        break;
      case Tag::a:
        if (m_local_noise.is_noise(FeatureKind::link, references,
                                   page.attribute(id, AttributeName::href), part.element)) {
          content.drop_target(id);
        }
        break;
      default:
        content.keep_node(page, id);
        break;
    }
  }
  return words;
}

/// Enhancement 3: returns the text without its locally noisy words. Adds the number of remaining
/// words to `words`.
std::string_view PaperCleaner::without_local_noise(std::string_view text,
                                                   SiteStyleTree::ElementId element,
                                                   std::size_t& words) {
  m_filtered.clear();
  std::string_view gap;  // the text between the last kept word and the next
  m_local_noise.for_each_token(
      text, element,
      [&](std::string_view space, std::string_view token, std::size_t token_words, bool is_noise) {
        if (gap.empty() || !is_white_space(gap.front())) {
          gap = space;  // punctuation of a compound is kept only between two of its words
        }
        if (!is_noise) {
          m_filtered += m_filtered.empty() ? std::string_view{} : gap;
          m_filtered += token;
          words += token_words;
          gap = {};
        }
      });
  return m_filtered;
}

}  // namespace sst
