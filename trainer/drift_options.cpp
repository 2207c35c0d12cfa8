#include "trainer/drift_options.hpp"

#include <set>

#include "common/cli/option_values.hpp"
#include "common/cli/options.hpp"
#include "common/cli/shared_options.hpp"
#include "common/error.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

void require_complete(const std::string& command, const DriftOptions& options) {
  require_database(command, options.database);
  require_one_site(options.site, options.site_by_folder);
  require_inputs(command, options.inputs, options.indexes);
}

/// Rejects sampling options if --add is given: the model has its own settings.
void check_adding(const DriftOptions& options, const std::set<std::string>& given) {
  if (options.site.empty()) {
    throw UsageError{"--add needs --site NAME, the site whose model is extended"};
  }
  for (const char* name : {"sample", "seed", "without-pages"}) {
    if (given.contains(name)) {
      throw UsageError{std::string{"--"} + name +
                       " cannot be combined with --add: the model's own setting applies"};
    }
  }
}

}  // namespace

DriftOptions parse_drift_options(const std::string& command,
                                 const std::vector<std::string>& arguments) {
  DriftOptions options;
  OptionGroup group{"Options of " + command};
  add_database_option(group, options.database);
  add_site_option(group, options.site,
                  "the site of all pages (default: determined by each page's URL)");
  add_site_by_option(group, options.site_by_folder);
  add_index_option(group, options.indexes);
  add_sample_option(group, options.sample_size,
                    "number of pages of each site to examine, drawn from all its pages");
  add_seed_option(group, options.seed);
  if (command == "drift") {
    add_format_option(group, options.format, {"text", "json"});
  } else {
    auto add = group.add_options();
    add("dry-run", po::bool_switch(&options.is_dry_run),
        "store nothing; report how well the old and new models would perform");
    add("add", po::bool_switch(&options.adds), "add pages of the same era to the version in force");
    add_version_option(group, options.version,
                       "with --add: the version to extend (default: the active one)");
    add_without_pages_option(group, options.keeps_pages);
  }
  OptionParser parser{OptionParser::Arguments::any, options.general};
  parser.add(group);
  parser.add(work_option_group(options.work));
  parser.parse(arguments);
  options.inputs = parser.arguments();
  options.help = parser.help();
  if (!options.general.help && !options.general.version) {
    require_complete(command, options);
    if (options.adds) {
      check_adding(options, parser.given());
    } else if (options.version) {
      throw UsageError{"--model works only with --add; leave it out, or give both"};
    }
  }
  return options;
}

}  // namespace sst
