#pragma once

#include <styletree/export.hpp>

namespace styletree {

/// Returns the version of the library in use at run time, such as "0.9.1".
STYLETREE_EXPORT const char* version();

}  // namespace styletree
