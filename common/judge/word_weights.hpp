#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/hash/word_hash.hpp"

namespace sst {

/// Weights of words as evidence about blocks, learned by scripts/judge/fit. Words of boilerplate
/// ("share", "copyright") have negative weights, and words of content have positive weights.
/// Weights are log odds times 64. Safe to use from any number of threads.
class WordWeights {
 public:
  /// Only the first words of a text count.
  static constexpr std::size_t kCountedWords = 32;
  /// A text of 2 to kPhraseWords words also has a weight as a whole.
  static constexpr std::size_t kPhraseWords = 5;

  struct Weights {
    std::int16_t block = 0;    ///< for a block with the word
    std::int16_t heading = 0;  ///< for the blocks below a heading with the word
  };
  /// Example: {"related posts", {-90, -130}}.
  struct Entry {
    const char* words;  ///< a case-folded word, or all words of a short text, separated by spaces
    Weights weights;
  };

  explicit WordWeights(std::span<const Entry> entries);

  /// The number of words that count in a text of `words` words.
  static constexpr std::size_t counted_words(std::size_t words) {
    return std::min(words, kCountedWords);
  }

  /// The sum of the weights of a text: those of its first words, each occurrence counted, and that
  /// of the text as a whole. Limited to the range of 16 bits.
  Weights sum(std::span<const WordHash> words) const;

 private:
  struct Slot {
    std::uint32_t check = 0;  // the upper half of the hash; 0: the slot is free
    Weights weights;
  };
  /// The slot of the hash or, if the table does not have it, the free slot for it.
  std::size_t find(WordHash hash) const;

  std::vector<Slot> m_slots;  // the number of slots is a power of 2; at most half are used
};

}  // namespace sst
