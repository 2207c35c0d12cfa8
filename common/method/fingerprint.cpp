#include "common/method/fingerprint.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <sstream>

#include "common/page/hashes.hpp"
#include "common/page/language.hpp"
#include "common/page/words.hpp"

namespace sst {
namespace {

constexpr std::size_t kRun = 4;         // words
constexpr std::size_t kPartHashes = 3;  // put together as one part of a sketch
constexpr std::size_t kNeeded = 2;      // equal parts of a sketch

/// One of many hash functions.
std::uint64_t hash_of(std::uint64_t value, std::uint64_t function) {
  std::uint64_t hash = value ^ (function * 0x9E3779B97F4A7C15ULL);
  hash = (hash ^ (hash >> 32)) * 0xD6E8FEB86659FD93ULL;
  return hash ^ (hash >> 32);
}

}  // namespace

std::string_view replica_rule_name(ReplicaRule rule) {
  return rule == ReplicaRule::sketch ? "sketch" : "words";
}

std::string describe(const FingerprintParameters& parameters) {
  std::ostringstream all;
  all.precision(17);
  all << replica_rule_name(parameters.rule) << ' ' << parameters.percentage << ' '
      << parameters.interval;
  return all.str();
}

Fingerprint Fingerprinter::make(std::string_view text) {
  return m_parameters.rule == ReplicaRule::words ? make_by_words(text) : make_sketch(text);
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
  // Steps 2 and 3: the most frequent of them.
  std::sort(m_counts.begin(), m_counts.end(), [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  m_chosen.clear();
  const auto wanted =
      static_cast<std::size_t>(m_parameters.percentage * static_cast<double>(m_counts.size()));
  const std::size_t count = wanted / m_parameters.interval * m_parameters.interval;  // step 5
  for (std::size_t i = 0; i < (count > 0 ? wanted : m_counts.size()); ++i) {
    m_chosen.push_back(m_counts[i].first);
  }
  // Steps 4 and 5: the first of those, by the alphabet.
  std::sort(m_chosen.begin(), m_chosen.end());
  m_chosen.resize(count > 0 ? count : m_chosen.size());
  // Step 6: their digest.
  m_folded.clear();
  for (const std::string& term : m_chosen) {
    m_folded += term;
    m_folded += '\n';
  }
  Fingerprint fingerprint;
  if (!m_chosen.empty()) {
    const XXH128_hash_t digest = XXH3_128bits(m_folded.data(), m_folded.size());
    std::memcpy(fingerprint.parts.data(), &digest, sizeof digest);
  }
  return fingerprint;
}

Fingerprint Fingerprinter::make_sketch(std::string_view text) {
  m_words.clear();
  for_each_word(text, [&](std::string_view word) { m_words.push_back(hash_word(word, m_folded)); });
  constexpr std::size_t kHashes = Fingerprint::kParts * kPartHashes;
  std::array<std::uint64_t, kHashes> least;
  least.fill(std::numeric_limits<std::uint64_t>::max());
  const std::size_t run = std::min(kRun, m_words.size());
  for (std::size_t i = 0; i + run <= m_words.size() && run > 0; ++i) {
    const std::uint64_t shingle = hash_words(std::span{m_words}.subspan(i, run));
    for (std::size_t function = 0; function < kHashes; ++function) {
      least[function] = std::min(least[function], hash_of(shingle, function + 1));
    }
  }
  Fingerprint fingerprint;
  if (!m_words.empty()) {
    for (std::size_t part = 0; part < Fingerprint::kParts; ++part) {
      const auto values =
          std::span<const std::uint64_t>{least}.subspan(part * kPartHashes, kPartHashes);
      fingerprint.parts[part] = static_cast<std::uint32_t>(hash_words(values));
    }
  }
  return fingerprint;
}

std::uint32_t ReplicaFinder::find(const Fingerprint& fingerprint, std::uint32_t page) {
  if (fingerprint.is_empty()) {
    return page;
  }
  std::vector<std::uint64_t> keys;
  if (m_rule == ReplicaRule::words) {
    keys.push_back(XXH3_64bits(fingerprint.parts.data(), sizeof fingerprint.parts));
  } else {
    for (std::size_t i = 0; i < Fingerprint::kParts; ++i) {
      keys.push_back(std::uint64_t{i} << 32 | fingerprint.parts[i]);
    }
  }
  std::vector<std::uint32_t> pages;
  for (const std::uint64_t key : keys) {
    if (const auto found = m_pages.find(key); found != m_pages.end()) {
      pages.push_back(found->second);
    }
  }
  std::sort(pages.begin(), pages.end());
  const std::size_t needed = m_rule == ReplicaRule::words ? 1 : kNeeded;
  for (std::size_t i = 0; i + needed <= pages.size(); ++i) {
    if (pages[i] == pages[i + needed - 1]) {
      return pages[i];
    }
  }
  for (const std::uint64_t key : keys) {
    m_pages.insert({key, page});  // stays with the page that had it first
  }
  return page;
}

}  // namespace sst
