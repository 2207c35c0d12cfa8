#include "common/method/blocks_method.hpp"

namespace sst {

bool BlocksMethod::find(const PageTree& page, const BlockList& blocks, KeptContent& content) {
  m_tree.build(page, blocks);
  m_kept.clear();
  for (const ContentBlock& block : m_tree.blocks()) {
    m_kept.push_back(m_tree.page_type() == ContentType::hub ? block.is_central
                                                            : block.type == ContentType::topic);
  }
  if (m_tree.page_type() == ContentType::image) {
    keep_around_images();
  }
  const bool has_text = keep_owned_nodes(
      page, m_tree.containers(), [&](std::uint32_t i) { return m_kept[i]; }, content);
  return has_text || (m_tree.page_type() == ContentType::image && !content.pieces().empty());
}

void BlocksMethod::keep_around_images() {
  const std::vector<ContentBlock>& blocks = m_tree.blocks();
  m_has_image.assign(blocks.size(), false);
  for (const ContentBlock& block : blocks) {
    if (block.type == ContentType::image) {
      m_has_image[block.parent] = true;
    }
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const bool is_around = m_has_image[i] || m_has_image[blocks[i].parent];
    m_kept[i] =
        blocks[i].type == ContentType::image || (blocks[i].type == ContentType::topic && is_around);
  }
}

}  // namespace sst
