#pragma once

#define XXH_INLINE_ALL  // inlined because most inputs are only a few bytes
#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/hash/digest.hpp"
#include "common/hash/mix_hashes.hpp"
#include "common/hash/word_hash.hpp"

namespace sst {

// The functions that compute the hashes stored in models, samples and journals. Their definitions
// never change, because stored files depend on them. Words are hashed as 8 bytes each, lowest byte
// first, on every processor. schema/README.md lists where each hash is stored. (The functions are
// static because xxHash's functions are static.)
//
// Hashes from digest_of() and mix_hashes() are also stored, but their headers do not need xxHash.

/// The seeds of hash_feature_text(). Stored; never renumber. For texts under four bytes, XXH3 adds
/// the seed to the text's value, so different texts with adjacent seeds may collide: image "/98"
/// and link "/99" have the same hash.
enum class FeatureSeed : std::uint64_t { word = 0, image = 1, link = 2 };

/// The seeds of hash_token_text(). Stored; never renumber.
enum class TokenSeed : std::uint64_t { class_ = 1, id = 2 };

namespace detail {

static inline std::uint64_t seeded_xxh3(std::string_view text, std::uint64_t seed) {
  return XXH3_64bits_withSeed(text.data(), text.size(), seed);
}

/// A number whose bytes in memory are the bytes of `word`, lowest first.
constexpr std::uint64_t to_little_endian(std::uint64_t word) {
  if constexpr (std::endian::native == std::endian::little) {
    return word;
  }
  return __builtin_bswap64(word);
}

}  // namespace detail

/// XXH3_64(text). Hashes a case-folded word, a term, or an element name.
static inline std::uint64_t hash_text(std::string_view text) {
  return XXH3_64bits(text.data(), text.size());
}

/// XXH3_64(concatenated words, 8 bytes each). Hashes a text, a shingle, a sequence of element keys,
/// or the names that form a place.
static inline std::uint64_t hash_words(std::span<const std::uint64_t> words) {
  if constexpr (std::endian::native == std::endian::little) {
    return XXH3_64bits(words.data(), words.size_bytes());
  }
  std::vector<std::uint64_t> bytes(words.size());
  std::ranges::transform(words, bytes.begin(), detail::to_little_endian);
  return XXH3_64bits(bytes.data(), bytes.size() * sizeof(std::uint64_t));
}

/// hash_words() of two hashes. Hashes a path from its parent's hash and its last key, or a labeled
/// place.
static inline std::uint64_t combine_hashes(std::uint64_t first, std::uint64_t second) {
  const std::uint64_t both[] = {first, second};
  return hash_words(both);
}

/// XXH3_64(attributes, seed: hash_text(tag)). Computes an element key.
static inline std::uint64_t hash_key_text(std::string_view tag, std::string_view attributes) {
  return detail::seeded_xxh3(attributes, hash_text(tag));
}

/// XXH3_64(text, seed: the kind). Hashes a feature of a leaf.
static inline std::uint64_t hash_feature_text(FeatureSeed kind, std::string_view text) {
  return detail::seeded_xxh3(text, static_cast<std::uint64_t>(kind));
}

/// XXH3_64(token, seed: the attribute). Hashes a class or id token in a place's name.
static inline std::uint64_t hash_token_text(TokenSeed attribute, std::string_view token) {
  return detail::seeded_xxh3(token, static_cast<std::uint64_t>(attribute));
}

/// XXH3_64(address, seed: the user's). Computes a page's sampling key.
static inline std::uint64_t hash_address(std::uint64_t seed, std::string_view address) {
  return detail::seeded_xxh3(address, seed);
}

/// XXH3_128 over a sequence of values: 8 bytes for a number, length and bytes for a text, so that
/// boundaries between texts are unambiguous. Computes a model's checksums.
class Checksum {
 public:
  Checksum();
  ~Checksum();

  Checksum& add(std::uint64_t value);
  /// Adds the number's bits. -0.0 is added as 0.0, because SQLite does not store -0.0.
  Checksum& add(double value);
  Checksum& add(std::string_view text);

  /// 32 lower-case hexadecimal digits.
  std::string hexadecimal() const;

 private:
  struct State;
  std::unique_ptr<State> m_state;
};

}  // namespace sst
