#include "common/site/combination_counter.hpp"

#include <tsl/robin_map.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "common/hash/seeded_hash.hpp"

namespace sst {
namespace {

constexpr auto kEnd = static_cast<std::uint32_t>(-1);

/// A combination with its tokens as sorted ranks, followed by kEnd.
struct Combination {
  std::uint64_t base = 0;
  std::vector<std::uint32_t> ranks;
  std::size_t pages = 0;

  bool equals(const Combination& other, std::size_t limit) const {
    return base == other.base && std::ranges::equal(ranks_below(limit), other.ranks_below(limit));
  }
  std::span<const std::uint32_t> ranks_below(std::size_t limit) const {
    return {ranks.begin(), std::ranges::lower_bound(ranks, limit)};
  }
};

/// The number of pages with a combination that is on fewer than `threshold` pages, if only tokens
/// of ranks below `limit` are compared. kEnd is larger than every rank, so equal combinations are
/// neighbours.
std::size_t count_rare(std::span<const Combination> sorted, std::size_t limit,
                       std::size_t threshold) {
  std::size_t rare = 0;
  for (auto next = sorted.begin(); next != sorted.end();) {
    const Combination& combination = *next;
    std::size_t pages = 0;
    for (; next != sorted.end() && next->equals(combination, limit); ++next) {
      pages += next->pages;
    }
    rare += pages < threshold ? pages : 0;
  }
  return rare;
}

}  // namespace

void CombinationCounter::add(std::uint64_t base, std::vector<std::uint64_t> tokens) {
  std::ranges::sort(tokens);
  const auto end = std::unique(tokens.begin(), tokens.end());
  const auto count = std::min(kMostTokens, static_cast<std::size_t>(end - tokens.begin()));
  ++m_pages[{base, {tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(count)}}];
}

void CombinationCounter::merge(const CombinationCounter& other) {
  for (const auto& [key, pages] : other.m_pages) {
    m_pages[key] += pages;
  }
}

std::size_t CombinationCounter::count_typical(std::span<const std::uint64_t> ranked,
                                              std::size_t threshold) const {
  tsl::robin_map<std::uint64_t, std::uint32_t, SeededHash> ranks;
  for (const std::uint64_t token : ranked) {
    ranks.try_emplace(token, static_cast<std::uint32_t>(ranks.size()));
  }
  std::vector<Combination> combinations;
  std::size_t page_count = 0;
  for (const auto& [key, pages] : m_pages) {
    Combination combination{key.first, {}, pages};
    for (const std::uint64_t token : key.second) {
      if (const auto rank = ranks.find(token); rank != ranks.end()) {
        combination.ranks.push_back(rank->second);
      }
    }
    std::ranges::sort(combination.ranks);
    combination.ranks.push_back(kEnd);
    combinations.push_back(std::move(combination));
    page_count += pages;
  }
  std::ranges::sort(combinations, {}, [](const Combination& combination) {
    return std::tie(combination.base, combination.ranks);
  });
  // A further token only splits combinations, so the number of pages with a rare one never falls.
  const std::size_t rare_anyway = count_rare(combinations, 0, threshold);
  const std::size_t most_rare = std::max(kMostRare, page_count / kPagesPerRare);
  std::size_t typical = 0;
  std::size_t untypical = ranked.size() + 1;
  while (untypical - typical > 1) {
    const std::size_t middle = typical + (untypical - typical) / 2;
    const std::size_t rare = count_rare(combinations, middle, threshold) - rare_anyway;
    (rare <= most_rare ? typical : untypical) = middle;
  }
  return typical;
}

}  // namespace sst
