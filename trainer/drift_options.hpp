#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/cli/general_options.hpp"
#include "common/cli/work_options.hpp"

namespace sst {

/// The command lines of `sst-train drift` and `sst-train retrain`.
struct DriftOptions {
  std::string database;
  std::string site;                ///< empty: determined per page
  bool site_by_folder = false;     ///< pages without a URL belong to the site of their folder
  std::size_t sample_size = 1000;  ///< pages to examine per site
  std::uint64_t seed = 1;
  std::string format = "text";  ///< drift: text or json
  bool is_dry_run = false;      ///< retrain: nothing is stored
  bool adds = false;            ///< retrain: adds pages to a version in force
  std::optional<int> version;   ///< with `adds`: the version to add to; none: the active one
  bool keeps_pages = true;      ///< retrain: the model stores its sampled pages
  std::vector<std::string> inputs;
  std::vector<std::string> indexes;  ///< if any, only the records that they list are read
  WorkOptions work;
  GeneralOptions general;
  std::string help;
};

/// `command` is "drift" or "retrain". Throws UsageError if the command line is invalid. The options
/// are complete unless help or the version is requested.
DriftOptions parse_drift_options(const std::string& command,
                                 const std::vector<std::string>& arguments);

}  // namespace sst
