#include "common/site/similar_elements.hpp"

#include <tsl/robin_map.h>
#include <xxhash.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace sst {
namespace {

struct Frequency {
  FeatureHash feature = 0;
  std::uint32_t pages = 0;
};
using Frequencies = std::vector<Frequency>;  // sorted by feature, no repeats

/// Sorts, and folds what is repeated with `combine`.
template <typename Combine>
void fold(Frequencies& list, Combine combine) {
  std::sort(list.begin(), list.end(),
            [](const Frequency& a, const Frequency& b) { return a.feature < b.feature; });
  std::size_t kept = 0;
  for (const Frequency& next : list) {
    if (kept > 0 && list[kept - 1].feature == next.feature) {
      list[kept - 1].pages = combine(list[kept - 1].pages, next.pages);
    } else {
      list[kept++] = next;
    }
  }
  list.resize(kept);
}

constexpr auto kHighest = [](std::uint32_t a, std::uint32_t b) { return std::max(a, b); };
constexpr auto kSum = [](std::uint32_t a, std::uint32_t b) { return a + b; };

/// Document frequencies in the subtree of one node, found bottom-up and without recursion.
class SubtreeFrequencies {
 public:
  explicit SubtreeFrequencies(const StyleTree& tree) : m_tree{tree} {}

  Frequencies of(StyleTree::ElementId root) {
    m_order.assign(1, root);
    m_first_child.clear();
    for (std::size_t i = 0; i < m_order.size(); ++i) {  // parents before children
      m_first_child.push_back(m_order.size());
      for_each_style(m_order[i], [&](const StyleTree::StyleNode& style) {
        for (std::uint32_t c = 0; c < style.child_count; ++c) {
          m_order.push_back(style.first_child + c);
        }
      });
    }
    return m_tree.pages(root) == 1 ? of_single_page() : of_many_pages();
  }

 private:
  template <typename Visitor>
  void for_each_style(StyleTree::ElementId element, Visitor visit) const {
    for (auto id = m_tree.elements()[element].first_style; id != StyleTree::kNoStyle;
         id = m_tree.styles()[id].next_style) {
      visit(m_tree.styles()[id]);
    }
  }

  /// All features of the page, once each.
  Frequencies of_single_page() const {
    Frequencies all;
    for (const StyleTree::ElementId element : m_order) {
      for (const StyleTree::Observation& observation : m_tree.observations(element)) {
        all.push_back({observation.feature, 1});
      }
    }
    fold(all, kHighest);
    return all;
  }

  Frequencies of_many_pages() const {
    std::vector<Frequencies> found(m_order.size());
    for (std::size_t i = m_order.size(); i-- > 0;) {
      Frequencies& here = found[i];
      for (const StyleTree::Observation& observation : m_tree.observations(m_order[i])) {
        here.push_back({observation.feature, observation.pages});
      }
      std::size_t child = m_first_child[i];
      for_each_style(m_order[i], [&](const StyleTree::StyleNode& style) {
        Frequencies in_style;
        for (std::uint32_t c = 0; c < style.child_count; ++c, ++child) {
          in_style.insert(in_style.end(), found[child].begin(), found[child].end());
          Frequencies{}.swap(found[child]);
        }
        fold(in_style, kHighest);
        here.insert(here.end(), in_style.begin(), in_style.end());
      });
      fold(here, kSum);
    }
    return std::move(found.front());
  }

  const StyleTree& m_tree;
  std::vector<StyleTree::ElementId> m_order;
  std::vector<std::size_t> m_first_child;  // by place in m_order: the place of its first child
};

/// Sets of indices that grow together; each is known by its lowest index.
class Groups {
 public:
  explicit Groups(std::size_t size) : m_parent(size) {
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

 private:
  std::vector<std::uint32_t> m_parent;
};

/// Candidates with the very same features.
struct Bucket {
  std::vector<std::uint32_t> candidates;
  std::uint32_t style = 0;
  bool many_styles = false;
  std::vector<std::uint32_t> ranks;  // the features, as ranks from rare to frequent, sorted
};

std::vector<Bucket> bucket_equal_sets(std::span<const MergeCandidate> candidates) {
  std::vector<Bucket> buckets;
  tsl::robin_map<std::uint64_t, std::size_t> by_hash;
  for (std::uint32_t i = 0; i < candidates.size(); ++i) {
    const auto& features = candidates[i].features;
    if (features.empty()) {
      continue;
    }
    std::uint64_t hash = XXH3_64bits(features.data(), features.size() * sizeof(FeatureHash));
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

/// Numbers the features from rare to frequent, so that sets are compared by what is special to
/// them.
void rank_features(std::span<const MergeCandidate> candidates, std::vector<Bucket>& buckets) {
  Frequencies frequencies;
  for (const Bucket& bucket : buckets) {
    for (const FeatureHash feature : candidates[bucket.candidates.front()].features) {
      frequencies.push_back({feature, 1});
    }
  }
  fold(frequencies, kSum);
  std::sort(frequencies.begin(), frequencies.end(), [](const Frequency& a, const Frequency& b) {
    return std::pair{a.pages, a.feature} < std::pair{b.pages, b.feature};
  });
  tsl::robin_map<FeatureHash, std::uint32_t> rank;
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

double jaccard(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
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

}  // namespace

std::vector<FeatureHash> characteristic_features(const StyleTree& tree,
                                                 std::span<const StyleTree::ElementId> sources,
                                                 double share) {
  SubtreeFrequencies subtree{tree};
  Frequencies all;
  std::uint64_t pages = 0;
  for (const StyleTree::ElementId source : sources) {
    pages += tree.pages(source);
    const Frequencies found = subtree.of(source);
    all.insert(all.end(), found.begin(), found.end());
  }
  if (sources.size() > 1) {
    fold(all, kSum);
  }
  std::vector<FeatureHash> features;
  for (const Frequency& frequency : all) {
    if (frequency.pages >= share * static_cast<double>(pages) - kRounding) {
      features.push_back(frequency.feature);
    }
  }
  return features;
}

std::vector<std::uint32_t> group_similar(std::span<const MergeCandidate> candidates,
                                         double similarity) {
  Groups groups{candidates.size()};
  const auto unite_all = [&groups](const Bucket& bucket, std::uint32_t with) {
    for (const std::uint32_t candidate : bucket.candidates) {
      groups.unite(candidate, with);
    }
  };
  std::vector<Bucket> buckets = bucket_equal_sets(candidates);
  for (const Bucket& bucket : buckets) {
    if (bucket.many_styles) {
      unite_all(bucket, bucket.candidates.front());
    }
  }
  rank_features(candidates, buckets);
  std::sort(buckets.begin(), buckets.end(), [](const Bucket& a, const Bucket& b) {
    return std::pair{a.ranks.size(), a.candidates.front()} <
           std::pair{b.ranks.size(), b.candidates.front()};
  });

  // Prefix filter: two sets with Jaccard index >= s share one of the rarest |x| - ceil(s |x|) + 1
  // features of the larger one, and the smaller has at least s |x| features.
  tsl::robin_map<std::uint32_t, std::vector<std::uint32_t>> buckets_by_rank;
  std::vector<std::uint32_t> last_compared(buckets.size(), 0xFFFFFFFF);
  for (std::uint32_t x = 0; x < buckets.size(); ++x) {
    const Bucket& larger = buckets[x];
    const auto least = static_cast<std::size_t>(
        std::ceil(similarity * static_cast<double>(larger.ranks.size()) - kRounding));
    const std::size_t prefix = larger.ranks.size() - std::max<std::size_t>(least, 1) + 1;
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
          unite_all(larger, smaller.candidates.front());
          unite_all(smaller, smaller.candidates.front());
        }
      }
      sharing.push_back(x);
    }
  }

  std::vector<std::uint32_t> group(candidates.size());
  for (std::uint32_t i = 0; i < group.size(); ++i) {
    group[i] = groups.find(i);
  }
  return group;
}

}  // namespace sst
