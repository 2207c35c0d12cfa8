#pragma once

#include <cstddef>
#include <string>

#include "common/page/page_tree.hpp"

namespace sst {

/// True for a text node that is not only white space.
inline bool is_shown(const PageTree& page, NodeId id) {
  return page.node(id).is_text() && !page.node(id).blank;
}

/// The text of an element with white space collapsed, cut to `most` bytes. Reads only the first
/// thousand nodes of the element, so that reading nested elements takes linear time.
std::string element_text(const PageTree& page, NodeId element, std::size_t most);

/// Like element_text(), for the nodes [first, end).
std::string text_between(const PageTree& page, NodeId first, NodeId end, std::size_t most);

/// The value of an element: its content or datetime attribute, otherwise its text; at most 300
/// bytes.
std::string stated_text(const PageTree& page, NodeId element);

}  // namespace sst
