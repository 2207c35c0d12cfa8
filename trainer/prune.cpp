#include <cstddef>

#include "common/cli/command.hpp"
#include "common/cli/log.hpp"
#include "common/cli/option_values.hpp"
#include "common/error.hpp"
#include "common/model/model_store.hpp"
#include "common/text/numbers.hpp"
#include "trainer/commands.hpp"
#include "trainer/model_options.hpp"

namespace sst {

ExitCode prune_command(const std::vector<std::string>& arguments, Streams& streams) {
  constexpr std::string_view kUsage =
      "usage: sst-train prune --db FILE --keep N [--site NAME] [OPTION]...\n\n"
      "Deletes old versions of a site's models, or of all sites' models, except the newest and\n"
      "those in force.\n";
  std::size_t keep = 0;
  const ModelOptions options = parse_model_options(
      {.name = "prune",
       .site = ModelCommand::Site::optional,
       .version = ModelCommand::Version::none,
       .add_options =
           [&](OptionGroup& group) {
             group.add_options()("keep", whole_number("keep", keep, 1, 1'000'000)->value_name("N"),
                                 "the number of newest versions to keep for each site");
           }},
      arguments);
  return run_command("sst-train", kUsage, options, streams, [&] {
    if (keep == 0) {
      throw UsageError{"prune needs --keep N, the number of versions to keep for each site"};
    }
    ModelStore store = ModelStore::open_to_change(options.database);
    const std::vector<StoredModel> deleted = store.prune(options.site, keep);
    for (const StoredModel& model : deleted) {
      log_debug("{}: version {} deleted", model.site, model.version);
    }
    log_info("deleted {}", counted(deleted.size(), "version", "versions"));
    return ExitCode::success;
  });
}

}  // namespace sst
