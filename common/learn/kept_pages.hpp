#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/learn/page_spool.hpp"
#include "common/model/site_model.hpp"

namespace sst {

/// The pages of a sample as a model keeps them: see SiteModel::pages. The same for any number of
/// threads.
std::vector<std::string> pack_sample(std::span<const TrainingPage> sample, const PageSpool& spool,
                                     std::size_t threads);

/// The pages that a model keeps, in their order, read again; their bytes go into the spool. Throws
/// InputError, naming `database`, if it keeps none, or if one of them cannot be read any more.
std::vector<TrainingPage> read_kept_pages(const SiteModel& model, const std::string& database,
                                          PageSpool& spool, std::size_t threads);

/// A model like `model`, learned from the pages that it keeps with other parameters.
SiteModel learn_again(const SiteModel& model, const Parameters& parameters,
                      const std::string& database);

}  // namespace sst
