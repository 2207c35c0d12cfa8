#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sst {

/// An ensemble of oblivious decision trees: the score of a row is the sum of the scores from all
/// trees. scripts/judge/fit writes the tables to judge_tables.inc. All nodes on one level of such a
/// tree test the same condition: whether a feature is above a threshold.
///
/// A table contains the conditions "feature > threshold", sorted by feature: the conditions of
/// feature f have the numbers [first_threshold[f], first_threshold[f + 1]). Each tree consists of
/// TreeEnsemble::kDepth condition numbers, one per level, and a score for each of its kLeaves
/// leaves. The number of a row's leaf has one bit per condition, which is 1 if the condition is
/// true; the first condition is the highest bit.
struct TreeTable {
  std::span<const float> thresholds;
  std::span<const std::uint16_t> first_threshold;
  std::span<const std::uint16_t> conditions;  ///< conditions of all trees
  std::span<const std::int16_t> scores;       ///< scores of all trees
};

/// Evaluates the trees of a table. Scores are integers, so results depend neither on the order of
/// additions nor on the processor. Safe to use from any number of threads.
class TreeEnsemble {
 public:
  static constexpr int kDepth = 5;  ///< conditions per tree
  static constexpr std::size_t kLeaves = std::size_t{1} << kDepth;
  static constexpr double kUnit = 1.0 / 1024;  ///< one unit of score, in log odds

  /// How many rows are scored at a time: eight, or the most, which is 32 with AVX-512 and otherwise
  /// eight. Does not affect the scores.
  enum class Lanes : bool { eight, most };

  explicit TreeEnsemble(const TreeTable& table, Lanes lanes = Lanes::most);

  std::size_t tree_count() const { return m_scores.size(); }

  /// Sets scores[i] to the sum of all trees' scores for row number which[i], which starts at
  /// rows[which[i] * stride]. REQUIRES: `scores` is as long as `which`.
  void score(const float* rows, std::size_t stride, std::span<const std::uint32_t> which,
             std::span<std::int32_t> scores) const;

  /// The places of nodes and leaves in a complete binary tree: the root is at 0; a row continues
  /// from place i to 2i + 2 if the condition is true, else to 2i + 1.
  static constexpr std::size_t kPlaces = 2 * kLeaves - 1;
  /// The path of a row through a tree: kDepth nodes, and a leaf.
  struct Way {
    std::array<std::size_t, kDepth + 1> places{};
    std::array<std::size_t, kDepth> features{};  ///< features of the conditions
    std::int16_t score = 0;
  };
  /// Slow; for explanations only.
  Way way(std::size_t tree, const float* row) const;

 private:
  struct Condition {
    float threshold = 0.0F;
    std::uint32_t column = 0;  // index in m_features
  };

  // The sums of the trees' scores for kNarrowLanes or kWideLanes rows. `columns` contains the
  // values of each feature in these rows. With AVX-512, a tree's scores fit into one register, so
  // one instruction looks up the scores of all rows.
  static constexpr std::size_t kNarrowLanes = 8;
  static constexpr std::size_t kWideLanes = 32;
  using Sums = std::array<std::int32_t, kWideLanes>;
  Sums narrow_sums(const float* columns) const;
  Sums wide_sums(const float* columns) const;

  bool m_is_wide = false;
  std::vector<std::uint32_t> m_features;                    // the features that conditions use
  std::vector<std::array<Condition, kDepth>> m_conditions;  // by tree
  std::vector<std::array<std::int16_t, kLeaves>> m_scores;  // by tree and leaf
};

/// The probability that corresponds to a sum of scores, (0, 1).
double probability_of(std::int32_t score);

}  // namespace sst
