#include "common/judge/page_judge.hpp"

#include <algorithm>

namespace sst {
namespace {

constexpr double kDoubt = 0.02;  // the second stage judges blocks that are at least so probable

#include "common/judge/judge_trees.inc"

const TreeEnsemble& first_trees() {
  static const TreeEnsemble trees{{kThresholds, kFirstThreshold, kFirstTrees}};
  return trees;
}

const TreeEnsemble& content_trees() {
  static const TreeEnsemble trees{{kThresholds, kFirstThreshold, kContentTrees}};
  return trees;
}

const TreeEnsemble& comment_trees() {
  static const TreeEnsemble trees{{kThresholds, kFirstThreshold, kCommentTrees}};
  return trees;
}

}  // namespace

void PageJudge::judge(const PageTree& page, const BlockList& blocks) {
  m_features.build(page, blocks);
  m_content.assign(blocks.size(), 0.0);
  m_comments.assign(blocks.size(), 0.0);
  const auto choose = [&](auto is_judged) {
    m_judged.clear();
    for (std::uint32_t i = 0; i < blocks.size(); ++i) {
      if (is_judged(i)) {
        m_judged.push_back(i);
      }
    }
  };
  choose([&](std::size_t i) {
    return m_features.levels_to(i, ElementGroup::named_comments) < BlockFeatures::kNoElement;
  });
  evaluate(comment_trees(), m_comments);
  choose([](std::size_t) { return true; });
  evaluate(first_trees(), m_content);
  fill_context();
  choose([&](std::size_t i) { return m_content[i] >= kDoubt; });
  evaluate(content_trees(), m_content);
}

/// Sets the probabilities of the blocks in m_judged.
void PageJudge::evaluate(const TreeEnsemble& trees, std::vector<double>& probabilities) {
  m_scores.resize(m_judged.size());
  trees.score(m_features.rows(), BlockFeatures::kRowSize, m_judged, m_scores);
  for (std::size_t i = 0; i < m_judged.size(); ++i) {
    probabilities[m_judged[i]] = probability_of(m_scores[i]);
  }
}

/// Computes the features that say what the first stage found around each block.
void PageJudge::fill_context() {
  const std::size_t count = m_content.size();
  m_sizes.assign(1, 0.0);
  m_masses.assign(1, 0.0);
  m_paths.assign(m_features.path_count(), {0.0, 0.0});
  double squares = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    const double size = m_features.size_of(i);
    const double mass = size * m_content[i];
    m_sizes.push_back(m_sizes.back() + size);
    m_masses.push_back(m_masses.back() + mass);
    m_paths[m_features.path(i)][0] += size;
    m_paths[m_features.path(i)][1] += mass;
    squares += mass * m_content[i];
  }
  const auto mean = [&](std::ptrdiff_t first, std::ptrdiff_t end) {
    const auto last = static_cast<std::ptrdiff_t>(count);
    const auto from = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(first, 0, last));
    const auto to = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(end, 0, last));
    const double size = m_sizes[to] - m_sizes[from];
    return size > 0 ? static_cast<float>((m_masses[to] - m_masses[from]) / size) : 0.0F;
  };
  for (std::size_t i = 0; i < count; ++i) {
    const auto at = static_cast<std::ptrdiff_t>(i);
    float* out = m_features.context(i);
    *out++ = static_cast<float>(m_content[i]);
    *out++ = mean(at - 1, at);
    *out++ = mean(at + 1, at + 2);
    *out++ = mean(at - 2, at - 1);
    *out++ = mean(at + 2, at + 3);
    *out++ = mean(at - 3, at);
    *out++ = mean(at + 1, at + 4);
    *out++ = mean(at - 10, at);
    *out++ = mean(at + 1, at + 11);
    for (const BlockFeatures::Range& range : m_features.surroundings(i)) {
      *out++ = mean(range.first, range.end);
    }
    const auto& path = m_paths[m_features.path(i)];
    *out++ = static_cast<float>(path[1] / path[0]);
    *out++ = static_cast<float>(m_masses.back() / m_sizes.back());
    *out++ = static_cast<float>(squares / std::max(m_masses.back(), 1e-9));
  }
}

}  // namespace sst
