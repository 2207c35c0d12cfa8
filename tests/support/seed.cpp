#include "tests/support/seed.hpp"

#include <cstdlib>
#include <iostream>
#include <random>

namespace sst::test {

std::uint32_t seed(std::uint32_t usual) {
  const char* set = std::getenv("STYLETREE_TEST_SEED");
  const auto chosen =
      set != nullptr ? static_cast<std::uint32_t>(std::strtoul(set, nullptr, 10)) : usual;
  std::cout << "[   SEED   ] STYLETREE_TEST_SEED=" << chosen << std::endl;
  return chosen;
}

std::uint32_t new_seed() {
  return seed(std::random_device{}());
}

}  // namespace sst::test
