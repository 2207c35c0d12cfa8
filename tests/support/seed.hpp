#pragma once

#include <cstdint>

namespace sst::test {

/// The seed for a random test, printed so that a failure can be seen again: STYLETREE_TEST_SEED
/// from the environment if it is set, else `usual`.
std::uint32_t seed(std::uint32_t usual);
/// The same, with another seed at every run unless the environment sets one.
std::uint32_t new_seed();

}  // namespace sst::test
