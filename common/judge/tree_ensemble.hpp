#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sst {

/// Decision trees whose scores are added, as scripts/judge/fit writes them into judge_trees.inc.
///
/// A table has the conditions "feature <= threshold", sorted by feature: those of feature f are
/// thresholds [first_threshold[f], first_threshold[f + 1]). The trees are a row of tokens, each
/// tree in preorder: a token of 0 or more is the condition of that number, followed by the subtree
/// where it holds and the one where it does not; a negative token is a leaf with the score token +
/// kLeafOffset.
struct TreeTable {
  static constexpr int kLeafOffset = 16384;

  std::span<const float> thresholds;
  std::span<const std::uint16_t> first_threshold;
  std::span<const std::int16_t> tokens;
};

/// Evaluates the trees of a table. Scores are integers, so results do not depend on the order of
/// additions. Safe to use from any number of threads.
class TreeEnsemble {
 public:
  static constexpr int kDepth = 6;             ///< the most conditions from a root to a leaf
  static constexpr double kUnit = 1.0 / 1024;  ///< scores count this much in log odds

  explicit TreeEnsemble(const TreeTable& table);

  std::size_t tree_count() const { return m_trees.size(); }

  /// Sets scores[i] to the sum of all trees for the row of number which[i], which begins at
  /// rows[which[i] * stride]. REQUIRES: `scores` is as long as `which`.
  void score(const float* rows, std::size_t stride, std::span<const std::uint32_t> which,
             std::span<std::int32_t> scores) const;

  /// Conditions and leaves have a place each in a complete binary tree: the root is at 0, and below
  /// the condition at i are 2i + 1 and 2i + 2.
  static constexpr std::size_t kPlaces = (std::size_t{2} << kDepth) - 1;
  /// The way of a row through a tree: kDepth conditions, and a leaf.
  struct Way {
    std::array<std::size_t, kDepth + 1> places{};
    std::array<std::size_t, kDepth> features{};  ///< of the conditions
    std::int16_t score = 0;
  };
  /// Slow: for explanations.
  Way way(std::size_t tree, const float* row) const;

 private:
  static constexpr std::size_t kNodes = (std::size_t{1} << kDepth) - 1;
  // A complete binary tree: the children of node i are 2i + 1, where the condition holds, and
  // 2i + 2. Below a leaf that is higher all conditions hold.
  struct Node {
    float threshold = 0.0F;
    std::uint32_t feature = 0;
  };
  struct Tree {
    std::array<Node, kNodes> nodes{};
    std::array<std::int16_t, kNodes + 1> leaves{};
  };

  std::vector<Tree> m_trees;
};

/// The probability that a sum of scores stands for, (0, 1).
double probability_of(std::int32_t score);

}  // namespace sst
