#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "common/cli/command.hpp"
#include "common/cli/log.hpp"
#include "common/cli/option_values.hpp"
#include "common/cli/shared_options.hpp"
#include "common/error.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/model/model_store.hpp"
#include "trainer/commands.hpp"
#include "trainer/model_options.hpp"
#include "trainer/teaching.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

bool is_in_force(ModelStore& store, const std::string& site, int version) {
  const std::vector<StoredModel> models = store.in_force(site);
  return std::any_of(models.begin(), models.end(),
                     [&](const StoredModel& model) { return model.version == version; });
}

/// Learns a version with a threshold from the pages of another version. If that version is in
/// force, the new one replaces it and other eras stay in force. Otherwise `force` applies.
void activate_with_threshold(const ModelOptions& options, std::optional<int> version_before,
                             double threshold, Activation force) {
  ModelStore store = ModelStore::open_to_change(options.database);
  const SiteModel before = store.load(options.site, Detail::with_pages, version_before);
  if (before.parameters.profile == Profile::template_) {
    throw InputError{options.database + ": version " + std::to_string(before.version) + " of " +
                     options.site +
                     " has the 'template' profile, which has no threshold; 'sst-train learn "
                     "--profile paper --threshold' learns a version that has one"};
  }
  Parameters parameters = before.parameters;
  parameters.threshold = threshold;
  const SiteModel model = learn_again(before, parameters, options.database);
  const bool takes_place = is_in_force(store, options.site, before.version);
  const int active = store.active_version(options.site);
  int version = 0;
  store.change_together([&] {
    version = takes_place ? store.save(model, Activation::alongside, before.version)
                          : store.save(model, force);
    store.note({.site = options.site,
                .action = ModelDecision::Action::learned,
                .version = version,
                .replaced = active,
                .reason = "activate --threshold " + fmt::format("{}", threshold) + " of version " +
                          std::to_string(before.version)});
  });
  log_info("{}, version {}: learned from the pages of version {} with threshold {}; now in force",
           options.site, version, before.version, threshold);
  warn_of_lost_lessons(store, options.site, version);
}

void activate_version(const std::string& site, int version, Activation force,
                      const std::string& database) {
  ModelStore store = ModelStore::open_to_change(database);
  std::string others;
  for (const StoredModel& model : store.in_force(site)) {
    if (model.version != version) {
      others += (others.empty() ? "" : ", ") + std::to_string(model.version);
    }
  }
  const int active = store.active_version(site);
  store.change_together([&] {
    store.activate(site, version, force);
    store.note({.site = site,
                .action = ModelDecision::Action::activated,
                .version = version,
                .replaced = active,
                .reason = force == Activation::alongside ? "activate --keep-eras" : "activate"});
  });
  const char* what = force == Activation::alongside ? ", alongside " : ", in place of ";
  log_info("{}: version {} is now in force{}", site, version, others.empty() ? "" : what + others);
}

}  // namespace

ExitCode activate_command(const std::vector<std::string>& arguments, Streams& streams) {
  constexpr std::string_view kUsage =
      "usage: sst-train activate --db FILE --site NAME --model N [OPTION]...\n"
      "       sst-train activate --db FILE --site NAME --threshold T [OPTION]...\n\n"
      "Puts a version of a site's model in force, replacing the current ones. With --threshold,\n"
      "learns the next version from the pages of the active one, and puts the result in force.\n";
  bool beside = false;
  std::optional<int> version;
  std::string threshold;
  const ModelOptions options = parse_model_options(
      {.name = "activate",
       .version = ModelCommand::Version::none,
       .add_options =
           [&](OptionGroup& group) {
             add_version_option(group, version,
                                "the version to put in force; with --threshold, learn from the "
                                "pages of this version (default: the active one)");
             add_keep_eras_option(group, beside);
             group.add_options()(
                 "threshold", po::value(&threshold)->value_name("T"),
                 "create a version with this importance threshold, from 0 to 1, and put it in "
                 "force; 'sst-train tune' helps to choose one for the 'paper' profile");
           }},
      arguments);
  return run_command("sst-train", kUsage, options, streams, [&] {
    if (!version && threshold.empty()) {
      throw UsageError{"activate needs --model N; 'sst-train list' lists the versions"};
    }
    const Activation force = beside ? Activation::alongside : Activation::exclusive;
    if (!threshold.empty()) {
      activate_with_threshold(options, version, parse_number("threshold", threshold, 0.0, 1.0),
                              force);
      return ExitCode::success;
    }
    activate_version(options.site, *version, force, options.database);
    return ExitCode::success;
  });
}

}  // namespace sst
