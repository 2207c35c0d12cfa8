#include "trainer/model_options.hpp"

#include <algorithm>

#include "common/cli/option_values.hpp"
#include "common/error.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

std::string joined(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) {
    all += all.empty() ? "" : ", ";
    all += word;
  }
  return all;
}

}  // namespace

ModelOptions parse_model_options(const std::string& command,
                                 const std::vector<std::string>& formats,
                                 const std::vector<std::string>& arguments) {
  ModelOptions options;
  options.format = formats.front();
  int version = 0;
  OptionGroup group{"Options of " + command};
  auto add = group.add_options();
  add("db", po::value(&options.database)->value_name("FILE"), "the model file");
  add("format", po::value(&options.format)->value_name("NAME"),
      ("one of: " + joined(formats) + " (default: " + formats.front() + ")").c_str());
  if (command != "list") {
    add("site", po::value(&options.site)->value_name("NAME"), "the site");
    add("model", whole_number("model", version, 1, 1'000'000)->value_name("N"),
        "a version of it (default: the one in force)");
  }
  OptionParser parser{OptionParser::Arguments::none, options.general};
  parser.add(group);
  parser.parse(arguments);
  options.help = parser.help();
  options.site = parse_site(options.site);
  options.version = version > 0 ? std::optional{version} : std::nullopt;
  if (options.general.help || options.general.version) {
    return options;
  }
  if (options.database.empty()) {
    throw UsageError{command + " needs --db FILE, the model file"};
  }
  if (command != "list" && options.site.empty()) {
    throw UsageError{command + " needs --site NAME; 'sst-train list' lists the sites"};
  }
  if (std::find(formats.begin(), formats.end(), options.format) == formats.end()) {
    throw UsageError{"--format is one of: " + joined(formats) + "; not '" + options.format + "'"};
  }
  return options;
}

}  // namespace sst
