#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/hash/key_numbers.hpp"
#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/element_key.hpp"

namespace sst {

/// A hash of the chain of element keys from BODY down to an element. Elements with equal paths are
/// pooled across the site, regardless of their siblings. Stored in models.
using PathHash = std::uint64_t;

/// A hash of four consecutive words of a block, or of all words of a shorter block. Stored in
/// models.
using ShingleHash = std::uint64_t;

class SiteTree;
struct SiteNode;

/// The blocks of one page, with hashes for comparing them with blocks on other pages, and the nodes
/// of the site's tree that the page's elements map to. One thread at a time; reuses its buffers
/// across pages.
class MappedPage {
 public:
  /// Replaces the page with an unmapped one. `page` must live until the next build() or the last
  /// use.
  void build(const PageTree& page, KeyMaker& keys);

  /// Maps each element to the node with its path. If the tree has no node for the page's BODY,
  /// gives it the key of SiteTree::usual_body(), unless the tree then has no node below it either.
  /// The tree must live until the next map() or build(), or the last use.
  void map(const SiteTree& tree);

  /// Frees the memory that only build() needs.
  void shrink_to_fit();

  const PageTree& page() const { return *m_page; }
  const BlockList& blocks() const { return m_blocks; }

  /// The index in blocks().elements() of the innermost block element that is or contains a node.
  std::size_t element_around(NodeId node) const;

  // These take an index into blocks().elements().
  Tag tag(std::size_t element) const { return m_page->node(m_blocks.elements()[element].node).tag; }
  PathHash path(std::size_t element) const { return m_elements[element].path; }
  ElementKey key(std::size_t element) const { return m_elements[element].key; }
  LexicalSense sense(std::size_t element) const { return m_elements[element].sense; }
  /// Null if the site's tree has no node with the path.
  const SiteNode* node(std::size_t element) const { return m_elements[element].node; }

  /// The role suggested by the names of the inline elements that enclose the whole block.
  LexicalSense inline_sense(std::size_t block) const { return m_texts[block].sense; }

  /// The shingles of a block, without repeats.
  std::span<const ShingleHash> shingles(std::size_t block) const {
    return std::span{m_shingles}.subspan(m_texts[block].first_shingle,
                                         m_texts[block].shingle_count);
  }
  /// The shingles of a block in word order, including repeats.
  std::vector<ShingleHash> shingles_in_order(std::size_t block) const;
  /// The number of words in a shingle; a shorter block has one shingle of all of its words.
  static constexpr std::size_t kShingleWords = 4;

  /// A hash of all words of a block. Stored in models.
  std::uint64_t text_hash(std::size_t block) const { return m_texts[block].hash; }

 private:
  static constexpr std::size_t kBody = 1;  // its index in blocks().elements(), below the root

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
    const SiteNode* node = nullptr;
  };

  void find_paths(KeyMaker& keys);
  bool has_body() const { return m_elements.size() > 1 && tag(kBody) == Tag::body; }
  /// Changes the key of BODY, and the paths of BODY and of all elements below it.
  void set_body_key(ElementKey key);
  void use_usual_body(const SiteTree& tree);
  LexicalSense find_inline_sense(const Block& block, KeyMaker& keys);
  void find_shingles(const Block& block, Text& text);

  const PageTree* m_page = nullptr;
  BlockList m_blocks;
  std::vector<ElementTraits> m_elements;  // by block element
  std::vector<std::uint8_t> m_senses;     // by node: senses of inline elements up to the container
  std::vector<NodeId> m_pending;
  std::vector<ShingleHash> m_shingles;
  KeyNumbers m_numbers;       // scratch space for find_shingles()
  std::vector<Text> m_texts;  // by block
};

}  // namespace sst
