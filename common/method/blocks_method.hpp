#pragma once

#include <vector>

#include "common/method/single_page_method.hpp"
#include "common/method/tag_tree.hpp"

namespace sst {

/// Content blocks, [Zhang04] section 4.2. What is content depends on the type of the page:
///   topic  its blocks of topic type;
///   hub    the blocks of its central area;
///   image  its blocks of image type, and the text around them: blocks of topic type that are
///          their parents or siblings.
class BlocksMethod : public SinglePageMethod {
 public:
  explicit BlocksMethod(const TagTreeParameters& parameters = {}) : m_tree{parameters} {}

  bool find(const PageTree& page, const BlockList& blocks, KeptContent& content) override;

  /// Of the last page.
  const TagTree& tree() const { return m_tree; }

 private:
  void keep_around_images();

  TagTree m_tree;
  std::vector<bool> m_kept;       // by content block
  std::vector<bool> m_has_image;  // by content block: one of image type is right below it
};

}  // namespace sst
