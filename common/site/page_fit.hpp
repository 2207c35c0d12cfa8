#pragma once

#include <cstddef>
#include <cstdint>

#include "common/page/share.hpp"
#include "common/site/mapped_page.hpp"

namespace sst {

/// How well a page fits the model of its site. All shares are in [0, 1].
struct PageFit {
  double matched = 0.0;   ///< share of words in nodes, paths or templates of the model
  double familiar = 0.0;  ///< share of shingles that are on two or more sampled pages; `site` only

  friend bool operator==(const PageFit&, const PageFit&) = default;
};

/// Combines the fit into one number, for choosing among models. 0 if no word of the page matches
/// the model.
inline double closeness(const PageFit& fit) {
  return fit.matched > 0.0 ? fit.matched + fit.familiar : 0.0;
}

/// Computes the fit of a page. `is_known(path)` and `is_familiar(shingle)` query the model.
template <typename IsKnown, typename IsFamiliar>
PageFit measure_fit(const MappedPage& page, IsKnown is_known, IsFamiliar is_familiar) {
  std::uint64_t matched = 0;
  std::uint64_t familiar = 0;
  std::uint64_t shingles = 0;
  for (std::size_t i = 0; i < page.blocks().size(); ++i) {
    const Block& block = page.blocks()[i];
    matched += is_known(page.path(block.container)) ? block.words : 0;
    for (const ShingleHash shingle : page.shingles(i)) {
      ++shingles;
      familiar += is_familiar(shingle) ? 1 : 0;
    }
  }
  return {share_of(matched, page.blocks().word_count()), share_of(familiar, shingles)};
}

}  // namespace sst
