#include "trainer/tune_options.hpp"

#include <set>

#include "common/cli/option_values.hpp"
#include "common/cli/options.hpp"
#include "common/cli/shared_options.hpp"
#include "common/error.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

void require_complete(const TuneOptions& options, const std::set<std::string>& given) {
  if (options.site.empty()) {
    throw UsageError{"tune needs --site NAME, the site of the pages"};
  }
  if (options.report.empty()) {
    throw UsageError{"tune needs --report FILE, the HTML file to write"};
  }
  if (!options.indexes.empty()) {
    require_inputs("tune", options.inputs, options.indexes);
  } else if (options.database.empty() && options.inputs.empty()) {
    throw UsageError{
        "tune needs --db FILE, the model file, or pages to learn from: a folder, a page, a WARC "
        "file, @list or -"};
  }
  if (options.database.empty() && options.version) {
    throw UsageError{"--model needs --db FILE, the model file"};
  }
  if (!options.database.empty() && given.contains("sample")) {
    throw UsageError{"--sample cannot be combined with --db: the model has its own sample"};
  }
}

}  // namespace

TuneOptions parse_tune_options(const std::vector<std::string>& arguments) {
  TuneOptions options;
  OptionGroup group{"Options of tune"};
  add_database_option(group, options.database,
                      "the model file; without it, the tree is learned from the inputs");
  add_site_option(group, options.site);
  add_version_option(group, options.version);
  add_index_option(group, options.indexes);
  auto add = group.add_options();
  add("report", po::value(&options.report)->value_name("FILE"), "the HTML file to write");
  add("pages", whole_number("pages", options.pages, 1, 500)->value_name("N"),
      "number of pages to show, drawn from the inputs or, without inputs, from the pages in the "
      "model (default: 20)");
  add_sample_option(group, options.sample_size, "without --db: number of pages to learn from");
  add_seed_option(group, options.seed);
  OptionParser parser{OptionParser::Arguments::any, options.general};
  parser.add(group);
  parser.add(work_option_group(options.work));
  parser.parse(arguments);
  options.inputs = parser.arguments();
  options.help = parser.help();
  if (!options.general.help && !options.general.version) {
    require_complete(options, parser.given());
  }
  return options;
}

}  // namespace sst
