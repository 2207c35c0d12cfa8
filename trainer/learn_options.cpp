#include "trainer/learn_options.hpp"

#include <stdexcept>

#include "common/cli/option_values.hpp"
#include "common/cli/options.hpp"
#include "common/cli/shared_options.hpp"
#include "common/error.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

SiteBy site_by_name(const std::string& name) {
  if (name.empty()) {
    return SiteBy::name;
  }
  if (name != "host" && name != "domain" && name != "folder") {
    throw UsageError{"--site-by is 'host', 'domain' or 'folder', not '" + name + "'"};
  }
  return name == "host" ? SiteBy::host : name == "domain" ? SiteBy::domain : SiteBy::folder;
}

void require_complete(const LearnOptions& options) {
  require_database("learn", options.database);
  if (!options.site.empty() && options.site_by != SiteBy::name) {
    throw UsageError{"--site and --site-by do not go together; give one of them"};
  }
  if (options.site.empty() && options.site_by == SiteBy::name) {
    throw UsageError{
        "learn needs --site NAME, the site that the pages are from, or --site-by host, domain or "
        "folder"};
  }
  require_inputs("learn", options.inputs);
}

}  // namespace

LearnOptions parse_learn_options(const std::vector<std::string>& arguments) {
  LearnOptions options;
  std::string profile = "site";
  std::string site_by;
  std::string threshold = "auto";
  std::string without;
  OptionGroup group{"Options of learn"};
  add_database_option(group, options.database, "the model file; created if it does not exist");
  add_site_option(group, options.site, "the site that the pages are from: its host name");
  auto add = group.add_options();
  add("site-by", po::value(&site_by)->value_name("WHAT"),
      "instead of --site: learn every site, told by the 'host' or 'domain' in URLs or, without "
      "URLs, by the 'folder' directly below the input folder");
  add("min-pages", whole_number("min-pages", options.min_pages, 1, 1'000'000)->value_name("N"),
      "with --site-by: skip sites with fewer pages (default: 20)");
  add_keep_eras_option(group, options.keeps_eras);
  add_sample_option(group, options.sample_size, "pages to learn from");
  add_seed_option(group, options.seed);
  add("profile", po::value(&profile)->value_name("NAME"),
      "'site', or 'paper' for the algorithm as it was published (default: site)");
  add("threshold", po::value(&threshold)->value_name("T"),
      "elements of at most this importance, from 0 to 1, are noise (default: auto)");
  add_without_pages_option(group, options.keeps_pages);
  add("without", po::value(&without)->value_name("PARTS"),
      "for experiments: leave out parts of the site profile, as in 'lexicon,title'");
  OptionParser parser{OptionParser::Arguments::any, options.general};
  parser.add(group);
  parser.add(work_option_group(options.work));
  parser.parse(arguments);
  options.inputs = parser.arguments();
  options.help = parser.help();
  if (profile != "site" && profile != "paper") {
    throw UsageError{"--profile is 'site' or 'paper', not '" + profile + "'"};
  }
  options.parameters = parameters_of(profile == "paper" ? Profile::paper : Profile::site);
  if (threshold != "auto") {
    options.threshold = Threshold::given;
    options.parameters.threshold = parse_number("threshold", threshold, 0.0, 1.0);
  }
  try {
    options.parameters.without = stages_by_names(without);
  } catch (const std::invalid_argument& error) {
    throw UsageError{std::string{"--without is "} + error.what()};
  }
  if (profile == "paper" && !options.parameters.without.empty()) {
    throw UsageError{"--without is for the profile 'site'"};
  }
  options.site_by = site_by_name(site_by);
  if (!options.general.help && !options.general.version) {
    require_complete(options);
  }
  return options;
}

}  // namespace sst
