#include "common/site/contradiction_counter.hpp"

#include <algorithm>

#include "common/page/share.hpp"

namespace sst {
namespace {

// A site follows the judge if its evidence drops this share of what is surely content,
constexpr double kContradicted = 0.1;
constexpr double kPages = 0.4;  // on this share of its pages

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
  const std::vector<bool> is_sure = finder.sure_blocks();
  std::uint64_t sure = 0;
  std::uint64_t dropped = 0;
  for (std::size_t i = 0; i < is_sure.size(); ++i) {
    if (is_sure[i] && (finder.kept()[i] || !repeats(view, i, certain))) {
      sure += view.blocks()[i].words;
      dropped += finder.kept()[i] ? 0 : view.blocks()[i].words;
    }
  }
  if (sure > 0) {
    ++m_pages;
    m_contradicting += share_of(dropped, sure) >= kContradicted ? 1 : 0;
  }
}

void ContradictionCounter::merge(const ContradictionCounter& other) {
  m_pages += other.m_pages;
  m_contradicting += other.m_contradicting;
}

bool ContradictionCounter::contradicts() const {
  return share_of(m_contradicting, m_pages) >= kPages;
}

}  // namespace sst
