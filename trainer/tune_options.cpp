#include "trainer/tune_options.hpp"

#include <set>

#include "common/cli/option_values.hpp"
#include "common/cli/options.hpp"
#include "common/error.hpp"
#include "trainer/model_options.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

void require_complete(const TuneOptions& options, const std::set<std::string>& given) {
  if (options.site.empty()) {
    throw UsageError{"tune needs --site NAME, the site that the pages are from"};
  }
  if (options.report.empty()) {
    throw UsageError{"tune needs --report FILE, the HTML file to write"};
  }
  if (options.database.empty() && options.inputs.empty()) {
    throw UsageError{
        "tune needs --db FILE, the model file, or pages to learn from: a folder, a page, a WARC "
        "file, @list or -"};
  }
  if (options.database.empty() && options.version) {
    throw UsageError{"--model needs --db FILE, the model file that it is in"};
  }
  if (!options.database.empty() && given.contains("sample")) {
    throw UsageError{"--sample does not go with --db: the model has its sample"};
  }
}

}  // namespace

TuneOptions parse_tune_options(const std::vector<std::string>& arguments) {
  TuneOptions options;
  int version = 0;
  OptionGroup group{"Options of tune"};
  auto add = group.add_options();
  add("db", po::value(&options.database)->value_name("FILE"),
      "the model file; without it, the tree is learned from the inputs");
  add("site", po::value(&options.site)->value_name("NAME"), "the site");
  add("model", whole_number("model", version, 1, 1'000'000)->value_name("N"),
      "a version of it (default: the active one)");
  add("report", po::value(&options.report)->value_name("FILE"), "the HTML file to write");
  add("pages", whole_number("pages", options.pages, 1, 500)->value_name("N"),
      "pages to show, drawn from the inputs, else from the model's own (default: 20)");
  add("sample", whole_number("sample", options.sample_size, 1, 100'000)->value_name("N"),
      "without --db: pages to learn from (default: 500)");
  add_seed_option(group, options.seed);
  OptionParser parser{OptionParser::Arguments::any, options.general};
  parser.add(group);
  parser.add(work_option_group(options.work));
  parser.parse(arguments);
  options.inputs = parser.arguments();
  options.help = parser.help();
  options.site = parse_site(options.site);
  options.version = version > 0 ? std::optional{version} : std::nullopt;
  if (!options.general.help && !options.general.version) {
    require_complete(options, parser.given());
  }
  return options;
}

}  // namespace sst
