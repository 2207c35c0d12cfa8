#pragma once

#include <sparsehash/sparse_hash_map>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/hash/seeded_hash.hpp"
#include "common/page/block.hpp"
#include "common/text/segmenter.hpp"
#include "common/text/terms.hpp"

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
  double similarity = 0.75;  ///< sketch: share of all runs of words that are in both, at least
};

/// Different for different parameters.
std::string describe(const FingerprintParameters& parameters);

/// Says what a text holds.
struct Fingerprint {
  static constexpr std::size_t kKeys = 4;

  std::array<std::uint64_t, 3> values{};    ///< 96 of 2 bits each, or a digest
  std::array<std::uint32_t, kKeys> keys{};  ///< of a sketch: by which others like it are found

  /// True of a text without words.
  bool is_empty() const { return *this == Fingerprint{}; }
  friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
};

/// Makes fingerprints of cleaned texts.
///
/// `words`, as published: the terms of the text (see TermMaker, by the language that it looks like)
/// in decreasing order of frequency, then of the alphabet; the first `percentage` of them, in the
/// order of the alphabet; of these as many as are a multiple of `interval`; and a digest of those,
/// which must be equal. (Where that leaves none, all terms: exact copies of short texts are
/// replicas, too.)
///
/// `sketch`, for texts that are cleaned less than perfectly: of all runs of four words the least
/// values under 96 hash functions (MinHash), and of each the two lowest bits (b-bit minwise
/// hashing: Li and Koenig 2010). Of two texts that have a share r of their runs in common, r + (1 -
/// r) / 4 of the values are expected to be equal, so they tell r with a standard deviation of about
/// .06.
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
  std::unordered_map<std::uint64_t, std::size_t, SeededHash> m_index;  // by hash, in m_counts
  std::vector<std::pair<std::string, std::size_t>> m_counts;           // of terms
  std::vector<std::string> m_chosen;
  std::vector<WordHash> m_words;
  std::string m_folded;
};

/// Finds the page that a page is a replica of, among those before it that are of none. Takes some
/// 20 bytes for each of these by the rule `words`, and some 110 by `sketch`.
///
/// Sketches are compared with those that have one of their four keys, each made of the whole values
/// of two hash functions: at least one key is equal for 98 % of pairs with r = .8, and for 99.9 %
/// with r = .9. Of very many with one key, the latest are looked at. Exact copies are always found.
class ReplicaFinder {
 public:
  /// All fingerprints must be made by these parameters.
  explicit ReplicaFinder(const FingerprintParameters& parameters = {});

  /// The first page found that this one is a replica of; `page` itself, a number that was not given
  /// before, if it is of none.
  std::uint32_t find(const Fingerprint& fingerprint, std::uint32_t page);

 private:
  using Index = std::uint32_t;  // in m_entries
  struct Entry {
    std::array<std::uint64_t, 3> values;
    std::array<Index, Fingerprint::kKeys> before;  // with the same key
    std::uint32_t page;
  };

  std::uint32_t find_sketch(const Fingerprint& fingerprint, std::uint32_t page);

  ReplicaRule m_rule;
  std::size_t m_needed;  // equal values of a sketch
  google::sparse_hash_map<std::uint64_t, std::uint32_t, SeededHash> m_pages;  // by a digest of all
  google::sparse_hash_map<std::uint64_t, Index, SeededHash> m_latest;         // by key
  std::deque<Entry> m_entries;
};

}  // namespace sst
