#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/hash/word_hash.hpp"
#include "common/page/node_range.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// A block: a maximal run of inline content that has words, such as a paragraph, a heading, a cell
/// or a label. It ends where a block element begins or ends, and at the second <br> in a row. An
/// inline element that contains a block element is treated as a block element.
///
/// The nodes [first, end) of the page contain this block and no other block.
struct Block {
  NodeId first = 0;
  NodeId end = 0;
  std::uint32_t container = 0;     ///< its innermost enclosing block element; index in elements()
  NodeId element = 0;              ///< the innermost element that contains all its words
  std::uint32_t first_word = 0;    ///< index of its first word among all words of the page
  std::uint32_t words = 0;         ///< number of words, at least 1
  std::uint32_t linked_words = 0;  ///< words inside <a href>
  std::uint8_t heading = 0;        ///< 1 to 6 inside h1 to h6; else 0
  bool preformatted = false;       ///< inside an element whose tag is_preformatted()

  /// The share of words inside links, in [0, 1].
  double link_density() const { return static_cast<double>(linked_words) / words; }
};

/// True if more than half of the block's words are inside links.
inline bool is_mostly_links(const Block& block) {
  return 2 * block.linked_words > block.words;
}

/// A block element, or an inline element that contains one.
struct BlockElement {
  NodeId node = 0;
  std::uint32_t parent = 0;  ///< index in BlockList::elements(); the root is its own parent
  std::uint32_t first = 0;   ///< its blocks are [first, end)
  std::uint32_t end = 0;
};

/// The hash of a word's case-folded form. Overwrites `scratch`.
WordHash hash_word(std::string_view word, std::string& scratch);

/// The blocks of one page in document order, and their words. Reuses its buffers.
class BlockList {
 public:
  /// Replaces the list with the blocks of `page`.
  void build(const PageTree& page);

  std::span<const Block> blocks() const { return m_blocks; }
  std::size_t size() const { return m_blocks.size(); }
  /// All block elements in document order. Element 0 is the virtual root.
  std::span<const BlockElement> elements() const { return m_elements; }
  const Block& operator[](std::size_t index) const { return m_blocks[index]; }

  /// The words of a block, in order.
  std::span<const WordHash> words(const Block& block) const {
    return std::span{m_words}.subspan(block.first_word, block.words);
  }
  /// Frees memory that only build() needs.
  void shrink_to_fit();

  /// The number of words on the page.
  std::size_t word_count() const { return m_words.size(); }
  /// The number of words in an element.
  std::uint32_t word_count(const BlockElement& element) const {
    return first_word(element.end) - first_word(element.first);
  }

 private:
  std::uint32_t first_word(std::size_t block) const {
    return block < m_blocks.size() ? m_blocks[block].first_word
                                   : static_cast<std::uint32_t>(m_words.size());
  }
  void mark_blocks(const PageTree& page);
  void add_text(const PageTree& page, NodeId text, bool linked);
  void flush(NodeId end, NodeId next);

  std::vector<Block> m_blocks;
  std::vector<BlockElement> m_elements;
  std::vector<WordHash> m_words;
  std::vector<bool> m_is_block;  // by node: is a block element, or contains one
  Block m_run;                   // the current, unfinished block
  std::string m_folded;
};

}  // namespace sst
