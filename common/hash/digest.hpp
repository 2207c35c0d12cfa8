#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sst {

/// A 128-bit digest. Accidental collisions are negligible; not collision-resistant against an
/// attacker.
struct Digest {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  friend auto operator<=>(const Digest&, const Digest&) = default;
};

Digest digest_of(std::string_view bytes, std::uint64_t seed = 0);

/// 16 lower-case hexadecimal digits.
std::string to_hexadecimal(std::uint64_t number);
/// 32 lower-case hexadecimal digits.
std::string to_hexadecimal(std::uint64_t high, std::uint64_t low);
inline std::string to_hexadecimal(const Digest& digest) {
  return to_hexadecimal(digest.high, digest.low);
}
/// The inverse of to_hexadecimal(); nullopt if the text is not 32 lower-case hexadecimal digits.
std::optional<Digest> parse_digest(std::string_view hexadecimal);

}  // namespace sst
