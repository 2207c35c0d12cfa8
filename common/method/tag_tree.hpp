#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "common/method/container_list.hpp"
#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// The predominant content of a content block or a page: [Zhang04] sections 2 and 3.1.
enum class ContentType : std::uint8_t {
  topic,  ///< text
  hub,    ///< links
  image,  ///< images
};

std::string_view content_type_name(ContentType type);

/// The thresholds that [Zhang04] does not specify. All except `image` are in [0, 1]. Terms are
/// words.
struct TagTreeParameters {
  double hub = 0.5;         ///< a block with a larger share of linked terms is of hub type
  double image = 0.2;       ///< a block with more images per term is of image type
  double hub_page = 0.7;    ///< a page is a hub if a larger share of central terms is in hub blocks
  double image_page = 0.5;  ///< an image page has a larger share of central terms in image blocks
  double transfer = 0.1;    ///< a leaf's force to this power scales its parent and siblings
};

/// A content block: a container and the nodes that it owns (see ContainerList).
struct ContentBlock {
  NodeId node = 0;
  std::uint32_t parent = 0;  ///< index in TagTree::blocks(); the root is its own parent
  std::uint32_t words = 0;
  std::uint32_t linked_words = 0;
  std::uint32_t images = 0;
  ContentType type = ContentType::topic;
  bool is_leaf = true;
  bool is_central = true;  ///< in the page's central area, judged by its names and attributes
  double force = 1.0;      ///< the sum of the forces of its weighty tags, see Algorithm 1
  double weight = 1.0;     ///< BWeight, at least 1 unless scaled, see TagTree
};

/// The markup tag tree of a page, [Zhang04] section 3.1. It consists of the content blocks, with
/// counts of their words, links and images; the type of each block and of the page (section 4.1);
/// and the weight of each block, which Algorithm 1 computes from its weighty tags (headings, b, em,
/// ...).
///
/// Algorithm 1 multiplies the weights of a leaf's parent and siblings by "pforce", which the paper
/// does not define. Here it is the leaf's force to the power of `transfer`. Weighty tags with
/// "pseudo-weighty" information are ignored: tags in links, in hub or image blocks, and outside the
/// central area. If the product of many forces overflows a double, all weights of the page are
/// divided by the same number, which cancels out in equation (2).
///
/// One thread at a time; reuses its buffers across pages.
class TagTree {
 public:
  explicit TagTree(const TagTreeParameters& parameters = {}) : m_parameters{parameters} {}

  void build(const PageTree& page, const BlockList& blocks);

  /// All blocks in document order. Block 0 is the virtual root.
  const std::vector<ContentBlock>& blocks() const { return m_blocks; }
  /// The containers of the blocks; both have the same indices.
  const ContainerList& containers() const { return m_containers; }
  /// The content block that contains a node.
  std::uint32_t block_of(NodeId node) const { return m_containers.owner(node); }
  ContentType page_type() const { return m_page_type; }

 private:
  void count(const PageTree& page, const BlockList& blocks);
  void find_types();
  void find_central_area(const PageTree& page);
  void find_page_type();
  void find_forces(const PageTree& page);
  void find_weights();

  TagTreeParameters m_parameters;
  ContainerList m_containers;
  std::vector<ContentBlock> m_blocks;
  std::vector<double> m_sums;          // by block
  std::vector<std::uint32_t> m_texts;  // by node: unlinked texts before it
  ContentType m_page_type = ContentType::topic;
};

}  // namespace sst
