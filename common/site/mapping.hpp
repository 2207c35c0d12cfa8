#pragma once

#include <cstdint>
#include <vector>

#include "common/page/node_words.hpp"
#include "common/page/page_tree.hpp"
#include "common/page/share.hpp"
#include "common/site/page_style_tree.hpp"
#include "common/site/site_style_tree.hpp"
#include "common/site/verdict.hpp"

namespace sst {

/// A subtree of the page about which one decision is made.
struct MappedPart {
  NodeId node = 0;  ///< its root in the page tree
  /// Noisy, meaningful or possibly meaningful.
  Verdict verdict = Verdict::possibly_meaningful;
  SiteStyleTree::ElementId element = 0;  ///< what it was mapped onto; where it matched nothing, the
                                         ///< last element that was reached
  bool as_leaf = false;  ///< a leaf of the page that `element` knows as a leaf: what is learned of
                         ///< the leaf's features, enhancement 3, is true of it

  /// True if the site's tree has something like it.
  bool is_matched() const { return verdict != Verdict::possibly_meaningful; }
};

/// MapSST [Yi03, figure 7]: the parts of a page in document order, each node in exactly one of them
/// or above some. Replaces what `parts` holds.
void map_page(const SiteStyleTree& site, const PageStyleTree& page, std::vector<MappedPart>& parts);

/// The share of a page's words that are in those of its parts that `is_known(part)` is true of.
template <typename IsKnown>
double matched_share(const PageTree& page, const std::vector<MappedPart>& parts, IsKnown is_known) {
  std::uint64_t matched = 0;
  for (const MappedPart& part : parts) {
    matched += is_known(part) ? count_words(page, part.node) : 0;
  }
  return share_of(matched, count_words(page, PageTree::kRoot));
}

}  // namespace sst
