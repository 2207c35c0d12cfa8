#include <spdlog/spdlog.h>

#include "common/cli/help.hpp"
#include "common/cli/logging.hpp"
#include "common/model/model_store.hpp"
#include "trainer/commands.hpp"
#include "trainer/model_options.hpp"

namespace sst {

ExitCode activate_command(const std::vector<std::string>& arguments, Streams& streams) {
  constexpr std::string_view kUsage =
      "usage: sst-train activate --db FILE --site NAME --model N [OPTION]...\n\n"
      "Puts a version of a site's model in force, in the place of those that are.\n";
  bool beside = false;
  const ModelOptions options = parse_model_options(
      {.name = "activate",
       .version = ModelCommand::Version::required,
       .add_options =
           [&](OptionGroup& group) {
             group.add_options()("keep-eras", boost::program_options::bool_switch(&beside),
                                 "keep the versions in force that are: they are of pages with "
                                 "other dates");
           }},
      arguments);
  if (answer_help_or_version(options.general, "sst-train", kUsage, options.help, streams.out)) {
    return ExitCode::success;
  }
  const Logging logging{"sst-train", streams, options.general.verbosity};
  ModelStore store = ModelStore::open_to_change(options.database);
  store.activate(options.site, *options.version, beside ? Force::beside : Force::alone);
  spdlog::info("{}: version {} is in force now", options.site, *options.version);
  return ExitCode::success;
}

}  // namespace sst
