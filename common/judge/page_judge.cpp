#include "common/judge/page_judge.hpp"

#include <algorithm>

#include "common/judge/judge_tables.hpp"

namespace sst {
namespace {

constexpr std::size_t kRowsAtOnce = 1024;  // bounds the memory for large pages
constexpr double kDoubt = 0.02;  // the second stage judges blocks of at least this probability

}  // namespace

void PageJudge::judge(const PageTree& page, const BlockList& blocks, Comments judged) {
  m_features.build(page, blocks);
  const std::size_t count = blocks.size();
  m_first.assign(count, 0.0);
  m_comments.assign(count, 0.0);
  const auto choose = [&](std::size_t first, std::size_t end, auto is_judged) {
    m_judged.clear();
    for (std::size_t i = first; i < end; ++i) {
      if (is_judged(i)) {
        m_judged.push_back(static_cast<std::uint32_t>(i - first));
      }
    }
  };
  for (std::size_t first = 0; first < count; first += kRowsAtOnce) {
    const std::size_t end = std::min(count, first + kRowsAtOnce);
    fill_rows(first, end);
    choose(first, end, [&](std::size_t i) {
      return judged == Comments::yes && m_features.is_in(i, ElementGroup::named_comments);
    });
    evaluate(judge_trees(JudgeTrees::comments), first, m_comments);
    choose(first, end, [](std::size_t) { return true; });
    evaluate(judge_trees(JudgeTrees::first_stage), first, m_first);
  }
  sum_up();
  m_content = m_first;
  for (std::size_t first = 0; first < count; first += kRowsAtOnce) {
    const std::size_t end = std::min(count, first + kRowsAtOnce);
    if (count > kRowsAtOnce) {  // otherwise m_rows still contains the rows
      fill_rows(first, end);
    }
    choose(first, end, [&](std::size_t i) { return m_first[i] >= kDoubt; });
    for (const std::uint32_t row : m_judged) {
      fill_context(first + row, &m_rows[row * kRowSize + kBlockFeatures]);
    }
    evaluate(judge_trees(JudgeTrees::second_stage), first, m_content);
  }
}

bool PageJudge::is_ruled_out(std::size_t block) const {
  return m_first[block] < kDoubt;
}

void PageJudge::fill_row(std::size_t block, float* row) {
  m_features.fill(block, row);
  fill_context(block, row + kBlockFeatures);
}

void PageJudge::fill_rows(std::size_t first, std::size_t end) {
  m_rows.resize(std::max(m_rows.size(), (end - first) * kRowSize));
  for (std::size_t i = first; i < end; ++i) {
    m_features.fill(i, &m_rows[(i - first) * kRowSize]);
  }
}

/// Sets the probabilities of the blocks whose rows are in m_judged. Row 0 belongs to block `first`.
void PageJudge::evaluate(const TreeEnsemble& trees, std::size_t first,
                         std::vector<double>& probabilities) {
  m_scores.resize(m_judged.size());
  trees.score(m_rows.data(), kRowSize, m_judged, m_scores);
  for (std::size_t i = 0; i < m_judged.size(); ++i) {
    probabilities[first + m_judged[i]] = probability_of(m_scores[i]);
  }
}

/// Computes the sums behind the means in fill_context().
void PageJudge::sum_up() {
  m_sizes.assign(1, 0.0);
  m_masses.assign(1, 0.0);
  m_paths.assign(m_features.path_count(), {0.0, 0.0});
  m_squares = 0.0;
  for (std::size_t i = 0; i < m_first.size(); ++i) {
    const double size = m_features.size_of(i);
    const double mass = size * m_first[i];
    m_sizes.push_back(m_sizes.back() + size);
    m_masses.push_back(m_masses.back() + mass);
    m_paths[m_features.path(i)][0] += size;
    m_paths[m_features.path(i)][1] += mass;
    m_squares += mass * m_first[i];
  }
}

/// The mean probability of the existing blocks in [first, end), weighted by size.
float PageJudge::mean(std::ptrdiff_t first, std::ptrdiff_t end) const {
  const auto last = static_cast<std::ptrdiff_t>(m_first.size());
  const auto from = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(first, 0, last));
  const auto to = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(end, 0, last));
  const double size = m_sizes[to] - m_sizes[from];
  return size > 0 ? static_cast<float>((m_masses[to] - m_masses[from]) / size) : 0.0F;
}

/// Writes the first stage's judgement of a block and of the blocks around it. context() in
/// scripts/judge/fit computes the same values.
void PageJudge::fill_context(std::size_t block, float* out) const {
  const auto at = static_cast<std::ptrdiff_t>(block);
  *out++ = static_cast<float>(m_first[block]);
  *out++ = mean(at - 1, at);
  *out++ = mean(at + 1, at + 2);
  *out++ = mean(at - 2, at - 1);
  *out++ = mean(at + 2, at + 3);
  *out++ = mean(at - 3, at);
  *out++ = mean(at + 1, at + 4);
  *out++ = mean(at - 10, at);
  *out++ = mean(at + 1, at + 11);
  for (const BlockFeatures::Range& range : m_features.surroundings(block)) {
    *out++ = mean(range.first, range.end);
  }
  const auto& path = m_paths[m_features.path(block)];
  *out++ = static_cast<float>(path[1] / path[0]);
  *out++ = static_cast<float>(m_masses.back() / m_sizes.back());
  *out++ = static_cast<float>(m_squares / std::max(m_masses.back(), 1e-9));
}

}  // namespace sst
