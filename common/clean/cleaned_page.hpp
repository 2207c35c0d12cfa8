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

/// The outcome of cleaning a page. The names are written to records; never rename.
enum class CleanStatus : std::uint8_t {
  cleaned,
  unmatched,      ///< no word of the page matches the model: cleaned by the fallback
  no_model,       ///< the page's site has no model: cleaned by the fallback
  damaged_model,  ///< the model of the page's site is damaged: cleaned by the fallback
  fallback,       ///< the method found too little content for a reliable result
  stated,         ///< the page shows almost nothing; the content is the article in its JSON-LD
};

std::string_view status_name(CleanStatus status);

struct CleanedPage {
  CleanStatus status = CleanStatus::cleaned;
  std::optional<MethodName> method;  ///< the method that found the content; unset if the whole page
                                     ///< was kept
  KeptContent content;
  double kept = 0.0;  ///< share of the page's words in `content`, [0, 1]
  /// Confidence in the result: the expected F measure of the kept words, [0, 1], which
  /// best_threshold() maximizes. Unset for the published methods, and if the whole page was kept.
  std::optional<double> confidence;
  PageFit fit;                ///< the fit to the model; 0 without a model
  bool may_be_empty = false;  ///< lessons drop nearly all of the page, so empty content is correct
  std::vector<NodeRange> template_parts;  ///< parts that belong to the site's template; sorted
  std::vector<Decision> decisions;        ///< in document order; empty unless Explain::yes
};

/// True if the confidence is so low that a person should check the result.
inline bool is_doubtful(const CleanedPage& page) {
  constexpr double kDoubtful = 0.7;
  return page.confidence && *page.confidence < kDoubtful;
}

/// True if the content contains a word. If the page has no words, any text suffices; if the page
/// has no texts, any piece suffices.
bool has_content(const PageTree& page, const KeptContent& content);

}  // namespace sst
