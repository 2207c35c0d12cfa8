#pragma once

#include <cstdint>

#include "common/site/page_style_tree.hpp"

namespace sst {

/// The key under which a tree finds the style `sequence` of its element number `element`. Two
/// styles may have one key: the second is then found under the next number.
inline std::uint64_t style_index_key(std::uint64_t element, SequenceHash sequence) {
  return sequence ^ (element * 0x9E3779B97F4A7C15ULL);
}

}  // namespace sst
