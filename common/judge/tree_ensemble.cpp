#include "common/judge/tree_ensemble.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

// Uses the widest instructions that the processor supports. All variants compute the same results.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define SST_FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define SST_FOR_EACH_PROCESSOR
#endif

namespace sst {
namespace {

constexpr std::size_t kLanes = 8;  // rows scored at a time
using Floats = float __attribute__((vector_size(kLanes * sizeof(float))));
using Integers = std::int32_t __attribute__((vector_size(kLanes * sizeof(std::int32_t))));

/// The values of a feature in these rows. Unlike a vector type, this type has the same alignment in
/// all variants of a function.
struct alignas(kLanes * sizeof(float)) Column {
  Floats values;
};

}  // namespace

TreeEnsemble::TreeEnsemble(const TreeTable& table) {
  const std::size_t count = table.conditions.size() / kDepth;
  assert(table.conditions.size() == count * kDepth && table.scores.size() == count * kLeaves);
  const auto feature_of = [&](std::size_t condition) {
    const auto after =
        std::upper_bound(table.first_threshold.begin(), table.first_threshold.end(), condition);
    return static_cast<std::uint32_t>(after - table.first_threshold.begin() - 1);
  };
  for (const std::uint16_t condition : table.conditions) {
    m_features.push_back(feature_of(condition));
  }
  std::sort(m_features.begin(), m_features.end());
  m_features.erase(std::unique(m_features.begin(), m_features.end()), m_features.end());
  m_conditions.resize(count);
  m_scores.resize(count);
  for (std::size_t tree = 0; tree < count; ++tree) {
    for (std::size_t level = 0; level < kDepth; ++level) {
      const std::size_t condition = table.conditions[tree * kDepth + level];
      const auto column =
          std::lower_bound(m_features.begin(), m_features.end(), feature_of(condition));
      m_conditions[tree][level] = {table.thresholds[condition],
                                   static_cast<std::uint32_t>(column - m_features.begin())};
    }
    std::copy_n(table.scores.begin() + static_cast<std::ptrdiff_t>(tree * kLeaves), kLeaves,
                m_scores[tree].begin());
  }
}

SST_FOR_EACH_PROCESSOR
void TreeEnsemble::score(const float* rows, std::size_t stride,
                         std::span<const std::uint32_t> which,
                         std::span<std::int32_t> scores) const {
  assert(which.size() == scores.size());
  std::vector<Column> columns(m_features.size());
  for (std::size_t first = 0; first < which.size(); first += kLanes) {
    const std::size_t count = std::min(kLanes, which.size() - first);
    std::array<const float*, kLanes> lanes{};
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      lanes[lane] = rows + which[first + std::min(lane, count - 1)] * stride;
    }
    for (std::size_t column = 0; column < columns.size(); ++column) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        columns[column].values[lane] = lanes[lane][m_features[column]];
      }
    }
    std::array<std::int32_t, kLanes> sums{};
    for (std::size_t tree = 0; tree < m_conditions.size(); ++tree) {
      Integers leaves{};
      for (const Condition& condition : m_conditions[tree]) {
        leaves += leaves - (columns[condition.column].values > condition.threshold);  // true is -1
      }
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        sums[lane] += m_scores[tree][static_cast<std::size_t>(leaves[lane])];
      }
    }
    std::copy_n(sums.begin(), count, scores.begin() + static_cast<std::ptrdiff_t>(first));
  }
}

TreeEnsemble::Way TreeEnsemble::way(std::size_t tree, const float* row) const {
  Way way;
  std::size_t place = 0;
  for (std::size_t level = 0; level < kDepth; ++level) {
    const Condition& condition = m_conditions[tree][level];
    way.places[level] = place;
    way.features[level] = m_features[condition.column];
    place = 2 * place + (row[way.features[level]] > condition.threshold ? 2 : 1);
  }
  way.places.back() = place;
  way.score = m_scores[tree][place - (kLeaves - 1)];
  return way;
}

double probability_of(std::int32_t score) {
  return 1.0 / (1.0 + std::exp(-score * TreeEnsemble::kUnit));
}

}  // namespace sst
