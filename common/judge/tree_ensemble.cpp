#include "common/judge/tree_ensemble.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

// Uses AVX2 if the processor has it. All variants compute the same results.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define SST_FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define SST_FOR_EACH_PROCESSOR
#endif
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace sst {
namespace {

constexpr std::size_t kVectorBytes = 32;
using Floats = float __attribute__((vector_size(kVectorBytes)));
using Integers = std::int32_t __attribute__((vector_size(kVectorBytes)));

bool has_avx512() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx512bw") != 0;
#else
  return false;
#endif
}

}  // namespace

TreeEnsemble::TreeEnsemble(const TreeTable& table, Lanes lanes)
    : m_is_wide{lanes == Lanes::most && has_avx512()} {
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

void TreeEnsemble::score(const float* rows, std::size_t stride,
                         std::span<const std::uint32_t> which,
                         std::span<std::int32_t> scores) const {
  assert(which.size() == scores.size());
  const std::size_t width = m_is_wide ? kWideLanes : kNarrowLanes;
  std::vector<float> columns(m_features.size() * width);
  for (std::size_t first = 0; first < which.size(); first += width) {
    const std::size_t count = std::min(width, which.size() - first);
    for (std::size_t row = 0; row < count; ++row) {
      const float* values = rows + which[first + row] * stride;
      for (std::size_t column = 0; column < m_features.size(); ++column) {
        columns[column * width + row] = values[m_features[column]];
      }
    }
    const Sums sums = m_is_wide ? wide_sums(columns.data()) : narrow_sums(columns.data());
    std::copy_n(sums.begin(), count, scores.begin() + static_cast<std::ptrdiff_t>(first));
  }
}

SST_FOR_EACH_PROCESSOR
TreeEnsemble::Sums TreeEnsemble::narrow_sums(const float* columns) const {
  static_assert(kNarrowLanes * sizeof(float) == kVectorBytes);
  Sums sums{};
  for (std::size_t tree = 0; tree < m_conditions.size(); ++tree) {
    Integers leaves{};
    for (const Condition& condition : m_conditions[tree]) {
      Floats values{};
      std::memcpy(&values, columns + condition.column * kNarrowLanes, sizeof values);
      leaves += leaves - (values > condition.threshold);  // true is -1
    }
    for (std::size_t lane = 0; lane < kNarrowLanes; ++lane) {
      sums[lane] += m_scores[tree][static_cast<std::size_t>(leaves[lane])];
    }
  }
  return sums;
}

#if defined(__x86_64__)
__attribute__((target("avx512f,avx512bw"))) TreeEnsemble::Sums TreeEnsemble::wide_sums(
    const float* columns) const {
  static_assert(kWideLanes * sizeof(float) == 2 * sizeof(__m512) && kLeaves == kWideLanes);
  Sums sums{};
  for (std::size_t tree = 0; tree < m_conditions.size(); ++tree) {
    __m512i leaves = _mm512_setzero_si512();
    for (const Condition& condition : m_conditions[tree]) {
      const float* values = columns + condition.column * kWideLanes;
      const __m512 threshold = _mm512_set1_ps(condition.threshold);
      const __mmask32 above = _mm512_kunpackw(
          _mm512_cmp_ps_mask(_mm512_loadu_ps(values + kWideLanes / 2), threshold, _CMP_GT_OQ),
          _mm512_cmp_ps_mask(_mm512_loadu_ps(values), threshold, _CMP_GT_OQ));
      leaves = _mm512_add_epi16(leaves, leaves);
      leaves = _mm512_mask_add_epi16(leaves, above, leaves, _mm512_set1_epi16(1));
    }
    alignas(__m512i) std::array<std::int16_t, kWideLanes> scores;
    _mm512_store_si512(scores.data(),
                       _mm512_permutexvar_epi16(leaves, _mm512_loadu_si512(&m_scores[tree])));
    for (std::size_t lane = 0; lane < kWideLanes; ++lane) {
      sums[lane] += scores[lane];
    }
  }
  return sums;
}
#else
TreeEnsemble::Sums TreeEnsemble::wide_sums(const float*) const {
  assert(false);  // has_avx512() is false
  return {};
}
#endif

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
