#include "common/site/similar_elements.hpp"

#include <tsl/robin_map.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "common/hash/seeded_hash.hpp"
#include "common/hash/stored_hash.hpp"
#include "common/site/importance.hpp"

namespace sst {
namespace {

struct Frequency {
  FeatureHash feature = 0;
  std::uint32_t pages = 0;
};
using Frequencies = std::vector<Frequency>;  // sorted by feature, without repeats after fold()

/// Sorts the list and adds up the counts of equal features.
void fold(Frequencies& list) {
  std::sort(list.begin(), list.end(),
            [](const Frequency& a, const Frequency& b) { return a.feature < b.feature; });
  std::size_t kept = 0;
  for (const Frequency& next : list) {
    if (kept > 0 && list[kept - 1].feature == next.feature) {
      list[kept - 1].pages += next.pages;
    } else {
      list[kept++] = next;
    }
  }
  list.resize(kept);
}

/// The document frequencies in the subtrees of all sources: observations minus repeats. The
/// differences are computed modulo 2^32; only their sums are counts.
Frequencies document_frequencies(const StyleTree& tree,
                                 std::span<const StyleTree::ElementId> sources) {
  Frequencies all;
  std::vector<StyleTree::ElementId> below{sources.begin(), sources.end()};
  while (!below.empty()) {
    const StyleTree::ElementId element = below.back();
    below.pop_back();
    for (const StyleTree::Observation& seen : tree.observations(element)) {
      all.push_back({seen.feature, seen.pages});
    }
    for (const StyleTree::Repeat& repeat : tree.repeats(element)) {
      all.push_back({repeat.feature, 0U - repeat.pages});
    }
    for (auto id = tree.elements()[element].first_style; id != StyleTree::kNoStyle;
         id = tree.styles()[id].next_style) {
      const StyleTree::StyleNode& style = tree.styles()[id];
      for (std::uint32_t c = 0; c < style.child_count; ++c) {
        below.push_back(style.first_child + c);
      }
    }
  }
  fold(all);
  return all;
}

/// Disjoint sets of indices (union-find). Each set is represented by its lowest index.
class DisjointSets {
 public:
  explicit DisjointSets(std::size_t size) : m_parent(size) {
    std::iota(m_parent.begin(), m_parent.end(), 0U);
  }

  std::uint32_t find(std::uint32_t i) {
    while (m_parent[i] != i) {
      m_parent[i] = m_parent[m_parent[i]];
      i = m_parent[i];
    }
    return i;
  }

  void unite(std::uint32_t a, std::uint32_t b) {
    a = find(a);
    b = find(b);
    m_parent[std::max(a, b)] = std::min(a, b);
  }

  void unite_all(std::span<const std::uint32_t> members, std::uint32_t with) {
    for (const std::uint32_t member : members) {
      unite(member, with);
    }
  }

 private:
  std::vector<std::uint32_t> m_parent;
};

/// Candidates with equal feature sets.
struct Bucket {
  std::vector<std::uint32_t> candidates;
  std::uint32_t style = 0;
  bool many_styles = false;
  std::vector<std::uint32_t> ranks;  // sorted ranks of the features, from rare to frequent
};

std::vector<Bucket> bucket_equal_sets(std::span<const MergeCandidate> candidates) {
  std::vector<Bucket> buckets;
  tsl::robin_map<std::uint64_t, std::size_t, SeededHash> by_hash;
  for (std::uint32_t i = 0; i < candidates.size(); ++i) {
    const auto& features = candidates[i].features;
    if (features.empty()) {
      continue;
    }
    std::uint64_t hash = hash_words(features);
    auto found = by_hash.find(hash);
    while (found != by_hash.end() &&
           candidates[buckets[found->second].candidates.front()].features != features) {
      found = by_hash.find(++hash);
    }
    if (found == by_hash.end()) {
      by_hash[hash] = buckets.size();
      buckets.push_back({{i}, candidates[i].style, false, {}});
    } else {
      Bucket& bucket = buckets[found->second];
      bucket.candidates.push_back(i);
      bucket.many_styles = bucket.many_styles || bucket.style != candidates[i].style;
    }
  }
  return buckets;
}

/// Numbers the features from rare to frequent, for the prefix filter.
void rank_features(std::span<const MergeCandidate> candidates, std::vector<Bucket>& buckets) {
  Frequencies frequencies;
  for (const Bucket& bucket : buckets) {
    for (const FeatureHash feature : candidates[bucket.candidates.front()].features) {
      frequencies.push_back({feature, 1});
    }
  }
  fold(frequencies);
  std::sort(frequencies.begin(), frequencies.end(), [](const Frequency& a, const Frequency& b) {
    return std::pair{a.pages, a.feature} < std::pair{b.pages, b.feature};
  });
  tsl::robin_map<FeatureHash, std::uint32_t, SeededHash> rank;
  for (std::uint32_t i = 0; i < frequencies.size(); ++i) {
    rank[frequencies[i].feature] = i;
  }
  for (Bucket& bucket : buckets) {
    for (const FeatureHash feature : candidates[bucket.candidates.front()].features) {
      bucket.ranks.push_back(rank[feature]);
    }
    std::sort(bucket.ranks.begin(), bucket.ranks.end());
  }
}

template <typename Number>
double jaccard(const std::vector<Number>& a, const std::vector<Number>& b) {
  std::size_t common = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    common += a[i] == b[j] ? 1 : 0;
    const bool advance_a = a[i] <= b[j];
    const bool advance_b = b[j] <= a[i];
    i += advance_a ? 1 : 0;
    j += advance_b ? 1 : 0;
  }
  return static_cast<double>(common) / static_cast<double>(a.size() + b.size() - common);
}

bool in_different_styles(const Bucket& a, const Bucket& b) {
  return a.many_styles || b.many_styles || a.style != b.style;
}

constexpr double kRounding = 1e-12;

/// The minimum size of a set that can be similar to a set of `size` features.
std::size_t least_similar(std::size_t size, double similarity) {
  const double least = std::ceil(similarity * static_cast<double>(size) - kRounding);
  return std::max<std::size_t>(static_cast<std::size_t>(least), 1);
}

void unite_buckets(const Bucket& a, const Bucket& b, DisjointSets& groups) {
  groups.unite_all(a.candidates, b.candidates.front());
  groups.unite_all(b.candidates, a.candidates.front());
}

// For up to this many sets, comparing all pairs is faster than ranking features.
constexpr std::size_t kComparedInPairs = 8;

void unite_by_pairs(std::span<const MergeCandidate> candidates, const std::vector<Bucket>& buckets,
                    double similarity, DisjointSets& groups) {
  for (std::size_t x = 0; x < buckets.size(); ++x) {
    const auto& a = candidates[buckets[x].candidates.front()].features;
    for (std::size_t y = 0; y < x; ++y) {
      const auto& b = candidates[buckets[y].candidates.front()].features;
      const auto [smaller, larger] = std::minmax({a.size(), b.size()});
      if (smaller >= least_similar(larger, similarity) &&
          in_different_styles(buckets[x], buckets[y]) && jaccard(a, b) >= similarity - kRounding) {
        unite_buckets(buckets[x], buckets[y], groups);
      }
    }
  }
}

/// Prefix filter: two sets with Jaccard index >= s share one of the rarest |x| - ceil(s |x|) + 1
/// features of the larger set x, and the smaller set has at least s |x| features.
void unite_by_rare_features(std::span<const MergeCandidate> candidates,
                            std::vector<Bucket>& buckets, double similarity, DisjointSets& groups) {
  rank_features(candidates, buckets);
  std::sort(buckets.begin(), buckets.end(), [](const Bucket& a, const Bucket& b) {
    return std::pair{a.ranks.size(), a.candidates.front()} <
           std::pair{b.ranks.size(), b.candidates.front()};
  });
  tsl::robin_map<std::uint32_t, std::vector<std::uint32_t>> buckets_by_rank;
  std::vector<std::uint32_t> last_compared(buckets.size(), 0xFFFFFFFF);
  for (std::uint32_t x = 0; x < buckets.size(); ++x) {
    const Bucket& larger = buckets[x];
    const std::size_t least = least_similar(larger.ranks.size(), similarity);
    const std::size_t prefix = larger.ranks.size() - least + 1;
    for (std::size_t i = 0; i < prefix; ++i) {
      std::vector<std::uint32_t>& sharing = buckets_by_rank[larger.ranks[i]];
      for (const std::uint32_t y : sharing) {
        const Bucket& smaller = buckets[y];
        if (last_compared[y] == x || smaller.ranks.size() < least ||
            !in_different_styles(larger, smaller)) {
          continue;
        }
        last_compared[y] = x;
        if (jaccard(larger.ranks, smaller.ranks) >= similarity - kRounding) {
          unite_buckets(larger, smaller, groups);
        }
      }
      sharing.push_back(x);
    }
  }
}

}  // namespace

std::vector<FeatureHash> characteristic_features(const StyleTree& tree,
                                                 std::span<const StyleTree::ElementId> sources,
                                                 double share) {
  std::uint64_t pages = 0;
  for (const StyleTree::ElementId source : sources) {
    pages += tree.pages(source);
  }
  std::vector<FeatureHash> features;
  for (const Frequency& frequency : document_frequencies(tree, sources)) {
    if (frequency.pages >= share * static_cast<double>(pages) - kRounding) {
      features.push_back(frequency.feature);
    }
  }
  return features;
}

std::vector<std::uint32_t> group_similar(std::span<const MergeCandidate> candidates,
                                         double similarity) {
  DisjointSets groups{candidates.size()};
  std::vector<Bucket> buckets = bucket_equal_sets(candidates);
  for (const Bucket& bucket : buckets) {
    if (bucket.many_styles) {
      groups.unite_all(bucket.candidates, bucket.candidates.front());
    }
  }
  if (buckets.size() <= kComparedInPairs) {
    unite_by_pairs(candidates, buckets, similarity, groups);
  } else {
    unite_by_rare_features(candidates, buckets, similarity, groups);
  }
  std::vector<std::uint32_t> group(candidates.size());
  for (std::uint32_t i = 0; i < group.size(); ++i) {
    group[i] = groups.find(i);
  }
  return group;
}

}  // namespace sst
