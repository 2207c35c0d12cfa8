#include <styletree/verdict.hpp>

#include "common/site/verdict.hpp"

namespace styletree {

std::string_view to_string(Verdict verdict) {
  return verdict <= Verdict::taught ? sst::meaning_of(verdict).name : "unknown";
}

}  // namespace styletree
