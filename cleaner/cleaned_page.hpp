#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "common/method/method.hpp"
#include "common/page/block.hpp"
#include "common/page/kept_content.hpp"
#include "common/page/node_range.hpp"
#include "common/page/page_tree.hpp"
#include "common/page/share.hpp"
#include "common/site/page_fit.hpp"
#include "common/site/site_style_tree.hpp"

namespace sst {

/// What became of a page. The names stand in records: never change them.
enum class CleanStatus : std::uint8_t {
  cleaned,
  unmatched,  ///< no word of the page is in a place that the model knows: cleaned by itself
  no_model,   ///< there is no model of the page's site: cleaned by itself
  fallback,   ///< the method found next to nothing: what the fallback finds, or the whole page
};

std::string_view status_name(CleanStatus status);

/// Whether the decisions about the parts of a page are wanted, or only its content.
enum class Explain : bool { no, yes };

/// A decision about a part of a page.
struct Decision {
  std::string_view verdict;
  NodeId node = 0;
  std::size_t words = 0;
  std::optional<SiteStyleTree::ElementId> element;  ///< of the style tree
  std::optional<double> importance;
  std::uint32_t pages = 0;  ///< sampled pages with such a part; 0 if not known
};

struct CleanedPage {
  CleanStatus status = CleanStatus::cleaned;
  std::optional<MethodName> method;  ///< that found the content; none if that is the whole page
  KeptContent content;
  double kept = 0.0;  ///< share of the page's words that are in `content`, [0, 1]
  PageFit fit;        ///< to the model; 0 without one
  std::vector<NodeRange> template_parts;  ///< of the site, by its model; sorted
  std::vector<Decision> decisions;        ///< in document order, if they are wanted
};

/// True if content has a word in it; of a page without words, any text; of one without texts,
/// anything.
bool has_content(const PageTree& page, const KeptContent& content);

/// Adds what was decided about a block; neighbours in one element that share their fate are one
/// part.
void add_decision(const BlockList& blocks, std::size_t block, std::string_view verdict,
                  std::uint32_t pages, std::vector<Decision>& decisions);

}  // namespace sst
