#include "common/site/judgement_counter.hpp"

#include <cmath>

namespace sst {

void JudgementCounter::add(const MappedPage& view) {
  m_judge.judge(view.page(), view.blocks(), PageJudge::Comments::no);
  for (std::size_t i = 0; i < view.blocks().size(); ++i) {
    const Block& block = view.blocks()[i];
    const std::uint64_t size = m_judge.features().size_of(i);
    detail::JudgementSums& sums = m_sums[view.path(block.container)];
    detail::JudgementSum& sum = is_mostly_links(block) ? sums.links : sums.others;
    sum.size += size;
    sum.content += size * static_cast<std::uint64_t>(std::lround(kCertain * m_judge.content()[i]));
  }
}

void JudgementCounter::merge(const JudgementCounter& other) {
  for (const auto& [path, theirs] : other.m_sums) {
    detail::JudgementSums& mine = m_sums[path];
    mine.links.merge(theirs.links);
    mine.others.merge(theirs.others);
  }
}

void JudgementCounter::finish(SiteTree::Tables& tables) const {
  for (SiteNode& node : tables.nodes) {
    const auto found = m_sums.find(node.path);
    if (found != m_sums.end()) {
      node.probability = found->second.others.mean();
      node.link_probability = found->second.links.mean();
    }
  }
}

std::optional<std::uint16_t> detail::JudgementSum::mean() const {
  return size == 0 ? std::nullopt : std::optional{static_cast<std::uint16_t>(content / size)};
}

}  // namespace sst
