#pragma once

#include <cstdint>

namespace styletree {

/// How storing a version changes which versions of its site are in force.
enum class Activation : std::uint8_t {
  exclusive,  ///< the version replaces all others in force
  alongside,  ///< the version joins those in force, which belong to other eras
  none,       ///< nothing changes, unless the version is the first of its site
};

}  // namespace styletree
