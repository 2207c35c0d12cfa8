#include "common/site/contradiction_counter.hpp"

#include <algorithm>

#include "common/page/share.hpp"

namespace sst {
namespace {

// A site follows the judge if its evidence drops this share of the words that are surely content.
constexpr double kContradicted = 0.1;

bool repeats(const PageView& view, std::size_t block, const SiteEvidence& evidence) {
  const PathHash path = view.path(view.blocks()[block].container);
  const auto shingles = view.shingles(block);
  const auto repeated = std::count_if(shingles.begin(), shingles.end(), [&](ShingleHash shingle) {
    return evidence.is_template(path, shingle);
  });
  return 2 * static_cast<std::size_t>(repeated) >= shingles.size();
}

}  // namespace

void ContradictionCounter::add(const PageView& view, const SiteEvidence& certain,
                               ContentFinder& finder) {
  finder.run_pass(view, EvidenceScope::site);
  const std::vector<bool> sure = finder.sure_blocks();
  for (std::size_t i = 0; i < sure.size(); ++i) {
    if (sure[i] && (finder.kept()[i] || !repeats(view, i, certain))) {
      m_sure += view.blocks()[i].words;
      m_dropped += finder.kept()[i] ? 0 : view.blocks()[i].words;
    }
  }
}

void ContradictionCounter::merge(const ContradictionCounter& other) {
  m_sure += other.m_sure;
  m_dropped += other.m_dropped;
}

bool ContradictionCounter::contradicts() const {
  return share_of(m_dropped, m_sure) >= kContradicted;
}

}  // namespace sst
