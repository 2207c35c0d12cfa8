#include "common/site/judgement_counter.hpp"

#include <cmath>

namespace sst {

void JudgementCounter::add(const PageView& view) {
  m_judge.judge(view.page(), view.blocks(), PageJudge::Comments::no);
  for (std::size_t i = 0; i < view.blocks().size(); ++i) {
    const std::uint64_t size = m_judge.features().size_of(i);
    Sum& sum = m_sums[view.path(view.blocks()[i].container)];
    sum.size += size;
    sum.content += size * static_cast<std::uint64_t>(std::lround(kCertain * m_judge.content()[i]));
  }
}

void JudgementCounter::merge(const JudgementCounter& other) {
  for (const auto& [path, theirs] : other.m_sums) {
    Sum& mine = m_sums[path];
    mine.size += theirs.size;
    mine.content += theirs.content;
  }
}

void JudgementCounter::finish(SiteEvidence::Tables& tables) const {
  for (PathEvidence& path : tables.paths) {
    const auto found = m_sums.find(path.path);
    if (found != m_sums.end()) {
      path.probability = static_cast<std::uint16_t>(found->second.content / found->second.size);
    }
  }
}

}  // namespace sst
