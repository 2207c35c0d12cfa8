#include "cleaner/clean_options.hpp"

#include "common/cli/option_values.hpp"
#include "common/error.hpp"
#include "common/page/site_name.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

void require_complete(const CleanOptions& options) {
  if (options.database.empty()) {
    throw UsageError{"--db FILE is needed, the model file"};
  }
  if (options.site.empty()) {
    throw UsageError{"--site NAME is needed, the site that the pages are from"};
  }
  if (options.inputs.empty()) {
    throw UsageError{"an input is needed: a folder, a file, @list or -"};
  }
}

}  // namespace

CleanOptions parse_clean_options(const std::vector<std::string>& arguments) {
  CleanOptions options;
  std::string format = "jsonl";
  int version = 0;
  bool explains = false;
  OptionGroup group{"Options"};
  auto add = group.add_options();
  add("db", po::value(&options.database)->value_name("FILE"), "the model file");
  add("site", po::value(&options.site)->value_name("NAME"), "the site that the pages are from");
  add("model", whole_number("model", version, 1, 1'000'000)->value_name("N"),
      "a version of the site's model (default: the one in force)");
  add("format", po::value(&format)->value_name("NAME"),
      "'jsonl' (one record a line) or 'text' (default: jsonl)");
  add("output,o", po::value(&options.output.path)->value_name("OUT"),
      "the file to write, or for text a folder, one file a page (default: standard output)");
  add("explain", po::bool_switch(&explains), "add to each record what was decided about each part");
  OptionParser parser{OptionParser::Arguments::any, options.general};
  parser.add(group);
  parser.add(work_option_group(options.work));
  parser.parse(arguments);
  options.inputs = parser.arguments();
  options.help = parser.help();
  options.site = site_of_host(options.site);
  options.version = version > 0 ? std::optional{version} : std::nullopt;
  options.output.explain = explains ? Explain::yes : Explain::no;
  if (format != "jsonl" && format != "text") {
    throw UsageError{"--format is 'jsonl' or 'text', not '" + format + "'"};
  }
  options.output.format = format == "text" ? OutputFormat::text : OutputFormat::jsonl;
  if (!options.general.help && !options.general.version) {
    require_complete(options);
  }
  return options;
}

}  // namespace sst
