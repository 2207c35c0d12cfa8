#pragma once

#include <cstdint>

namespace sst {

/// The hash of a word's case-folded form.
using WordHash = std::uint64_t;

}  // namespace sst
