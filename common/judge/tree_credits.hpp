#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "common/judge/tree_ensemble.hpp"

namespace sst {

/// Explains the scores of trees: computes how much each feature of a row contributes to the row's
/// score. On the row's path through a tree, each condition changes the expected score; the change
/// is the credit of the condition's feature (Saabas, "Interpreting random forests"). The expected
/// score at a node is the mean over the reference rows that reach the node. The credits of a row
/// add up to its score minus the mean score of the reference.
class TreeCredits {
 public:
  /// The trees must outlive this object.
  explicit TreeCredits(const TreeEnsemble& trees) : m_trees{trees}, m_nodes(trees.tree_count()) {}

  /// Adds a row to the reference. REQUIRES: weight >= 0.
  void add_reference(const float* row, double weight);

  /// Adds the credit of each feature to `credits`, in log odds. Conditions that no reference row
  /// reaches have no credit.
  void add_credits(const float* row, std::span<double> credits) const;

 private:
  /// Sums over the reference rows that reach a node.
  struct Node {
    double weight = 0.0;
    double score = 0.0;  // weighted
  };

  const TreeEnsemble& m_trees;
  std::vector<std::array<Node, TreeEnsemble::kPlaces>> m_nodes;  // by tree
};

}  // namespace sst
