#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace sst {

/// Returns true if `range` contains `name`.
template <typename Range>
bool contains(const Range& range, std::string_view name) {
  return std::find(std::begin(range), std::end(range), name) != std::end(range);
}

}  // namespace sst
