#include "common/site/mapped_page.hpp"

#include <algorithm>
#include <cstddef>

#include "common/hash/stored_hash.hpp"
#include "common/site/site_tree.hpp"

namespace sst {
namespace {

// Hashes of shingles and paths are stored in models: never change how they are computed.
void append_shingles(std::span<const WordHash> words, std::vector<ShingleHash>& shingles) {
  if (words.size() < MappedPage::kShingleWords) {
    shingles.push_back(hash_words(words));
  }
  for (std::size_t i = 0; i + MappedPage::kShingleWords <= words.size(); ++i) {
    shingles.push_back(hash_words(words.subspan(i, MappedPage::kShingleWords)));
  }
}

// Up to this many shingles, repeats are found with a hash table, which is faster than sorting.
constexpr std::size_t kFewShingles = 1024;

}  // namespace

void MappedPage::build(const PageTree& page, KeyMaker& keys) {
  m_page = &page;
  m_blocks.build(page);
  find_paths(keys);
  m_shingles.clear();
  m_texts.clear();
  m_senses.clear();
  for (const Block& block : m_blocks.blocks()) {
    Text text;
    text.hash = hash_words(m_blocks.words(block));
    text.sense = find_inline_sense(block, keys);
    find_shingles(block, text);
    m_texts.push_back(text);
  }
}

void MappedPage::find_paths(KeyMaker& keys) {
  m_elements.clear();
  for (const BlockElement& element : m_blocks.elements()) {
    const ElementIdentity identity = keys.identity(*m_page, element.node);
    const PathHash path = m_elements.empty()
                              ? identity.key
                              : combine_hashes(m_elements[element.parent].path, identity.key);
    m_elements.push_back({path, identity.key, identity.sense});
  }
}

void MappedPage::set_body_key(ElementKey key) {
  m_elements[kBody].key = key;
  for (std::size_t i = kBody; i < m_elements.size(); ++i) {
    const std::uint32_t parent = m_blocks.elements()[i].parent;
    m_elements[i].path = combine_hashes(m_elements[parent].path, m_elements[i].key);
  }
}

void MappedPage::use_usual_body(const SiteTree& tree) {
  const SiteNode* usual = tree.usual_body();
  if (usual == nullptr) {
    return;
  }
  const ElementKey own = m_elements[kBody].key;
  set_body_key(usual->key);
  const auto below = std::span{m_elements}.subspan(kBody + 1);
  if (std::ranges::none_of(below, [&](const ElementTraits& element) {
        return tree.find(element.path) != nullptr;
      })) {
    set_body_key(own);
  }
}

void MappedPage::map(const SiteTree& tree) {
  if (has_body() && tree.find(m_elements[kBody].path) == nullptr) {
    use_usual_body(tree);
  }
  for (ElementTraits& element : m_elements) {
    element.node = tree.find(element.path);
  }
}

std::size_t MappedPage::element_around(NodeId node) const {
  const auto elements = m_blocks.elements();
  while (true) {
    const auto found = std::ranges::lower_bound(elements, node, {}, &BlockElement::node);
    if (found != elements.end() && found->node == node) {
      return static_cast<std::size_t>(found - elements.begin());
    }
    node = m_page->node(node).parent;
  }
}

/// Visits each inline element of the page only once, however many blocks it encloses.
LexicalSense MappedPage::find_inline_sense(const Block& block, KeyMaker& keys) {
  constexpr std::uint8_t kUnknown = 0xFF;
  const NodeId container = m_blocks.elements()[block.container].node;
  if (m_senses.size() != m_page->size()) {
    m_senses.assign(m_page->size(), kUnknown);
  }
  m_pending.clear();
  NodeId node = block.element;
  for (; node != container && m_senses[node] == kUnknown; node = m_page->node(node).parent) {
    m_pending.push_back(node);
  }
  auto sense = node == container ? LexicalSense::none : static_cast<LexicalSense>(m_senses[node]);
  for (; !m_pending.empty(); m_pending.pop_back()) {
    sense = prevailing(sense, keys.identity(*m_page, m_pending.back()).sense);
    m_senses[m_pending.back()] = static_cast<std::uint8_t>(sense);
  }
  return sense;
}

void MappedPage::shrink_to_fit() {
  m_senses = {};
  m_shingles.shrink_to_fit();
  m_elements.shrink_to_fit();
  m_texts.shrink_to_fit();
  m_blocks.shrink_to_fit();
}

void MappedPage::find_shingles(const Block& block, Text& text) {
  text.first_shingle = static_cast<std::uint32_t>(m_shingles.size());
  append_shingles(m_blocks.words(block), m_shingles);
  const auto first = m_shingles.begin() + static_cast<std::ptrdiff_t>(text.first_shingle);
  auto end = first;
  if (const auto count = static_cast<std::size_t>(m_shingles.end() - first);
      count <= kFewShingles) {
    m_numbers.reset(count);
    for (auto shingle = first; shingle != m_shingles.end(); ++shingle) {
      const std::uint32_t known = m_numbers.count();
      if (m_numbers.number(*shingle) == known) {
        *end++ = *shingle;
      }
    }
  } else {  // a table would need too much memory
    std::sort(first, m_shingles.end());
    end = std::unique(first, m_shingles.end());
  }
  m_shingles.erase(end, m_shingles.end());
  text.shingle_count = static_cast<std::uint32_t>(m_shingles.size()) - text.first_shingle;
}

std::vector<ShingleHash> MappedPage::shingles_in_order(std::size_t block) const {
  std::vector<ShingleHash> shingles;
  append_shingles(m_blocks.words(m_blocks[block]), shingles);
  return shingles;
}

}  // namespace sst
