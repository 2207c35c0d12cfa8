#include "trainer/drift_options.hpp"

#include <set>

#include "common/cli/option_values.hpp"
#include "common/cli/options.hpp"
#include "common/error.hpp"
#include "trainer/model_options.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

void require_complete(const std::string& command, const DriftOptions& options) {
  if (options.database.empty()) {
    throw UsageError{command + " needs --db FILE, the model file"};
  }
  if (options.inputs.empty()) {
    throw UsageError{command + " needs an input: a folder, a page, a WARC file, @list or -"};
  }
}

/// How many pages are drawn, and which, is the model's business there.
void check_adding(const DriftOptions& options, const std::set<std::string>& given) {
  if (options.site.empty()) {
    throw UsageError{"--add needs --site NAME, the site whose model is added to"};
  }
  for (const char* name : {"sample", "seed", "without-pages"}) {
    if (given.contains(name)) {
      throw UsageError{std::string{"--"} + name + " does not go with --add: the model says it"};
    }
  }
}

}  // namespace

DriftOptions parse_drift_options(const std::string& command,
                                 const std::vector<std::string>& arguments) {
  DriftOptions options;
  bool forgets_pages = false;
  int version = 0;
  OptionGroup group{"Options of " + command};
  auto add = group.add_options();
  add("db", po::value(&options.database)->value_name("FILE"), "the model file");
  add("site", po::value(&options.site)->value_name("NAME"),
      "the site that the pages are from (default: by each page's URL)");
  add("sample", whole_number("sample", options.sample_size, 1, 100'000)->value_name("N"),
      "pages of each site to look at, drawn from all (default: 1000)");
  add_seed_option(group, options.seed);
  if (command == "drift") {
    add_format_option(group, options.format, {"text", "json"});
  } else {
    add("dry-run", po::bool_switch(&options.is_dry_run),
        "store nothing; tell how well the old and the new model would serve");
    add("add", po::bool_switch(&options.adds),
        "fold the pages into the version in force: they are of its era");
    add("model", whole_number("model", version, 1, 1'000'000)->value_name("N"),
        "with --add: the version to add to (default: the active one)");
    add("without-pages", po::bool_switch(&forgets_pages), kWithoutPages);
  }
  OptionParser parser{OptionParser::Arguments::any, options.general};
  parser.add(group);
  parser.add(work_option_group(options.work));
  parser.parse(arguments);
  options.inputs = parser.arguments();
  options.help = parser.help();
  options.site = parse_site(options.site);
  options.keeps_pages = !forgets_pages;
  options.version = version > 0 ? std::optional{version} : std::nullopt;
  if (!options.general.help && !options.general.version) {
    require_complete(command, options);
    if (options.adds) {
      check_adding(options, parser.given());
    } else if (options.version) {
      throw UsageError{"--model says something only with --add; leave it out, or give that, too"};
    }
  }
  return options;
}

}  // namespace sst
