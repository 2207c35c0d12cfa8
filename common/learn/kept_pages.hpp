#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/learn/page_spool.hpp"
#include "common/model/site_model.hpp"

namespace sst {

/// The pages of a sample as a model keeps them: see SampledPage::packed. The same for any number of
/// threads.
std::vector<std::string> pack_sample(std::span<const TrainingPage> sample, const PageSpool& spool,
                                     std::size_t threads);

/// The pages that a model keeps, in their order, read again; their bytes go into the spool. Throws
/// InputError, naming `database`, if it keeps none, or if one of them cannot be read any more.
std::vector<TrainingPage> read_kept_pages(const SiteModel& model, const std::string& database,
                                          PageSpool& spool, std::size_t threads);

/// How a site is learned from its sample.
struct Learning {
  Parameters parameters;
  Threshold threshold = Threshold::given;
  std::size_t threads = 1;
  bool keeps_pages = true;  ///< the model keeps the bytes of its sample
};

/// Learns a model from a sample and completes it: stamped with its draw, with its pages if they are
/// kept. `spool` holds the bytes of the sample.
SiteModel learn_site(std::span<const TrainingPage> sample, const PageSpool& spool,
                     const Learning& learning, const Draw& draw);

/// A model like `model`, learned from the pages that it keeps with other parameters.
SiteModel learn_again(const SiteModel& model, const Parameters& parameters,
                      const std::string& database);

}  // namespace sst
