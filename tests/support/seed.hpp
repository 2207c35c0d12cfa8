#pragma once

#include <cstdint>

namespace sst::test {

/// The seed for a random test, printed so that a failure is reproducible: STYLETREE_TEST_SEED from
/// the environment if it is set, else `usual`.
std::uint32_t seed(std::uint32_t usual);
/// Like seed(), but every run has a different seed unless the environment sets one.
std::uint32_t new_seed();

}  // namespace sst::test
