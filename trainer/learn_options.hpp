#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "common/cli/general_options.hpp"
#include "common/cli/work_options.hpp"
#include "common/learn/learn_model.hpp"
#include "common/site/parameters.hpp"
#include "trainer/sampling_pass.hpp"

namespace sst {

/// The command line of `sst-train learn`.
struct LearnOptions {
  std::string database;
  std::string site;  ///< empty unless `site_by` is `name`
  SiteBy site_by = SiteBy::name;
  Parameters parameters;
  Threshold threshold = Threshold::chosen;
  bool keeps_eras = false;        ///< models of other eras stay in force
  bool keeps_pages = true;        ///< the model stores its sampled pages
  std::size_t sample_size = 500;  ///< [Yi03, 4.2]: more "do not improve the cleaning results"
  std::size_t min_pages = 20;  ///< sites with fewer pages are skipped, unless `site_by` is `name`
  std::uint64_t seed = 1;
  std::vector<std::string> inputs;
  std::vector<std::string> indexes;  ///< if any, only the records that they list are read
  std::string skipped;               ///< the list of skipped items to write; empty: none
  WorkOptions work;
  GeneralOptions general;
  std::string help;
};

/// Throws UsageError if the command line is invalid. The options are complete unless help or the
/// version is requested.
LearnOptions parse_learn_options(const std::vector<std::string>& arguments);

}  // namespace sst
