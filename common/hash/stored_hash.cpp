#include "common/hash/stored_hash.hpp"

namespace sst {

struct Checksum::State {
  XXH3_state_t xxh3;
};

Checksum::Checksum() : m_state{std::make_unique<State>()} {
  XXH3_128bits_reset(&m_state->xxh3);
}

Checksum::~Checksum() = default;

Checksum& Checksum::add(std::uint64_t value) {
  const std::uint64_t bytes = detail::to_little_endian(value);
  XXH3_128bits_update(&m_state->xxh3, &bytes, sizeof bytes);
  return *this;
}

Checksum& Checksum::add(double value) {
  return add(std::bit_cast<std::uint64_t>(value + 0.0));
}

Checksum& Checksum::add(std::string_view text) {
  add(std::uint64_t{text.size()});
  XXH3_128bits_update(&m_state->xxh3, text.data(), text.size());
  return *this;
}

std::string Checksum::hexadecimal() const {
  const XXH128_hash_t hash = XXH3_128bits_digest(&m_state->xxh3);
  return to_hexadecimal(hash.high64, hash.low64);
}

}  // namespace sst
