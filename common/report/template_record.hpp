#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/model/site_model.hpp"

namespace sst {

/// A piece of text in a site's template.
struct TemplateText {
  std::string text;         ///< as on one page, on one line; cut to kLongest characters
  std::uint32_t pages = 0;  ///< number of sampled pages with the text; numbers in it may differ

  static constexpr std::size_t kLongest = 500;
};

/// A link of a site's template.
struct TemplateLink {
  std::string text;
  std::string target;  ///< a URL; as written if the page's URL is unknown
  std::uint32_t pages = 0;
};

/// The links outside the content, and the texts before and after it, that occur on at least half of
/// a site's sampled pages, in page order.
struct TemplateRecord {
  static constexpr std::size_t kMost =
      1'000;  ///< maximum number of links, and of texts of each kind

  std::vector<TemplateLink> navigation;
  std::vector<TemplateText> header;
  std::vector<TemplateText> footer;
};

/// Reads the template's record from the sampled pages of a model. The result is the same for any
/// order of pages.
TemplateRecord read_template(const SiteModel& model, std::span<const TrainingPage> sample);

}  // namespace sst
