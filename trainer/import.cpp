#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <system_error>
#include <vector>

#include "common/cli/command.hpp"
#include "common/cli/log.hpp"
#include "common/cli/option_values.hpp"
#include "common/error.hpp"
#include "common/model/model_store.hpp"
#include "trainer/commands.hpp"
#include "trainer/model_options.hpp"

namespace sst {
namespace {

/// Calls visit(summary, model) for each model in the files.
template <typename Visit>
void for_each_model(const std::vector<std::string>& paths, Visit visit) {
  for (const std::string& path : paths) {
    if (std::error_code error; !std::filesystem::exists(path, error)) {
      throw InputError{path + ": no such model file; check the path"};
    }
    ModelStore store = ModelStore::open(path);
    for (const ModelSummary& summary : store.list()) {
      visit(summary, store.load(summary.site, Detail::with_pages, summary.version));
    }
  }
}

/// Adds models to a store. Puts a model in force if it is in force in its own file, and either
/// `activates` is set or the store had no model of its site in force.
class Import {
 public:
  Import(const std::string& database, bool activates)
      : m_database{database},
        m_store{ModelStore::open_or_create(database)},
        m_activates{activates} {
    for (const StoredModel& model : m_store.in_force()) {
      if (model.active) {
        m_active_before[model.site] = model.version;
      }
    }
  }

  void add(const ModelSummary& summary, const SiteModel& model) {
    const bool is_wanted = m_activates || !m_active_before.contains(model.site);
    Activation force = Activation::none;
    if (is_wanted && summary.in_force) {
      force =
          m_put_in_force.insert(model.site).second ? Activation::exclusive : Activation::alongside;
    }
    const int version = m_store.save(model, force);
    if (is_wanted && summary.active) {
      m_active[model.site] = version;
    }
    if (is_wanted) {
      m_messages.push_back(model.site + ", version " + std::to_string(version) + ": imported" +
                           (force == Activation::none ? "" : ", and now in force"));
    } else {
      m_messages.push_back(model.site + ", version " + std::to_string(version) +
                           ": imported; version " + std::to_string(m_active_before.at(model.site)) +
                           " stays in force. To put version " + std::to_string(version) +
                           " in force, run: sst-train activate --db " + m_database + " --site " +
                           model.site + " --model " + std::to_string(version));
    }
  }

  /// Adds all models in the files in one transaction.
  void run(const std::vector<std::string>& paths) {
    m_store.change_together([&] {
      for_each_model(paths, [this](const ModelSummary& summary, const SiteModel& model) {
        add(summary, model);
      });
      for (const auto& [site, version] : m_active) {
        m_store.activate(site, version, Activation::alongside);
      }
    });
    for (const std::string& message : m_messages) {
      log_info("{}", message);
    }
  }

 private:
  std::string m_database;
  ModelStore m_store;
  bool m_activates;
  std::map<std::string, int> m_active_before;  // keyed by site
  std::set<std::string> m_put_in_force;        // sites with an imported version in force
  std::map<std::string, int> m_active;         // keyed by site
  std::vector<std::string> m_messages;         // logged once all models are stored
};

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
                                 "put the models in force (default: only those of sites that have "
                                 "no model yet)");
           }},
      arguments);
  return run_command("sst-train", kUsage, options, streams, [&] {
    if (options.arguments.empty()) {
      throw UsageError{"import needs MODELS, the model files to import"};
    }
    for_each_model(options.arguments, [](const ModelSummary&, const SiteModel&) {});  // checks all
    Import{options.database, activates}.run(options.arguments);
    return ExitCode::success;
  });
}

}  // namespace sst
