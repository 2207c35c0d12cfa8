#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/cli/options.hpp"

namespace sst {

/// The options and arguments that a command on models accepts in addition to --db.
struct ModelCommand {
  std::string name;
  enum class Site { none, optional, required } site = Site::required;
  enum class Version { none, optional, required } version = Version::optional;
  OptionParser::Arguments arguments = OptionParser::Arguments::none;
  /// Adds the options specific to this command.
  std::function<void(OptionGroup& group)> add_options = [](OptionGroup&) {};
};

/// The command line of a command on models.
struct ModelOptions {
  std::string database;
  std::string site;
  std::optional<int> version;  ///< none: the active one
  std::vector<std::string> arguments;
  GeneralOptions general;
  std::string help;
};

/// Throws UsageError if the command line is invalid. The options are complete unless help or the
/// version is requested.
ModelOptions parse_model_options(const ModelCommand& command,
                                 const std::vector<std::string>& arguments);

}  // namespace sst
