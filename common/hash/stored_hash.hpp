#pragma once

#define XXH_INLINE_ALL  // hashes of a few bytes each
#include <xxhash.h>

#include <cstdint>
#include <span>
#include <string_view>

#include "common/hash/word_hash.hpp"

namespace sst {

// All are stored in models: what they are made of never changes. (Static, as what they call is.)

/// Some words in a row, as one hash.
static inline std::uint64_t hash_words(std::span<const WordHash> words) {
  return XXH3_64bits(words.data(), words.size_bytes());
}

static inline std::uint64_t hash_text(std::string_view text) {
  return XXH3_64bits(text.data(), text.size());
}

/// Two hashes in this order, as one.
static inline std::uint64_t combine_hashes(std::uint64_t first, std::uint64_t second) {
  const std::uint64_t both[] = {first, second};
  return XXH3_64bits(both, sizeof both);
}

}  // namespace sst
