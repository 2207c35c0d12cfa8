#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/cli/options.hpp"

namespace sst {

/// Options of the commands that only look at models.
struct ModelOptions {
  std::string database;
  std::string site;
  std::optional<int> version;  ///< none: the one in force
  std::string format = "text";
  GeneralOptions general;
  std::string help;
};

/// Reads the options of `command`, which prints in one of `formats`; the first is the default.
ModelOptions parse_model_options(const std::string& command,
                                 const std::vector<std::string>& formats,
                                 const std::vector<std::string>& arguments);

}  // namespace sst
