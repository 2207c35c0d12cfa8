#pragma once

#include <vector>

#include "common/method/single_page_method.hpp"
#include "common/method/tag_tree.hpp"

namespace sst {

/// Content blocks, [Zhang04] section 4.2. The content depends on the type of the page:
/// - topic: the blocks of topic type;
/// - hub: the blocks of the central area;
/// - image: the blocks of image type, and their parents and siblings of topic type.
///
/// If a block is dropped, the nodes that it owns are dropped; blocks inside it are judged
/// separately. The paper prunes "hub node and image node" and does not define what happens to a
/// text block in such a node. A block's type depends only on the nodes that it owns, so BODY is of
/// hub type if it owns a few links; pruning everything below BODY would drop the whole page.
class BlocksMethod : public SinglePageMethod {
 public:
  explicit BlocksMethod(const TagTreeParameters& parameters = {}) : m_tree{parameters} {}

  bool find(const PageTree& page, const BlockList& blocks, KeptContent& content) override;

  /// The tag tree of the last page.
  const TagTree& tree() const { return m_tree; }

 private:
  void keep_around_images();

  TagTree m_tree;
  std::vector<bool> m_kept;       // by content block
  std::vector<bool> m_has_image;  // by content block: it has a child of image type
};

}  // namespace sst
