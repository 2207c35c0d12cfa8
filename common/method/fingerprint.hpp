#pragma once

#include <sparsehash/sparse_hash_map>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/page/block.hpp"
#include "common/page/scattered.hpp"
#include "common/page/segmenter.hpp"
#include "common/page/terms.hpp"

namespace sst {

/// What two pages are taken for replicas of each other by. The names stand in journals.
enum class ReplicaRule : std::uint8_t {
  sketch,  ///< most of their shingles are the same
  words,   ///< [Zhang04] section 5: a choice of their frequent words is the same
};

std::string_view replica_rule_name(ReplicaRule rule);

/// [Zhang04] section 5, with the values of its section 7.2.
struct FingerprintParameters {
  ReplicaRule rule = ReplicaRule::sketch;
  double percentage = 0.4;   ///< words: share of the terms that is chosen; (0, 1]
  std::size_t interval = 5;  ///< words: their number is a multiple of it; at least 1
};

/// Different for different parameters.
std::string describe(const FingerprintParameters& parameters);

/// Says what a text holds, in 24 bytes.
struct Fingerprint {
  static constexpr std::size_t kParts = 6;

  std::array<std::uint32_t, kParts> parts{};  ///< all 0 of a text without words

  bool is_empty() const { return parts == std::array<std::uint32_t, kParts>{}; }
  friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
};

/// Makes fingerprints of cleaned texts.
///
/// `words`, as published: the terms of the text (see TermMaker, by the language that it looks like)
/// in decreasing order of frequency, then of the alphabet; the first `percentage` of them, in the
/// order of the alphabet; of these as many as are a multiple of `interval`; and a digest of those,
/// of which all parts must be equal. (Where that leaves none, all terms: exact copies of short
/// texts are replicas, too.)
///
/// `sketch`, for texts that are cleaned less than perfectly: of all runs of four words the least
/// values under 18 hash functions (MinHash), three of them put together as one part. Where a share
/// r of all runs is the same, a part is equal with a probability of r ^ 3; two of six must be: 99.3
/// % of pairs with r = .9 and 96.5 % of those with r = .85 are found, and 1 % of those with r = .3.
///
/// One thread at a time; keeps its memory.
class Fingerprinter {
 public:
  explicit Fingerprinter(const FingerprintParameters& parameters = {}) : m_parameters{parameters} {}

  /// `text` must be valid UTF-8.
  Fingerprint make(std::string_view text);

  /// The terms that the rule `words` made the last fingerprint of, in order.
  const std::vector<std::string>& chosen() const { return m_chosen; }

 private:
  Fingerprint make_by_words(std::string_view text);
  Fingerprint make_sketch(std::string_view text);

  FingerprintParameters m_parameters;
  TermMaker m_terms;
  Segmenter m_segmenter;
  std::unordered_map<std::uint64_t, std::size_t, Scattered> m_index;  // by hash, in m_counts
  std::vector<std::pair<std::string, std::size_t>> m_counts;          // of terms
  std::vector<std::string> m_chosen;
  std::vector<WordHash> m_words;
  std::string m_folded;
};

/// Finds the page that a page is a replica of, among those before it. Takes some 20 bytes for each
/// page by the rule `words`, and some 110 by `sketch`.
class ReplicaFinder {
 public:
  /// All fingerprints must be made by this rule.
  explicit ReplicaFinder(ReplicaRule rule) : m_rule{rule} {}

  /// The first page that this one is a replica of; `page` itself, a number that was not given
  /// before, if it is of none.
  std::uint32_t find(const Fingerprint& fingerprint, std::uint32_t page);

 private:
  ReplicaRule m_rule;
  // The first page that had a part of a fingerprint.
  google::sparse_hash_map<std::uint64_t, std::uint32_t, Scattered> m_pages;
};

}  // namespace sst
