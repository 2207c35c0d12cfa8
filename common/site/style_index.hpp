#pragma once

#include <cstdint>

#include "common/site/page_style_tree.hpp"

namespace sst {

/// The index key of the style `sequence` of element number `element`. If two styles have the same
/// key, the second is stored under the next free key.
inline std::uint64_t style_index_key(std::uint64_t element, SequenceHash sequence) {
  return sequence ^ (element * 0x9E3779B97F4A7C15ULL);
}

}  // namespace sst
