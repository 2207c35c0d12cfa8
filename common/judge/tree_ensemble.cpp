#include "common/judge/tree_ensemble.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace sst {

TreeEnsemble::TreeEnsemble(const TreeTable& table) {
  struct Place {
    std::size_t node;
    int depth;
  };
  std::vector<Place> pending;
  for (std::size_t at = 0; at < table.tokens.size();) {
    Tree& tree = m_trees.emplace_back();
    tree.nodes.fill({std::numeric_limits<float>::infinity(), 0});
    pending.assign(1, {0, 0});
    while (!pending.empty()) {
      const auto [node, depth] = pending.back();
      pending.pop_back();
      const int token = table.tokens[at++];
      if (token < 0) {
        std::size_t leaf = node;
        for (int level = depth; level < kDepth; ++level) {
          leaf = 2 * leaf + 1;
        }
        tree.leaves[leaf - kNodes] = static_cast<std::int16_t>(token + TreeTable::kLeafOffset);
        continue;
      }
      assert(depth < kDepth);
      const auto condition = static_cast<std::size_t>(token);
      const auto after =
          std::upper_bound(table.first_threshold.begin(), table.first_threshold.end(), condition);
      tree.nodes[node] = {table.thresholds[condition],
                          static_cast<std::uint32_t>(after - table.first_threshold.begin() - 1)};
      pending.push_back({2 * node + 2, depth + 1});
      pending.push_back({2 * node + 1, depth + 1});
    }
  }
}

void TreeEnsemble::score(const float* rows, std::size_t stride,
                         std::span<const std::uint32_t> which,
                         std::span<std::int32_t> scores) const {
  assert(which.size() == scores.size());
  constexpr std::size_t kRows = 8;  // at a time, so that the processor need not wait for each
  std::fill(scores.begin(), scores.end(), 0);
  for (std::size_t first = 0; first < which.size(); first += kRows) {
    const std::size_t count = std::min(kRows, which.size() - first);
    std::array<const float*, kRows> row{};
    for (std::size_t i = 0; i < kRows; ++i) {
      row[i] = rows + which[first + std::min(i, count - 1)] * stride;
    }
    std::array<std::int32_t, kRows> sums{};
    for (const Tree& tree : m_trees) {
      std::array<std::uint32_t, kRows> nodes{};
      for (int level = 0; level < kDepth; ++level) {
        for (std::size_t i = 0; i < kRows; ++i) {
          const Node& node = tree.nodes[nodes[i]];
          const bool holds = row[i][node.feature] <= node.threshold;
          nodes[i] = 2 * nodes[i] + 2 - static_cast<std::uint32_t>(holds);
        }
      }
      for (std::size_t i = 0; i < kRows; ++i) {
        sums[i] += tree.leaves[nodes[i] - kNodes];
      }
    }
    std::copy_n(sums.begin(), count, scores.begin() + static_cast<std::ptrdiff_t>(first));
  }
}

TreeEnsemble::Way TreeEnsemble::way(std::size_t tree, const float* row) const {
  const Tree& chosen = m_trees[tree];
  Way way;
  std::size_t place = 0;
  for (std::size_t level = 0; level < way.features.size(); ++level) {
    const Node& node = chosen.nodes[place];
    way.places[level] = place;
    way.features[level] = node.feature;
    place = 2 * place + (row[node.feature] <= node.threshold ? 1 : 2);
  }
  way.places.back() = place;
  way.score = chosen.leaves[place - kNodes];
  return way;
}

double probability_of(std::int32_t score) {
  return 1.0 / (1.0 + std::exp(-score * TreeEnsemble::kUnit));
}

}  // namespace sst
