#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "common/model/site_model.hpp"

namespace sst {

/// A template of the `template` profile, with its text on the first sampled page that contains it.
struct ReadableTemplate {
  std::uint32_t pages = 0;  ///< sampled pages that contain the template
  std::string path;         ///< path of the template's element on that page
  std::string text;         ///< beginning of the text, on one line
};

/// The templates of a model in readable form, most frequent first. A model stores only fingerprints
/// of texts; the texts are recovered from the pages in the model.
struct ReadableTemplates {
  static constexpr std::size_t kMostListed = 200;

  std::vector<ReadableTemplate> items;  ///< at most kMostListed templates
  std::size_t all = 0;                  ///< number of templates in the model
  std::string note;  ///< the reason why no texts are shown; empty if they are shown
};

ReadableTemplates read_templates(const SiteModel& model);

}  // namespace sst
