#pragma once

#include <cstdint>
#include <string_view>

namespace sst {

/// The mark of a node of the tree [Yi03, section 3.4]. Stored in models by name.
enum class Mark : std::uint8_t {
  mixed,       ///< not noisy, but contains noise
  noisy,       ///< the importance of the node and of all descendants is at most the threshold
  meaningful,  ///< neither the node nor any descendant is noisy
};

inline constexpr Mark kMarks[] = {Mark::mixed, Mark::noisy, Mark::meaningful};

std::string_view mark_name(Mark mark);

}  // namespace sst
