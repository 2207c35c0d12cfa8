#include <optional>

#include "common/cli/help.hpp"
#include "common/cli/log.hpp"
#include "common/cli/logging.hpp"
#include "common/model/model_store.hpp"
#include "trainer/commands.hpp"
#include "trainer/model_options.hpp"

namespace sst {

ExitCode upgrade_command(const std::vector<std::string>& arguments, Streams& streams) {
  constexpr std::string_view kUsage =
      "usage: sst-train upgrade --db FILE [OPTION]...\n\n"
      "Upgrades a model file of an older program. Commands that write to a model file upgrade it\n"
      "by themselves; commands that only read never need an upgrade.\n";
  const ModelOptions options = parse_model_options(
      {.name = "upgrade", .site = ModelCommand::Site::none, .version = ModelCommand::Version::none},
      arguments);
  if (answer_help_or_version(options.general, "sst-train", kUsage, options.help, streams.out)) {
    return ExitCode::success;
  }
  const Logging logging{"sst-train", streams, options.general.verbosity};
  if (const std::optional<SchemaUpgrade> done = ModelStore::upgrade(options.database)) {
    log_info("{}: upgraded from schema {} to {}", options.database, done->from, done->to);
  } else {
    log_info("{}: has schema {} already; nothing to do", options.database, schema_version());
  }
  return ExitCode::success;
}

}  // namespace sst
