#include <styletree/version.hpp>

#include "common/version.hpp"

namespace styletree {

const char* version() {
  return sst::kVersion;
}

}  // namespace styletree
