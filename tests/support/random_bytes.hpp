#pragma once

#include <cstddef>
#include <random>
#include <string>

namespace sst::test {

/// Bytes that do not compress.
inline std::string random_bytes(std::mt19937& random, std::size_t count) {
  std::string bytes(count, ' ');
  for (char& c : bytes) {
    c = static_cast<char>(random());
  }
  return bytes;
}

}  // namespace sst::test
