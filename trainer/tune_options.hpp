#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/cli/general_options.hpp"
#include "common/cli/work_options.hpp"

namespace sst {

/// The command line of `sst-train tune`.
struct TuneOptions {
  std::string database;  ///< empty: the tree is learned from the inputs
  std::string site;
  std::optional<int> version;  ///< none: the active one
  std::string report;          ///< the file to write
  std::size_t pages = 20;      ///< pages to show; the same number as in [Yi03, 4.2]
  std::size_t sample_size = 500;
  std::uint64_t seed = 1;
  std::vector<std::string> inputs;   ///< empty: the pages stored in the model
  std::vector<std::string> indexes;  ///< if any, only their records for the site are read, see
                                     ///< IndexedInputs
  WorkOptions work;
  GeneralOptions general;
  std::string help;
};

/// Throws UsageError if the command line is invalid. The options are complete unless help or the
/// version is requested.
TuneOptions parse_tune_options(const std::vector<std::string>& arguments);

}  // namespace sst
