#include "common/judge/word_weights.hpp"

#include <bit>
#include <limits>
#include <string>

#include "common/hash/stored_hash.hpp"
#include "common/page/block.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

/// The hash of a word, or of the words of a text.
WordHash hash_of(const char* text) {
  std::vector<WordHash> words;
  std::string scratch;
  for_each_word(text, [&](std::string_view word) { words.push_back(hash_word(word, scratch)); });
  return words.size() == 1 ? words[0] : hash_words(words);
}

std::uint32_t check_of(WordHash hash) {
  return std::max<std::uint32_t>(static_cast<std::uint32_t>(hash >> 32), 1);
}

std::int16_t limited(std::int32_t sum) {
  using Limits = std::numeric_limits<std::int16_t>;
  return static_cast<std::int16_t>(std::clamp<std::int32_t>(sum, Limits::min(), Limits::max()));
}

}  // namespace

WordWeights::WordWeights(std::span<const Entry> entries)
    : m_slots(std::bit_ceil(2 * entries.size() + 1)) {
  for (const Entry& entry : entries) {
    const WordHash hash = hash_of(entry.words);
    m_slots[find(hash)] = {check_of(hash), entry.weights};
  }
}

/// Vocabulary.fill() in scripts/judge/fit computes the same values.
WordWeights::Weights WordWeights::sum(std::span<const WordHash> words) const {
  std::int32_t block = 0;
  std::int32_t heading = 0;
  const auto add = [&](WordHash hash) {
    const Weights& weights = m_slots[find(hash)].weights;
    block += weights.block;
    heading += weights.heading;
  };
  for (const WordHash word : words.first(counted_words(words.size()))) {
    add(word);
  }
  if (words.size() > 1 && words.size() <= kPhraseWords) {
    add(hash_words(words));
  }
  return {limited(block), limited(heading)};
}

std::size_t WordWeights::find(WordHash hash) const {
  const std::uint32_t check = check_of(hash);
  std::size_t at = hash & (m_slots.size() - 1);
  while (m_slots[at].check != check && m_slots[at].check != 0) {
    at = (at + 1) & (m_slots.size() - 1);
  }
  return at;
}

}  // namespace sst
