#include "common/hash/digest.hpp"

#include <xxhash.h>

#include <charconv>
#include <cstddef>

namespace sst {

Digest digest_of(std::string_view bytes, std::uint64_t seed) {
  const XXH128_hash_t hash = XXH3_128bits_withSeed(bytes.data(), bytes.size(), seed);
  return {hash.high64, hash.low64};
}

std::string to_hexadecimal(std::uint64_t number) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string out(16, '0');
  for (std::size_t i = 0; i < 16; ++i) {
    out[15 - i] = kDigits[(number >> (4 * i)) & 15];
  }
  return out;
}

std::string to_hexadecimal(std::uint64_t high, std::uint64_t low) {
  return to_hexadecimal(high) + to_hexadecimal(low);
}

std::optional<Digest> parse_digest(std::string_view hexadecimal) {
  constexpr std::size_t kHalf = 16;
  constexpr int kBase = 16;
  if (hexadecimal.size() != 2 * kHalf) {
    return std::nullopt;
  }
  Digest digest;
  const char* const middle = hexadecimal.data() + kHalf;
  std::from_chars(hexadecimal.data(), middle, digest.high, kBase);
  std::from_chars(middle, middle + kHalf, digest.low, kBase);
  return to_hexadecimal(digest) == hexadecimal ? std::optional{digest} : std::nullopt;
}

}  // namespace sst
