#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "common/clean/decision.hpp"
#include "common/method/method.hpp"
#include "common/page/kept_content.hpp"
#include "common/page/node_range.hpp"
#include "common/page/page_tree.hpp"
#include "common/page/share.hpp"
#include "common/site/page_fit.hpp"

namespace sst {

/// What became of a page. The names stand in records: never change them.
enum class CleanStatus : std::uint8_t {
  cleaned,
  unmatched,      ///< no word of the page is in a place that the model knows: cleaned by itself
  no_model,       ///< there is no model of the page's site: cleaned by itself
  damaged_model,  ///< the model of the page's site is damaged: cleaned by itself
  fallback,       ///< the method found next to nothing: what the fallback finds, or the whole page
};

std::string_view status_name(CleanStatus status);

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

}  // namespace sst
