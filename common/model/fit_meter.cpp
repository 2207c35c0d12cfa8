#include "common/model/fit_meter.hpp"

#include <cstdint>

#include "common/page/share.hpp"
#include "common/page/words.hpp"

namespace sst {
namespace {

std::uint64_t words_below(const PageTree& page, NodeId node) {
  std::uint64_t words = 0;
  for (NodeId id = node; id < page.node(node).end; ++id) {
    words += count_words(page.text(id));
  }
  return words;
}

}  // namespace

PageFit FitMeter::measure(const PageTree& page) {
  std::uint64_t matched = 0;
  if (m_model.evidence.empty()) {
    m_style_tree.build(page, m_keys, m_model.parameters.leaf_rule);
    map_page(m_model.tree, m_style_tree, m_parts);
    for (const MappedPart& part : m_parts) {
      const bool is_known = part.verdict != Verdict::possibly_meaningful;
      matched += is_known ? words_below(page, part.node) : 0;
    }
    return {share_of(matched, words_below(page, PageTree::kRoot)), 0.0};
  }
  m_view.build(page, m_keys);
  std::uint64_t shingles = 0;
  std::uint64_t familiar = 0;
  for (std::size_t i = 0; i < m_view.blocks().size(); ++i) {
    const Block& block = m_view.blocks()[i];
    matched += m_model.evidence.find(m_view.path(block.container)) != nullptr ? block.words : 0;
    for (const ShingleHash shingle : m_view.shingles(i)) {
      ++shingles;
      familiar += m_model.evidence.is_shared(shingle) ? 1 : 0;
    }
  }
  return {share_of(matched, m_view.blocks().word_count()), share_of(familiar, shingles)};
}

}  // namespace sst
