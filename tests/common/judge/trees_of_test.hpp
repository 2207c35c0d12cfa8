#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/judge/tree_ensemble.hpp"

namespace sst::test {

/// A table of small trees. Conditions are indexes into kThresholds: 0 is "x0 > 1", 1 is "x0 > 2",
/// and 2 is "x2 > 5". Feature 1 has no condition.
class TreesOfTest {
 public:
  /// Adds a tree with few conditions. `scores` are its leaves' scores; the first condition is the
  /// highest bit of a leaf's index. Repeats the last condition up to the common depth.
  void add(const std::vector<std::uint16_t>& conditions, const std::vector<std::int16_t>& scores) {
    for (std::size_t level = 0; level < TreeEnsemble::kDepth; ++level) {
      m_conditions.push_back(conditions[std::min(level, conditions.size() - 1)]);
    }
    const std::size_t copies = TreeEnsemble::kLeaves / scores.size();
    for (const std::int16_t score : scores) {
      m_scores.insert(m_scores.end(), copies, score);
    }
  }

  TreeEnsemble ensemble(TreeEnsemble::Lanes lanes = TreeEnsemble::Lanes::most) const {
    return TreeEnsemble{{kThresholds, kFirstThreshold, m_conditions, m_scores}, lanes};
  }

 private:
  static constexpr float kThresholds[] = {1.F, 2.F, 5.F};
  static constexpr std::uint16_t kFirstThreshold[] = {0, 2, 2, 3};
  std::vector<std::uint16_t> m_conditions;
  std::vector<std::int16_t> m_scores;
};

}  // namespace sst::test
