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

/// The rule that decides whether two pages are replicas. Stored in journals by name.
enum class ReplicaRule : std::uint8_t {
  sketch,  ///< most of their shingles match
  words,   ///< [Zhang04] section 5: a selection of their frequent words matches
};

std::string_view replica_rule_name(ReplicaRule rule);

/// The parameters of the rules. The parameters of `words` are from [Zhang04] sections 5 and 7.2.
struct FingerprintParameters {
  ReplicaRule rule = ReplicaRule::sketch;
  double percentage = 0.4;   ///< words: the share of terms that is selected; (0, 1]
  std::size_t interval = 5;  ///< words: the number of terms used is a multiple of this; at least 1
  /// sketch: the minimum Jaccard index of two replicas' shingles, for long texts; [0, 1]
  double similarity = 0.75;
};

/// The parameters as a string. Stored in run journals.
std::string journal_text(const FingerprintParameters& parameters);

/// The fingerprint of a text. Fingerprints with the same rule and parameters are comparable.
struct Fingerprint {
  static constexpr std::size_t kKeys = 4;

  std::array<std::uint64_t, 3> values{};    ///< a sketch of 96 values of 2 bits each, or a digest
  std::array<std::uint32_t, kKeys> keys{};  ///< lookup keys of a sketch; 0 for a digest
  /// For a sketch, hashes of the first words of the title and of the text; 0 if there are no words.
  std::array<std::uint32_t, 2> starts{};
  std::uint32_t words = 0;  ///< number of words of a sketch's text

  /// True for a text without words.
  bool is_empty() const { return *this == Fingerprint{}; }
  friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
};

/// Makes fingerprints of cleaned texts.
///
/// `words`, [Zhang04] section 5: sort the terms of the text (see TermMaker; the language is
/// detected) by frequency, then alphabetically. Select the first `percentage` of them, and sort the
/// selected terms alphabetically. Keep the first n of these, where n is the largest possible
/// multiple of `interval`. The fingerprint is the digest of the kept terms; replicas have equal
/// digests. Two details differ from the paper. First, the digest is 128-bit XXH3, not MD5. Second,
/// if no term would be kept, all terms are used, because in the paper any two short texts would be
/// replicas.
///
/// `sketch`, for texts that are not cleaned perfectly: compute the minima of all shingles of four
/// words under 96 hash functions (MinHash), and keep two bits of each (b-bit minwise hashing: Li
/// and Koenig 2010). If r is the Jaccard index of two texts' shingles, r + (1 - r) / 4 of their
/// values are expected to be equal. The estimate of r has a standard deviation of about .06.
/// Pages that follow a pattern, such as the reference pages of similar functions, have similar
/// texts but different names. Replicas must therefore also begin with the same four words, in the
/// title or in the text. The shorter the text, the larger the share of values that must be equal;
/// see ReplicaFinder.
///
/// One thread at a time; reuses its buffers for each page.
class Fingerprinter {
 public:
  explicit Fingerprinter(const FingerprintParameters& parameters = {}) : m_parameters{parameters} {}

  /// REQUIRES: `text` and `title`, the page's title, are valid UTF-8.
  Fingerprint make(std::string_view text, std::string_view title = {});

  /// The terms selected for the last fingerprint with the rule `words`, in alphabetical order.
  const std::vector<std::string>& chosen() const { return m_chosen; }

 private:
  Fingerprint make_by_words(std::string_view text);
  Fingerprint make_sketch(std::string_view text, std::string_view title);
  void read_words(std::string_view text);
  std::uint32_t hash_start() const;

  FingerprintParameters m_parameters;
  TermMaker m_terms;
  Segmenter m_segmenter;
  std::unordered_map<std::uint64_t, std::size_t, SeededHash> m_index;  // by hash of a term
  std::vector<std::pair<std::string, std::size_t>> m_counts;           // terms and frequencies
  std::vector<std::string> m_chosen;
  std::vector<WordHash> m_words;
  std::string m_folded;
};

/// Finds the original of a page among the earlier pages that are not replicas. Uses about 20 bytes
/// of memory per original with the rule `words`, and about 120 with `sketch`. One thread at a time.
///
/// A sketch is compared with earlier sketches that share one of its four keys. A key combines the
/// full minima of two hash functions. At least one key is equal for 98 % of pairs with r = .8, and
/// for 99.9 % with r = .9. For each key, only the latest 500 sketches are compared. Exact copies
/// are always found. If the shorter of two texts has n words, their Jaccard index must be at least
/// S + (1 - S) min(1, 50 / n), where S is FingerprintParameters::similarity, because even a few
/// different words matter in a short text.
class ReplicaFinder {
 public:
  /// REQUIRES: all fingerprints are made with these parameters.
  explicit ReplicaFinder(const FingerprintParameters& parameters = {});

  /// Returns an earlier page that `page` is a replica of, or `page` itself if none is found.
  /// REQUIRES: `page` has not been passed before.
  std::uint32_t find(const Fingerprint& fingerprint, std::uint32_t page);

 private:
  using Index = std::uint32_t;  // index in m_entries
  struct Entry {
    std::array<std::uint64_t, 3> values;
    std::array<std::uint32_t, 2> starts;
    std::uint32_t words;
    std::uint32_t page;
    std::array<Index, Fingerprint::kKeys> before;  // the previous entry with the same key
  };

  std::uint32_t find_sketch(const Fingerprint& fingerprint, std::uint32_t page);
  bool are_replicas(const Entry& one, const Entry& other) const;

  ReplicaRule m_rule;
  double m_similarity;
  google::sparse_hash_map<std::uint64_t, std::uint32_t, SeededHash> m_pages;  // by hash of values
  google::sparse_hash_map<std::uint64_t, Index, SeededHash> m_latest;         // by key
  std::deque<Entry> m_entries;
};

}  // namespace sst
