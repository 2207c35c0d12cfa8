#include "trainer/model_options.hpp"

#include "common/cli/option_values.hpp"
#include "common/cli/options.hpp"
#include "common/cli/shared_options.hpp"
#include "common/error.hpp"

namespace sst {
namespace {

void require_complete(const ModelCommand& command, const ModelOptions& options) {
  require_database(command.name, options.database);
  if (command.site == ModelCommand::Site::required && options.site.empty()) {
    throw UsageError{command.name + " needs --site NAME; 'sst-train list' lists the sites"};
  }
  if (command.version == ModelCommand::Version::required && !options.version) {
    throw UsageError{command.name + " needs --model N; 'sst-train list' lists the versions"};
  }
}

}  // namespace

ModelOptions parse_model_options(const ModelCommand& command,
                                 const std::vector<std::string>& arguments) {
  ModelOptions options;
  OptionGroup group{"Options of " + command.name};
  add_database_option(group, options.database);
  if (command.site != ModelCommand::Site::none) {
    add_site_option(group, options.site);
  }
  if (command.version == ModelCommand::Version::required) {
    add_version_option(group, options.version, "the version of the site's model");
  } else if (command.version == ModelCommand::Version::optional) {
    add_version_option(group, options.version);
  }
  command.add_options(group);
  OptionParser parser{command.arguments, options.general};
  parser.add(group);
  parser.parse(arguments);
  options.help = parser.help();
  options.arguments = parser.arguments();
  if (!options.general.help && !options.general.version) {
    require_complete(command, options);
  }
  return options;
}

}  // namespace sst
