#include "common/view/fingerprint.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>
#include <sstream>

#include "common/hash/stored_hash.hpp"
#include "common/text/language.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

constexpr std::size_t kRun = 4;             // number of words in a shingle
constexpr std::size_t kHashes = 96;         // hash functions of a sketch, two bits each
constexpr std::size_t kKeyHashes = 2;       // number of hash values combined into a key
constexpr std::size_t kStart = 4;           // first words that replicas share, in the title or text
constexpr double kShortText = 50.0;         // words; texts up to this length must be equal
constexpr std::size_t kMostCompared = 500;  // maximum number of sketches compared for one key
constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// The odd multiplier of each hash function. A hash function multiplies a hash by its multiplier
/// and returns the upper half of the product.
constexpr std::array<std::uint64_t, kHashes> kMultipliers = [] {
  std::array<std::uint64_t, kHashes> multipliers{};
  std::uint64_t state = 0;
  for (std::uint64_t& multiplier : multipliers) {  // splitmix64
    state += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    multiplier = (z ^ (z >> 31)) | 1;
  }
  return multipliers;
}();

/// The number of equal values among the 96.
std::size_t count_equal(const std::array<std::uint64_t, 3>& one,
                        const std::array<std::uint64_t, 3>& other) {
  std::size_t different = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    const std::uint64_t bits = one[i] ^ other[i];
    different += static_cast<std::size_t>(std::popcount((bits | bits >> 1) & 0x5555555555555555U));
  }
  return kHashes - different;
}

/// Sum2 of step 3. Computed in integers: 70 % of 90 is 63, but 0.7 * 90 is less in floating point.
std::size_t selected_count(std::size_t terms, double percentage) {
  constexpr std::uint64_t kMillion = 1'000'000;
  return terms * static_cast<std::uint64_t>(std::llround(percentage * kMillion)) / kMillion;
}

}  // namespace

std::string_view replica_rule_name(ReplicaRule rule) {
  return rule == ReplicaRule::sketch ? "sketch" : "words";
}

std::string journal_text(const FingerprintParameters& parameters) {
  std::ostringstream all;
  all.precision(17);
  all << replica_rule_name(parameters.rule) << ' ' << parameters.percentage << ' '
      << parameters.interval << ' ' << parameters.similarity;
  return all.str();
}

Fingerprint Fingerprinter::make(std::string_view text, std::string_view title) {
  return m_parameters.rule == ReplicaRule::words ? make_by_words(text) : make_sketch(text, title);
}

Fingerprint Fingerprinter::make_by_words(std::string_view text) {
  const std::string language = detect_language(text);
  m_terms.set_language(language);
  m_segmenter.set_language(language);
  m_index.clear();
  m_counts.clear();
  // Step 1: the feature vector.
  m_segmenter.for_each_word(text, [&](std::size_t first, std::size_t end) {
    const std::string_view term = m_terms.term(text.substr(first, end - first));
    if (!term.empty()) {
      const auto [found, is_new] = m_index.try_emplace(hash_text(term), m_counts.size());
      if (is_new) {
        m_counts.emplace_back(term, 0);
      }
      ++m_counts[found->second].second;
    }
  });
  // Steps 2 and 3: the most frequent terms.
  std::sort(m_counts.begin(), m_counts.end(), [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  m_chosen.clear();
  const std::size_t wanted = selected_count(m_counts.size(), m_parameters.percentage);
  const std::size_t count = wanted / m_parameters.interval * m_parameters.interval;  // step 5
  for (std::size_t i = 0; i < (count > 0 ? wanted : m_counts.size()); ++i) {
    m_chosen.push_back(m_counts[i].first);
  }
  // Steps 4 and 5: the first of these terms, in alphabetical order.
  std::sort(m_chosen.begin(), m_chosen.end());
  m_chosen.resize(count > 0 ? count : m_chosen.size());
  // Step 6: the digest of these terms.
  m_folded.clear();
  for (const std::string& term : m_chosen) {
    m_folded += term;
    m_folded += '\n';
  }
  Fingerprint fingerprint;
  if (!m_chosen.empty()) {
    const Digest digest = digest_of(m_folded);
    fingerprint.values = {digest.low, digest.high, 1};
  }
  return fingerprint;
}

void Fingerprinter::read_words(std::string_view text) {
  m_words.clear();
  for_each_word(text, [&](std::string_view word) { m_words.push_back(hash_word(word, m_folded)); });
}

/// A hash of the first kStart words in m_words; 0 if there are no words.
std::uint32_t Fingerprinter::hash_start() const {
  const std::size_t count = std::min(kStart, m_words.size());
  return count == 0 ? 0
                    : static_cast<std::uint32_t>(hash_words(std::span{m_words}.first(count)) | 1);
}

Fingerprint Fingerprinter::make_sketch(std::string_view text, std::string_view title) {
  Fingerprint fingerprint;
  read_words(title);
  const std::uint32_t title_start = hash_start();
  read_words(text);
  if (m_words.empty()) {
    return fingerprint;
  }
  fingerprint.starts = {title_start, hash_start()};
  fingerprint.words = static_cast<std::uint32_t>(m_words.size());
  std::array<std::uint32_t, kHashes> least;
  least.fill(std::numeric_limits<std::uint32_t>::max());
  const std::size_t run = std::min(kRun, m_words.size());
  for (std::size_t i = 0; i + run <= m_words.size() && run > 0; ++i) {
    const std::uint64_t shingle = hash_words(std::span{m_words}.subspan(i, run));
    for (std::size_t function = 0; function < kHashes; ++function) {
      const auto hash = static_cast<std::uint32_t>(shingle * kMultipliers[function] >> 32);
      least[function] = std::min(least[function], hash);
    }
  }
  for (std::size_t function = 0; function < kHashes; ++function) {
    // Mix before taking bits: minima are small, so their upper bits are equal, and the lower bits
    // of a product are poorly mixed.
    const std::uint64_t bits = least[function] * 0x9E3779B97F4A7C15ULL >> 62;
    fingerprint.values[function / 32] |= bits << (2 * (function % 32));
  }
  for (std::size_t key = 0; key < Fingerprint::kKeys; ++key) {
    const std::uint64_t both[] = {least[kKeyHashes * key], least[kKeyHashes * key + 1]};
    fingerprint.keys[key] = static_cast<std::uint32_t>(hash_words(both));
  }
  return fingerprint;
}

ReplicaFinder::ReplicaFinder(const FingerprintParameters& parameters)
    : m_rule{parameters.rule}, m_similarity{parameters.similarity} {}

std::uint32_t ReplicaFinder::find(const Fingerprint& fingerprint, std::uint32_t page) {
  if (fingerprint.is_empty()) {
    return page;
  }
  const std::uint64_t whole = hash_words(fingerprint.values);
  if (const auto found = m_pages.find(whole); found != m_pages.end()) {
    return found->second;
  }
  if (m_rule == ReplicaRule::sketch) {
    if (const std::uint32_t first = find_sketch(fingerprint, page); first != page) {
      return first;
    }
  }
  m_pages.insert({whole, page});
  return page;
}

bool ReplicaFinder::are_replicas(const Entry& one, const Entry& other) const {
  const auto starts_alike = [&](std::size_t i) {
    return one.starts[i] != 0 && one.starts[i] == other.starts[i];
  };
  if (!starts_alike(0) && !starts_alike(1)) {
    return false;
  }
  const double words = std::max(1U, std::min(one.words, other.words));
  const double share = m_similarity + (1.0 - m_similarity) * std::min(1.0, kShortText / words);
  const double needed = std::ceil(kHashes * (0.25 + 0.75 * share) - 1e-9);
  return static_cast<double>(count_equal(one.values, other.values)) >= needed;
}

std::uint32_t ReplicaFinder::find_sketch(const Fingerprint& fingerprint, std::uint32_t page) {
  Entry entry{fingerprint.values, fingerprint.starts, fingerprint.words, page, {}};
  std::uint32_t first = page;
  for (std::size_t key = 0; key < Fingerprint::kKeys; ++key) {
    const auto latest = m_latest.find(std::uint64_t{key} << 32 | fingerprint.keys[key]);
    entry.before[key] = latest == m_latest.end() ? kNone : latest->second;
    Index at = entry.before[key];
    for (std::size_t i = 0; at != kNone && i < kMostCompared; ++i) {
      const Entry& other = m_entries[at];
      if (other.page < first && are_replicas(other, entry)) {
        first = other.page;
      }
      at = other.before[key];
    }
  }
  if (first == page) {
    for (std::size_t key = 0; key < Fingerprint::kKeys; ++key) {
      m_latest[std::uint64_t{key} << 32 | fingerprint.keys[key]] =
          static_cast<Index>(m_entries.size());
    }
    m_entries.push_back(entry);
  }
  return first;
}

}  // namespace sst
