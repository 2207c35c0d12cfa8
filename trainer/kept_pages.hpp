#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "common/model/site_model.hpp"
#include "trainer/learn_model.hpp"
#include "trainer/page_spool.hpp"
#include "trainer/sampler.hpp"

namespace sst {

/// The pages of a sample as a model keeps them: see SiteModel::pages. The same for any number of
/// threads.
std::vector<std::string> pack_sample(std::span<const TrainingPage> sample, const PageSpool& spool,
                                     std::size_t threads);

/// True if captures were drawn, as `retrain` does, rather than addresses: see SamplingPlan. Told by
/// the order of the sample.
bool is_of_captures(const SiteModel& model);

/// The pages that a model keeps, to be drawn or read again, in their order. Throws InputError,
/// naming `database`, if it keeps none.
std::vector<Sampler::Candidate> kept_pages(const SiteModel& model, const std::string& database,
                                           PageSpool& spool);

/// A model like `model`, learned from the pages that it keeps with other parameters.
SiteModel learn_again(const SiteModel& model, const Parameters& parameters,
                      const std::string& database);

}  // namespace sst
