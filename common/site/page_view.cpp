#include "common/site/page_view.hpp"

#define XXH_INLINE_ALL  // hashes of a few bytes each
#include <xxhash.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "common/page/words.hpp"
#include "common/site/vocabulary.hpp"

namespace sst {
namespace {

// Hashes of shingles and places are stored in models: what they are made of never changes.
constexpr std::size_t kShingleWords = 4;
constexpr std::size_t kLabelWords = 4;   // a label has no more
constexpr std::size_t kLabelBytes = 40;  // nor more of these before its colon
constexpr int kPlaceElements = 3;        // whose names make a place

std::uint64_t combine(std::uint64_t first, std::uint64_t second) {
  const std::uint64_t both[] = {first, second};
  return XXH3_64bits(both, sizeof both);
}

std::uint64_t hash_of(std::span<const WordHash> words) {
  return XXH3_64bits(words.data(), words.size_bytes());
}

}  // namespace

void PageView::build(const PageTree& page, KeyMaker& keys) {
  m_page = &page;
  m_blocks.build(page);
  find_paths(keys);
  m_shingles.clear();
  m_places.clear();
  m_senses.clear();
  for (const Block& block : m_blocks.blocks()) {
    Place place;
    place.text = hash_of(m_blocks.words(block));
    place.sense = find_inline_sense(block, keys);
    find_shingles(block, place);
    m_places.push_back(place);
  }
  find_places();
}

void PageView::find_paths(KeyMaker& keys) {
  m_elements.clear();
  for (const BlockElement& element : m_blocks.elements()) {
    const KeyMaker::Look look = keys.look(*m_page, element.node);
    const PathHash path =
        m_elements.empty() ? look.key : combine(m_elements[element.parent].path, look.key);
    m_elements.push_back({path, look.key, look.sense});
  }
}

/// Looks at each inline element of the page once, however many blocks are in it.
LexicalSense PageView::find_inline_sense(const Block& block, KeyMaker& keys) {
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
    const LexicalSense here = keys.look(*m_page, m_pending.back()).sense;
    // The senses stand in the order of their weight, but for none.
    if (here != LexicalSense::none && (sense == LexicalSense::none || here < sense)) {
      sense = here;
    }
    m_senses[m_pending.back()] = static_cast<std::uint8_t>(sense);
  }
  return sense;
}

void PageView::shrink_to_fit() {
  m_raw_names = {};
  m_senses = {};
  m_shingles.shrink_to_fit();
  m_elements.shrink_to_fit();
  m_places.shrink_to_fit();
  m_blocks.shrink_to_fit();
}

void PageView::find_shingles(const Block& block, Place& place) {
  const auto words = m_blocks.words(block);
  place.first_shingle = static_cast<std::uint32_t>(m_shingles.size());
  const auto first = static_cast<std::ptrdiff_t>(m_shingles.size());
  if (words.size() < kShingleWords) {
    m_shingles.push_back(place.text);
  } else {
    for (std::size_t i = 0; i + kShingleWords <= words.size(); ++i) {
      m_shingles.push_back(hash_of(words.subspan(i, kShingleWords)));
    }
    std::sort(m_shingles.begin() + first, m_shingles.end());
    m_shingles.erase(std::unique(m_shingles.begin() + first, m_shingles.end()), m_shingles.end());
  }
  place.shingle_count = static_cast<std::uint32_t>(m_shingles.size()) - place.first_shingle;
}

void PageView::find_places() {
  m_raw_names.assign(m_page->size(), 0);
  std::uint64_t label = 0;  // of the block before, if that can be one
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    const Block& block = m_blocks[i];
    std::uint64_t names[kPlaceElements] = {};
    NodeId element = block.element;
    for (std::uint64_t& name : names) {
      name = raw_name(element);
      if (element == PageTree::kRoot) {
        break;
      }
      element = m_page->node(element).parent;
    }
    Place& place = m_places[i];
    place.place = XXH3_64bits(names, sizeof names);
    place.labelled_place = place.place;
    const std::size_t own_label = label_words(block);
    if (own_label > 0) {
      const std::uint64_t text = hash_of(m_blocks.words(block).subspan(0, own_label));
      place.labelled_place = combine(place.place, text);
    } else if (label != 0) {
      place.labelled_place = combine(combine(place.place, label), 1);
    }
    label = block.words <= kLabelWords ? place.text : 0;
  }
}

/// The name, classes and id of an element as they stand, but for the numbers in them.
std::uint64_t PageView::raw_name(NodeId node) {
  std::uint64_t& name = m_raw_names[node];
  if (name == 0) {
    const std::string_view tag = m_page->name(node);
    name = XXH3_64bits(tag.data(), tag.size());
    std::uint64_t tokens = 0;  // in no order
    for_each_token(*m_page, node, m_scratch, [&](AttributeName attribute, std::string_view token) {
      tokens +=
          XXH3_64bits_withSeed(token.data(), token.size(), static_cast<std::uint64_t>(attribute));
    });
    name = combine(name, tokens) | 1;
  }
  return name;
}

/// The number of words of the label that a block begins with, as in "Publisher: Someone"; 0 if it
/// begins with none or ends with it.
std::size_t PageView::label_words(const Block& block) {
  std::size_t words = 0;
  std::size_t bytes = 0;
  for (NodeId id = block.first; id < block.end; ++id) {
    const std::string_view text = m_page->text(id);
    const std::size_t colon = text.find(':');
    const std::string_view before = text.substr(0, colon);
    words += count_words(before.substr(0, kLabelBytes + 1));
    bytes += before.size();
    if (words > kLabelWords || bytes > kLabelBytes) {
      return 0;
    }
    if (colon != std::string_view::npos) {
      return words < block.words ? words : 0;
    }
  }
  return 0;
}

}  // namespace sst
