#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "common/method/container_list.hpp"
#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// What a content block, or a whole page, mostly consists of: [Zhang04] sections 2 and 3.1.
enum class ContentType : std::uint8_t {
  topic,  ///< text
  hub,    ///< links
  image,  ///< images
};

std::string_view content_type_name(ContentType type);

/// What [Zhang04] leaves open. All in [0, 1], but for images.
struct TagTreeParameters {
  double hub = 0.5;       ///< share of linked terms above which a block is of hub type
  double image = 0.2;     ///< images a term above which it is of image type
  double hub_page = 0.7;  ///< share of central terms that are in hub blocks, above which a page is
  double image_page = 0.5;  ///< the same for image blocks
  double transfer = 0.1;    ///< a leaf's force to this power goes to its parent and siblings
};

/// A content block: a container tag, and what is its own (see ContainerList). Terms are words.
struct ContentBlock {
  NodeId node = 0;
  std::uint32_t parent = 0;  ///< in TagTree::blocks(); the root is its own
  std::uint32_t words = 0;
  std::uint32_t linked_words = 0;
  std::uint32_t images = 0;
  ContentType type = ContentType::topic;
  bool is_leaf = true;
  bool is_central = true;  ///< in the central area of the page, as its names and attributes tell
  double force = 1.0;      ///< of the weighty tags in it, see Algorithm 1
  double weight = 1.0;     ///< BWeight, [1, kMostWeight]
};

/// The markup tag tree of a page, [Zhang04] section 3.1: its content blocks, with the weighty tags
/// (headings, b, em and their like), images, texts and links in them as attributes; the type of
/// each block and of the page (section 4.1); and the weight of each block by Algorithm 1.
///
/// Algorithm 1 multiplies the weights of a leaf's parent and siblings by "pforce", which the paper
/// does not define: here it is the leaf's force to the power of `transfer`. Weighty tags around
/// "pseudo-weighty" information are left out: those in links, in hub or image blocks, and outside
/// of the central area.
///
/// One thread at a time; keeps its memory.
class TagTree {
 public:
  static constexpr double kMostWeight = 100.0;

  explicit TagTree(const TagTreeParameters& parameters = {}) : m_parameters{parameters} {}

  void build(const PageTree& page, const BlockList& blocks);

  /// In document order, parents before their children; 0 is the virtual root.
  const std::vector<ContentBlock>& blocks() const { return m_blocks; }
  /// What the blocks are made of, one for one.
  const ContainerList& containers() const { return m_containers; }
  /// The content block that a node is part of.
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
  std::vector<std::uint32_t> m_texts;  // texts in no link before the node
  ContentType m_page_type = ContentType::topic;
};

}  // namespace sst
