#include "common/hash/stored_hash.hpp"

#include <array>
#include <cstddef>
#include <cstring>

namespace sst {

/// Collects short values, because hashing them one by one is slow.
struct Checksum::State {
  void add(const void* bytes, std::size_t count) {
    if (count > collected.size() - used) {
      flush();
    }
    if (count > collected.size()) {
      XXH3_128bits_update(&xxh3, bytes, count);
    } else if (count > 0) {
      std::memcpy(collected.data() + used, bytes, count);
      used += count;
    }
  }
  void flush() {
    XXH3_128bits_update(&xxh3, collected.data(), used);
    used = 0;
  }

  XXH3_state_t xxh3;
  std::array<char, 1024> collected;
  std::size_t used = 0;
};

Checksum::Checksum() : m_state{std::make_unique<State>()} {
  XXH3_128bits_reset(&m_state->xxh3);
}

Checksum::~Checksum() = default;

Checksum& Checksum::add(std::uint64_t value) {
  const std::uint64_t bytes = detail::to_little_endian(value);
  m_state->add(&bytes, sizeof bytes);
  return *this;
}

Checksum& Checksum::add(double value) {
  return add(std::bit_cast<std::uint64_t>(value + 0.0));
}

Checksum& Checksum::add(std::string_view text) {
  add(std::uint64_t{text.size()});
  m_state->add(text.data(), text.size());
  return *this;
}

std::string Checksum::hexadecimal() const {
  State state = *m_state;
  state.flush();
  const XXH128_hash_t hash = XXH3_128bits_digest(&state.xxh3);
  return to_hexadecimal(hash.high64, hash.low64);
}

}  // namespace sst
