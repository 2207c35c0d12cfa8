#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/learn/page_spool.hpp"
#include "common/model/site_model.hpp"
#include "common/parallel/workers.hpp"

namespace sst {

/// Packs the pages of a sample for SampledPage::packed. Returns an empty list if a page has more
/// than kLargestKeptPage bytes. The result is the same for any number of threads.
std::vector<std::string> pack_sample(std::span<const TrainingPage> sample, const PageSpool& spool,
                                     const Workers& workers);

/// The name of a model version in messages: "m.db: version 2 of example.org".
std::string name_of_version(const SiteModel& model, const std::string& database);

/// Throws an InputError that names `database`, unless the model has the profile `site`. The message
/// ends with "only models with the 'site' profile ", followed by `reason`.
void require_profile_site(const SiteModel& model, const std::string& database,
                          std::string_view reason);

/// Unpacks and parses the pages stored in a model, in order, and adds their bytes to the spool.
/// Throws an InputError that names `database` if the model contains no pages, or if a page can no
/// longer be parsed.
std::vector<TrainingPage> read_kept_pages(const SiteModel& model, const std::string& database,
                                          PageSpool& spool, std::size_t threads);

/// Settings for learning a site from its sample.
struct Learning {
  Parameters parameters;
  Threshold threshold = Threshold::given;
  Workers workers{1};
  bool keeps_pages = true;  ///< stores the bytes of the sample in the model
};

/// Learns a complete model from a sample, and stamps it with its source. Stores the pages in the
/// model if `keeps_pages` is set. `spool` contains the bytes of the sample.
SiteModel learn_site(std::span<const TrainingPage> sample, const PageSpool& spool,
                     const Learning& learning, const SampleSource& source);

/// True if learn_site() would learn a model that equals `model` except for the time.
bool was_learned_from(const SiteModel& model, std::span<const TrainingPage> sample,
                      const Learning& learning, const SampleSource& source);

/// Learns a model from the pages stored in `model`, with other parameters. Throws like
/// read_kept_pages().
SiteModel learn_again(const SiteModel& model, const Parameters& parameters,
                      const std::string& database);

}  // namespace sst
