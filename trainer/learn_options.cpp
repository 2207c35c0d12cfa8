#include "trainer/learn_options.hpp"

#include <array>
#include <set>
#include <stdexcept>
#include <string_view>

#include "common/cli/option_values.hpp"
#include "common/cli/options.hpp"
#include "common/cli/shared_options.hpp"
#include "common/error.hpp"
#include "common/text/comma_list.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

SiteBy site_by_name(const std::string& name) {
  if (name.empty()) {
    return SiteBy::name;
  }
  if (name != "host" && name != "domain" && name != "folder") {
    throw UsageError{"--site-by must be 'host', 'domain' or 'folder', not '" + name + "'"};
  }
  return name == "host" ? SiteBy::host : name == "domain" ? SiteBy::domain : SiteBy::folder;
}

Profile profile_of(const std::string& name) {
  try {
    return profile_by_name(name);
  } catch (const std::invalid_argument& error) {
    throw UsageError{std::string{"--profile must be "} + error.what()};
  }
}

/// The parameters of [Yi03], for the `paper` profile.
struct PaperOptions {
  Parameters parameters = parameters_of(Profile::paper);
  std::string enhancements = "1,2,3";
};

constexpr std::string_view kAttenuation = "attenuation";
constexpr std::string_view kCharacteristicShare = "characteristic-share";
constexpr std::string_view kMergeSimilarity = "merge-similarity";
constexpr std::string_view kLocalNoise = "local-noise";
constexpr std::string_view kEnhancements = "enhancements";
constexpr double kLeastSimilarity = 0.01;

OptionGroup paper_option_group(PaperOptions& options) {
  OptionGroup group{"The 'paper' profile"};
  Parameters& parameters = options.parameters;
  const auto add = [&](std::string_view name, auto* value, const char* type, const char* help) {
    group.add_options()(std::string{name}.c_str(), value->value_name(type), help);
  };
  add(kAttenuation, share(std::string{kAttenuation}, parameters.attenuation), "G",
      "gamma of equation (2): attenuation of the elements below (default: 0.9)");
  add(kCharacteristicShare,
      share(std::string{kCharacteristicShare}, parameters.characteristic_share), "G",
      "gamma of enhancement 1: minimum share of pages that have a feature (default: 0.85)");
  add(kMergeSimilarity,
      number(std::string{kMergeSimilarity}, parameters.merge_similarity, kLeastSimilarity, 1.0),
      "L", "lambda of enhancement 1: elements at least this similar are merged (default: 0.85)");
  add(kLocalNoise, share(std::string{kLocalNoise}, parameters.local_noise), "E",
      "epsilon of enhancement 3: features with 1 - H below this are noise (default: 0.01)");
  add(kEnhancements, po::value(&options.enhancements), "LIST",
      "which of the enhancements 1, 2 and 3 to use, or 'none' (default: 1,2,3)");
  return group;
}

/// Applies --enhancements. Throws UsageError if an option needs an omitted enhancement.
Parameters paper_parameters(const PaperOptions& options, const std::set<std::string>& given) {
  std::array<bool, 3> uses{};
  for_each_in_list(options.enhancements == "none" ? "" : options.enhancements,
                   [&](std::string_view name) {
                     if (name != "1" && name != "2" && name != "3") {
                       throw UsageError{
                           "--enhancements must be 'none' or any of 1, 2 and 3, separated "
                           "by commas, not '" +
                           options.enhancements + "'"};
                     }
                     uses[static_cast<std::size_t>(name.front() - '1')] = true;
                   });
  const auto require = [&](std::string_view option, std::size_t enhancement) {
    if (given.contains(std::string{option}) && !uses[enhancement - 1]) {
      throw UsageError{"--" + std::string{option} + " applies only to enhancement " +
                       std::to_string(enhancement) + ", which --enhancements leaves out"};
    }
  };
  require(kCharacteristicShare, 1);
  require(kMergeSimilarity, 1);
  require(kLocalNoise, 3);
  Parameters parameters = options.parameters;
  parameters.merge_elements = uses[0];
  parameters.leaf_rule = uses[1] ? LeafRule::parents_of_leaves : LeafRule::tag_leaves;
  parameters.local_noise = uses[2] ? parameters.local_noise : 0.0;  // 0 disables it: 1 - H >= 0
  return parameters;
}

/// Throws UsageError if an option for another profile is given.
void require_profile(Profile profile, const std::string& without,
                     const std::set<std::string>& given) {
  if (profile != Profile::site && !without.empty()) {
    throw UsageError{"--without applies only to the 'site' profile"};
  }
  for (const std::string_view option :
       {kAttenuation, kCharacteristicShare, kMergeSimilarity, kLocalNoise, kEnhancements}) {
    if (profile != Profile::paper && given.contains(std::string{option})) {
      throw UsageError{"--" + std::string{option} + " applies only to --profile paper"};
    }
  }
}

void require_complete(const LearnOptions& options) {
  require_database("learn", options.database);
  require_one_site(options.site, options.site_by != SiteBy::name);
  if (options.site.empty() && options.site_by == SiteBy::name) {
    throw UsageError{
        "learn needs --site NAME, the site of the pages, or --site-by host, domain or "
        "folder"};
  }
  require_inputs("learn", options.inputs, options.indexes);
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
  add_site_option(group, options.site, "the site of the pages: its host name");
  auto add = group.add_options();
  add("site-by", po::value(&site_by)->value_name("WHAT"),
      "instead of --site: learn all sites; the 'host' or 'domain' of a page's URL, or the 'folder' "
      "directly below the input folder, determines its site");
  add("min-pages", whole_number("min-pages", options.min_pages, 1, 1'000'000)->value_name("N"),
      "with --site-by: skip sites with fewer pages than this (default: 20)");
  add_index_option(group, options.indexes);
  add_skipped_option(group, options.skipped);
  add_keep_eras_option(group, options.keeps_eras);
  add_sample_option(group, options.sample_size, "number of pages to learn from");
  add_seed_option(group, options.seed);
  add("profile", po::value(&profile)->value_name("NAME"),
      "'site', 'paper' (the published algorithm) or 'template' (the baseline in the paper) "
      "(default: site)");
  add("threshold", po::value(&threshold)->value_name("T"),
      "elements whose importance, from 0 to 1, is at or below this value are noise (default: "
      "auto)");
  add_without_pages_option(group, options.keeps_pages);
  add("without", po::value(&without)->value_name("PARTS"),
      "for experiments: leave out parts of the site profile, as in 'lexicon,title'");
  PaperOptions paper;
  OptionParser parser{OptionParser::Arguments::any, options.general};
  parser.add(group);
  parser.add(paper_option_group(paper));
  parser.add(work_option_group(options.work));
  parser.parse(arguments);
  options.inputs = parser.arguments();
  options.help = parser.help();
  const Profile wanted = profile_of(profile);
  options.parameters =
      wanted == Profile::paper ? paper_parameters(paper, parser.given()) : parameters_of(wanted);
  if (threshold != "auto") {
    options.threshold = Threshold::given;
    options.parameters.threshold = parse_number("threshold", threshold, 0.0, 1.0);
  }
  try {
    options.parameters.without = stages_by_names(without);
  } catch (const std::invalid_argument& error) {
    throw UsageError{std::string{"--without must be "} + error.what()};
  }
  require_profile(options.parameters.profile, without, parser.given());
  options.site_by = site_by_name(site_by);
  if (!options.general.help && !options.general.version) {
    require_complete(options);
  }
  return options;
}

}  // namespace sst
