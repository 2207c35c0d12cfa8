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

/// A subtree of the page with one verdict.
struct MappedPart {
  NodeId node = 0;  ///< its root in the page tree
  /// Noisy, meaningful or possibly meaningful.
  Verdict verdict = Verdict::possibly_meaningful;
  /// The matched element; the last element reached if none matched.
  SiteStyleTree::ElementId element = 0;
  bool as_leaf = false;  ///< the part and `element` are leaves: enhancement 3 applies

  /// True if the part matched the site's tree.
  bool is_matched() const { return verdict != Verdict::possibly_meaningful; }
};

/// MapSST [Yi03, figure 7]: splits a page into parts, in document order. Each node is in exactly
/// one part, or is an ancestor of parts. Overwrites `parts`.
void map_page(const SiteStyleTree& site, const PageStyleTree& page, std::vector<MappedPart>& parts);

/// The share of a page's words, [0, 1], that are in parts for which `is_known(part)` is true.
template <typename IsKnown>
double matched_share(const PageTree& page, const std::vector<MappedPart>& parts, IsKnown is_known) {
  std::uint64_t matched = 0;
  for (const MappedPart& part : parts) {
    matched += is_known(part) ? count_words(page, part.node) : 0;
  }
  return share_of(matched, count_words(page, PageTree::kRoot));
}

}  // namespace sst
