#include "common/hash/sha1.hpp"

#include <nettle/sha1.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace sst {

std::string sha1_base32(std::string_view bytes) {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";  // RFC 4648, section 6
  constexpr unsigned kBits = 5;                                   // per digit
  sha1_ctx context;
  sha1_init(&context);
  sha1_update(&context, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
  std::array<std::uint8_t, SHA1_DIGEST_SIZE> digest{};
  sha1_digest(&context, digest.size(), digest.data());
  std::string text;
  unsigned pending = 0;
  unsigned pending_bits = 0;
  for (const std::uint8_t byte : digest) {
    pending = (pending << 8U) | byte;
    for (pending_bits += 8; pending_bits >= kBits; pending_bits -= kBits) {
      text += kDigits[(pending >> (pending_bits - kBits)) & 31U];
    }
  }
  return text;  // 160 bits are 32 digits
}

}  // namespace sst
