#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/element_key.hpp"

namespace sst {

/// The chain of element keys from BODY down to an element, as a hash. Elements of one path are
/// pooled over the site, whatever their siblings.
using PathHash = std::uint64_t;

/// Four words in a row of a block, or all of a shorter one, as a hash.
using ShingleHash = std::uint64_t;

/// One page as the site sees it: its blocks with everything by which they are compared with those
/// of other pages. Reusing a view for the next page keeps its memory.
class PageView {
 public:
  /// Makes this the view of `page`, which must outlive its use.
  void build(const PageTree& page, KeyMaker& keys);

  /// Gives back memory that is not needed to look at it.
  void shrink_to_fit();

  const PageTree& page() const { return *m_page; }
  const BlockList& blocks() const { return m_blocks; }

  /// By element of blocks().
  PathHash path(std::size_t element) const { return m_elements[element].path; }
  ElementKey key(std::size_t element) const { return m_elements[element].key; }
  LexicalSense sense(std::size_t element) const { return m_elements[element].sense; }

  /// What the names of the inline elements around all of a block say.
  LexicalSense inline_sense(std::size_t block) const { return m_texts[block].sense; }

  /// The shingles of a block, each once, sorted.
  std::span<const ShingleHash> shingles(std::size_t block) const {
    return std::span{m_shingles}.subspan(m_texts[block].first_shingle,
                                         m_texts[block].shingle_count);
  }
  /// All words of a block, as a hash.
  std::uint64_t text_hash(std::size_t block) const { return m_texts[block].hash; }

 private:
  struct Text {
    std::uint32_t first_shingle = 0;
    std::uint32_t shingle_count = 0;
    std::uint64_t hash = 0;
    LexicalSense sense = LexicalSense::none;
  };
  struct ElementTraits {
    PathHash path = 0;
    ElementKey key = 0;
    LexicalSense sense = LexicalSense::none;
  };

  void find_paths(KeyMaker& keys);
  LexicalSense find_inline_sense(const Block& block, KeyMaker& keys);
  void find_shingles(const Block& block, Text& text);

  const PageTree* m_page = nullptr;
  BlockList m_blocks;
  std::vector<ElementTraits> m_elements;  // by block element
  std::vector<std::uint8_t> m_senses;     // by node: of inline elements up to their container
  std::vector<NodeId> m_pending;
  std::vector<ShingleHash> m_shingles;
  std::vector<Text> m_texts;  // by block
};

}  // namespace sst
