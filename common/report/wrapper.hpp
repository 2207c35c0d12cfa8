#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/model/site_model.hpp"
#include "common/report/sampled_elements.hpp"

namespace sst {

enum class SelectorLanguage : std::uint8_t { css, xpath };

/// "css" or "xpath".
std::string_view language_name(SelectorLanguage language);

/// A model's decisions as selectors for scrapers and browsers, which then do not need the model.
/// Each selector is a string in one language and applies to the whole page. To extract a page's
/// content:
///
/// 1. Remove all elements that a selector in `drop` matches.
/// 2. Take the text of the elements that a selector in `content` matches, in document order. Of
///    nested elements, take only the outermost.
///
///     {"content": ["div.article"], "drop": ["script", "div.article > ul.share"]}
struct Wrapper {
  SelectorLanguage language = SelectorLanguage::css;
  std::vector<std::string> content;
  std::vector<std::string> drop;  ///< begins with elements that browsers never show
  // The elements that contain a field, the most reliable selector first. On a page, the field is
  // the first match of the first selector that matches at all.
  std::vector<std::string> title;
  std::vector<std::string> authors;    ///< contain names; may also contain other words
  std::vector<std::string> published;  ///< contain the publication date; may contain other words
  Agreement agreement;                 ///< with the text that the model keeps on the sampled pages
  /// The node with the most misjudged words, and the reason, as text; empty if no word is
  /// misjudged.
  std::string doubt;

  static constexpr double kLeastF1 = 0.9;  ///< wrappers below this are refused
};

/// Finds the selectors. The result depends only on the model and on the set of pages.
///
/// plan_content() decides which nodes of the site's tree are content; each node that differs from
/// its parent gets a selector (SelectorSearch). plan_drops() finds the parts that these selectors
/// match by mistake, so that drop selectors can exclude them. Selectors that improve the mean F
/// measure by less than .0005 are left out.
///
/// REQUIRES: the model has the profile `site`; `sample` is its sample.
Wrapper find_wrapper(const SiteModel& model, std::span<const TrainingPage> sample,
                     SelectorLanguage language);

/// Whether to refuse a wrapper that agrees too little with the model.
enum class PoorWrapper : std::uint8_t { refuse, accept };

/// As above, with the pages that the model keeps. Throws InputError, naming `database`, if the
/// model keeps no pages or has a different profile, or if the agreement is below kLeastF1 and
/// `poor` is not `accept`.
Wrapper find_wrapper(const SiteModel& model, const std::string& database, SelectorLanguage language,
                     PoorWrapper poor);

}  // namespace sst
