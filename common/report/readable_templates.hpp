#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "common/model/site_model.hpp"

namespace sst {

/// A template of the profile `template`, with its text on the first sampled page that has it.
struct ReadableTemplate {
  std::uint32_t pages = 0;  ///< sampled pages that have it
  std::string path;         ///< of its element on that page
  std::string text;         ///< the beginning, on one line
};

/// The templates of a model in readable form, most frequent first. A model stores only
/// fingerprints; their texts are recovered from the pages that it keeps.
struct ReadableTemplates {
  static constexpr std::size_t kMostListed = 200;

  std::vector<ReadableTemplate> items;  ///< at most kMostListed
  std::size_t all = 0;                  ///< templates of the model
  std::string note;                     ///< why there are no texts; empty if there are
};

ReadableTemplates read_templates(const SiteModel& model);

}  // namespace sst
