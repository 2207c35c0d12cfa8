#include <spdlog/spdlog.h>

#include "common/cli/help.hpp"
#include "common/cli/logging.hpp"
#include "common/error.hpp"
#include "common/model/model_store.hpp"
#include "trainer/commands.hpp"
#include "trainer/model_options.hpp"

namespace sst {
namespace {

template <typename Visit>
void for_each_model(const std::vector<std::string>& paths, Visit visit) {
  for (const std::string& path : paths) {
    ModelStore store = ModelStore::open(path);
    for (const ModelSummary& summary : store.list()) {
      visit(store.load(summary.site, Detail::full, summary.version));
    }
  }
}

}  // namespace

ExitCode import_command(const std::vector<std::string>& arguments, Streams& streams) {
  constexpr std::string_view kUsage =
      "usage: sst-train import --db FILE [OPTION]... MODELS...\n\n"
      "Adds all models of other model files, each as the next version of its site. Everything\n"
      "in them is checked before anything is added.\n";
  bool activates = false;
  const ModelOptions options = parse_model_options(
      {.name = "import",
       .site = ModelCommand::Site::none,
       .version = ModelCommand::Version::none,
       .arguments = OptionParser::Arguments::any,
       .add_options =
           [&](OptionGroup& group) {
             group.add_options()("activate", boost::program_options::bool_switch(&activates),
                                 "put them in force, too (default: only those of sites that have "
                                 "no model yet)");
           }},
      arguments);
  if (answer_help_or_version(options.general, "sst-train", kUsage, options.help, streams.out)) {
    return ExitCode::success;
  }
  if (options.arguments.empty()) {
    throw UsageError{"import needs the model files to import"};
  }
  const Logging logging{"sst-train", streams, options.general.verbosity};
  for_each_model(options.arguments, [](const SiteModel&) {});  // reading checks
  ModelStore store = ModelStore::open_or_create(options.database);
  for_each_model(options.arguments, [&](const SiteModel& model) {
    const int version = store.save(model, activates ? Force::alone : Force::none);
    const int active = store.load(model.site, Detail::cleaning).version;
    if (active == version) {
      spdlog::info("{}, version {}: imported, and in force now", model.site, version);
    } else {
      spdlog::info(
          "{}, version {}: imported; version {} stays in force. To put it in force: sst-train "
          "activate --db {} --site {} --model {}",
          model.site, version, active, options.database, model.site, version);
    }
  });
  return ExitCode::success;
}

}  // namespace sst
