#pragma once

#include <cstdint>
#include <string_view>

#include "common/page/page_tree.hpp"

namespace sst {

/// What the names of an element say of what is in it.
enum class LexicalSense : std::uint8_t {
  none,
  noise,     ///< navigation, sharing, related pages, advertising, ...
  comments,  ///< what readers wrote below
  caption,   ///< what stands under or beside a picture
};

/// True if the element's tag or role says that it is noise, whatever its names.
bool is_noise_by_tag(const PageTree& page, NodeId element);

/// By the element's tag, role, classes and id. A name is only a hint: it says nothing of elements
/// that hold most of a page, and never speaks against body, main, article, h1 or p.
LexicalSense lexical_sense(const PageTree& page, NodeId element);

}  // namespace sst
