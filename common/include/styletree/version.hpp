#pragma once

#include <styletree/export.hpp>

namespace styletree {

/// The version of the library that the program runs with, such as "0.9.0".
STYLETREE_EXPORT const char* version();

}  // namespace styletree
