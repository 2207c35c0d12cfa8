#include "common/site/combination_counter.hpp"

#include <tsl/robin_map.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "common/hash/seeded_hash.hpp"

namespace sst {
namespace {

constexpr std::size_t kPagesPerRare = 40;
constexpr std::size_t kEnd = static_cast<std::size_t>(-1);

/// A combination with its tokens as sorted ranks, followed by kEnd.
struct Combination {
  std::uint64_t base = 0;
  std::vector<std::size_t> ranks;
  std::size_t pages = 0;

  std::span<const std::size_t> kept(std::size_t limit) const {
    return {ranks.begin(), std::ranges::lower_bound(ranks, limit)};
  }
  bool equals(const Combination& other, std::size_t limit) const {
    return base == other.base && std::ranges::equal(kept(limit), other.kept(limit));
  }
};

/// The number of pages with a combination that is on fewer than `threshold` pages, if only the
/// tokens of the ranks [0, kept) are compared. Equal combinations are neighbours in sorted order,
/// because kEnd sorts an end after all further ranks.
std::size_t count_rare(std::span<const Combination> sorted, std::size_t kept,
                       std::size_t threshold) {
  std::size_t rare = 0;
  for (auto first = sorted.begin(); first != sorted.end();) {
    std::size_t pages = 0;
    const Combination& combination = *first;
    for (; first != sorted.end() && first->equals(combination, kept); ++first) {
      pages += first->pages;
    }
    rare += pages < threshold ? pages : 0;
  }
  return rare;
}

}  // namespace

void CombinationCounter::add(std::uint64_t base, std::vector<std::uint64_t> tokens) {
  std::ranges::sort(tokens);
  tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
  ++m_pages[{base, std::move(tokens)}];
}

void CombinationCounter::merge(const CombinationCounter& other) {
  for (const auto& [key, pages] : other.m_pages) {
    m_pages[key] += pages;
  }
}

std::size_t CombinationCounter::count_typical(std::span<const std::uint64_t> ranked,
                                              std::size_t threshold) const {
  tsl::robin_map<std::uint64_t, std::size_t, SeededHash> ranks;
  for (const std::uint64_t token : ranked) {
    ranks.try_emplace(token, ranks.size());
  }
  std::vector<Combination> combinations;
  std::size_t all = 0;
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
    all += pages;
  }
  std::ranges::sort(combinations, {}, [](const Combination& combination) {
    return std::tie(combination.base, combination.ranks);
  });
  // Each further token only divides the pages further, so there are never fewer rare combinations.
  std::size_t typical = 0;
  std::size_t first_rare = ranked.size() + 1;
  while (first_rare - typical > 1) {
    const std::size_t middle = typical + (first_rare - typical) / 2;
    const bool is_typical = count_rare(combinations, middle, threshold) * kPagesPerRare <= all;
    (is_typical ? typical : first_rare) = middle;
  }
  return typical;
}

}  // namespace sst
