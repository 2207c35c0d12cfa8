#pragma once

#include <cstdint>
#include <string_view>

namespace sst {

/// The mark of a node of the tree [Yi03, section 3.4]. Stored in models by name.
enum class Mark : std::uint8_t {
  mixed,       ///< not noisy itself, but contains noise
  noisy,       ///< it and all its descendants have an importance of at most the threshold
  meaningful,  ///< neither it nor any descendant is noisy
};

inline constexpr Mark kMarks[] = {Mark::mixed, Mark::noisy, Mark::meaningful};

std::string_view mark_name(Mark mark);

}  // namespace sst
