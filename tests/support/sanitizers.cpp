#include "tests/support/sanitizers.hpp"

#include <string_view>

namespace sst::test {
namespace {

bool has(std::string_view sanitizer) {
  return std::string_view{STYLETREE_SANITIZERS}.find(sanitizer) != std::string_view::npos;
}

}  // namespace

bool has_thread_sanitizer() {
  return has("thread");
}

bool has_sanitizers_memory() {
  return has("address") || has("thread");
}

}  // namespace sst::test
