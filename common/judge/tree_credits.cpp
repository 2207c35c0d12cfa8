#include "common/judge/tree_credits.hpp"

namespace sst {

void TreeCredits::add_reference(const float* row, double weight) {
  for (std::size_t tree = 0; tree < m_nodes.size(); ++tree) {
    const TreeEnsemble::Way way = m_trees.way(tree, row);
    for (const std::size_t place : way.places) {
      m_nodes[tree][place].weight += weight;
      m_nodes[tree][place].score += weight * way.score;
    }
  }
}

void TreeCredits::add_credits(const float* row, std::span<double> credits) const {
  for (std::size_t tree = 0; tree < m_nodes.size(); ++tree) {
    const TreeEnsemble::Way way = m_trees.way(tree, row);
    const auto mean = [&](std::size_t level) {
      const Node& node = m_nodes[tree][way.places[level]];
      return node.score / node.weight;
    };
    for (std::size_t level = 0; level + 1 < way.places.size(); ++level) {
      if (m_nodes[tree][way.places[level + 1]].weight <= 0) {
        break;
      }
      credits[way.features[level]] += (mean(level + 1) - mean(level)) * TreeEnsemble::kUnit;
    }
  }
}

}  // namespace sst
