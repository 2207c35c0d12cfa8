#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sst {

/// Oblivious decision trees whose scores are added, as scripts/judge/fit writes them into
/// judge_trees.inc. All nodes of a level of such a tree ask the same: whether a feature is above a
/// threshold.
///
/// A table has the conditions "feature > threshold", sorted by feature: those of feature f are
/// thresholds [first_threshold[f], first_threshold[f + 1]). Each tree has TreeEnsemble::kDepth
/// numbers of conditions, one a level, and a score for each of its kLeaves leaves. The number of a
/// row's leaf has a bit for each condition, 1 where it holds; that of the first is the highest.
struct TreeTable {
  std::span<const float> thresholds;
  std::span<const std::uint16_t> first_threshold;
  std::span<const std::uint16_t> conditions;  ///< of all trees
  std::span<const std::int16_t> scores;       ///< of all trees
};

/// Evaluates the trees of a table. Scores are integers, so results depend neither on the order of
/// additions nor on the processor. Safe to use from any number of threads.
class TreeEnsemble {
 public:
  static constexpr int kDepth = 5;  ///< the conditions of a tree
  static constexpr std::size_t kLeaves = std::size_t{1} << kDepth;
  static constexpr double kUnit = 1.0 / 1024;  ///< scores count this much in log odds

  explicit TreeEnsemble(const TreeTable& table);

  std::size_t tree_count() const { return m_scores.size(); }

  /// Sets scores[i] to the sum of all trees for the row of number which[i], which begins at
  /// rows[which[i] * stride]. REQUIRES: `scores` is as long as `which`.
  void score(const float* rows, std::size_t stride, std::span<const std::uint32_t> which,
             std::span<std::int32_t> scores) const;

  /// Nodes and leaves have a place each in a complete binary tree: the root is at 0, and below the
  /// node at i are 2i + 1, and 2i + 2 where the condition holds.
  static constexpr std::size_t kPlaces = 2 * kLeaves - 1;
  /// The way of a row through a tree: kDepth nodes, and a leaf.
  struct Way {
    std::array<std::size_t, kDepth + 1> places{};
    std::array<std::size_t, kDepth> features{};  ///< of the conditions
    std::int16_t score = 0;
  };
  /// Slow: for explanations.
  Way way(std::size_t tree, const float* row) const;

 private:
  struct Condition {
    float threshold = 0.0F;
    std::uint32_t column = 0;  // of m_features
  };

  std::vector<std::uint32_t> m_features;                    // those that conditions ask for
  std::vector<std::array<Condition, kDepth>> m_conditions;  // by tree
  std::vector<std::array<std::int16_t, kLeaves>> m_scores;  // by tree and leaf
};

/// The probability that a sum of scores stands for, (0, 1).
double probability_of(std::int32_t score);

}  // namespace sst
