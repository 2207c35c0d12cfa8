#pragma once

#include <cstddef>

#include "common/page/page_tree.hpp"
#include "common/text/words.hpp"

namespace sst {

/// Counts the words of all texts in the subtree of `node`.
std::size_t count_words(const PageTree& page, NodeId node);

/// The text that a single node contributes to the content: a text node's text, an image's
/// alternative text, and nothing for any other node.
inline std::string_view own_text(const PageTree& page, NodeId node) {
  if (page.node(node).is_text()) {
    return page.text(node);
  }
  return page.node(node).tag == Tag::img ? page.attribute(node, AttributeName::alt)
                                         : std::string_view{};
}

}  // namespace sst
