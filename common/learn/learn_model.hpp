#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "common/learn/byline_counter.hpp"
#include "common/learn/page_spool.hpp"
#include "common/learn/sampler.hpp"
#include "common/metadata/page_rights.hpp"
#include "common/model/site_model.hpp"
#include "common/page/page_headers.hpp"
#include "common/page/page_tree.hpp"
#include "common/parallel/workers.hpp"
#include "common/site/style_tree.hpp"
#include "common/site/vocabulary.hpp"

namespace sst {

/// In smaller samples, chance repetition looks like a template.
inline constexpr std::size_t kFewPages = 20;

/// A page to learn from.
struct TrainingPage {
  SamplingKey key;
  PageTree tree;
  std::string date{};  ///< timestamp(); empty if unknown
  PageHeaders headers{};
  std::shared_ptr<const PageSpool::Page> bytes{};  ///< the original bytes
  StatedByline byline{};
  PageRights rights{};  ///< stated by the page and its headers
};

/// The source of the importance threshold.
enum class Threshold : std::uint8_t {
  given,   ///< from the parameters
  chosen,  ///< from choose_threshold(); used by the `paper` profile only
};

/// The merged style tree of the sampled pages, not yet marked [Yi03, figure 3], and the vocabulary
/// of its keys.
struct MergedStyles {
  AttributeVocabulary vocabulary;
  StyleTree tree;
};

MergedStyles merge_styles(std::span<const TrainingPage> sample, const Parameters& parameters,
                          std::size_t threads);

/// The threshold that choose_threshold() picks for the tree.
double automatic_threshold(std::span<const TrainingPage> sample, const MergedStyles& styles,
                           const Parameters& parameters, std::size_t threads);

/// The rights stated by the sampled pages, see SiteRightsCounter.
std::vector<SiteRight> rights_of(std::span<const TrainingPage> sample);

/// Learns a site's model from a sample of its pages [Yi03, figure 8, lines 2 to 9]: the attribute
/// vocabulary, the merged style tree, importance and marks, and the evidence of the `site` profile
/// or the templates of the `template` profile. Leaves `site`, `version`, `provenance`, `sampling`
/// and `era` unset; see stamp_model(). The result is the same for any number of threads.
SiteModel learn_model(std::span<const TrainingPage> sample, const Parameters& parameters,
                      const Workers& workers, Threshold threshold = Threshold::given);

/// The site from which a sample was drawn, the parameters of the draw, and the dates of the pages.
struct SampleSource {
  std::string site;
  Sampling sampling;
  DateSpan era;  ///< dates of the pages that were read
};

/// Stamps a model with its source, the time, and the versions of the program and the parser.
void stamp_model(const SampleSource& source, SiteModel& model);

}  // namespace sst
