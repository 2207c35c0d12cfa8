#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace sst {

/// Counts the pages with each combination of a base and tokens, all given as hashes. A commutative
/// monoid under merge().
class CombinationCounter {
 public:
  /// Only this many tokens of a page are counted, those with the smallest hashes.
  static constexpr std::size_t kMostTokens = 256;

  /// Counts a page. `tokens` may be in any order, and may repeat.
  void add(std::uint64_t base, std::vector<std::uint64_t> tokens);
  void merge(const CombinationCounter& other);

  /// The number of tokens to keep from the front of `ranked`, as many as possible, so that these
  /// tokens make the combinations of at most kMostRare pages, or of one page in kPagesPerRare,
  /// rare. A combination of a base and kept tokens is rare if it is on fewer than `threshold`
  /// pages.
  ///
  /// Takes O(n log n) time for n pages and tokens.
  std::size_t count_typical(std::span<const std::uint64_t> ranked, std::size_t threshold) const;

  /// Of the pages of 13 sites with random topics on BODY, one in forty more matched nothing.
  static constexpr std::size_t kPagesPerRare = 20;
  /// In a small sample, a front page or two prove nothing.
  static constexpr std::size_t kMostRare = 2;

 private:
  using Key = std::pair<std::uint64_t, std::vector<std::uint64_t>>;  // the base and sorted tokens

  std::map<Key, std::size_t> m_pages;
};

}  // namespace sst
