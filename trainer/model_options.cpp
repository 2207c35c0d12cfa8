#include "trainer/model_options.hpp"

#include <algorithm>
#include <limits>

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

void require_complete(const ModelCommand& command, const ModelOptions& options) {
  if (options.database.empty()) {
    throw UsageError{command.name + " needs --db FILE, the model file"};
  }
  if (command.site == ModelCommand::Site::required && options.site.empty()) {
    throw UsageError{command.name + " needs --site NAME; 'sst-train list' lists the sites"};
  }
  if (command.version == ModelCommand::Version::required && !options.version) {
    throw UsageError{command.name + " needs --model N; 'sst-train list' lists the versions"};
  }
}

}  // namespace

ModelOptions parse_model_options(const ModelCommand& command,
                                 const std::vector<std::string>& arguments) {
  ModelOptions options;
  int version = 0;
  OptionGroup group{"Options of " + command.name};
  group.add_options()("db", po::value(&options.database)->value_name("FILE"), "the model file");
  if (command.site != ModelCommand::Site::none) {
    group.add_options()("site", po::value(&options.site)->value_name("NAME"), "the site");
  }
  if (command.version != ModelCommand::Version::none) {
    group.add_options()("model", whole_number("model", version, 1, 1'000'000)->value_name("N"),
                        command.version == ModelCommand::Version::required
                            ? "a version of it"
                            : "a version of it (default: the active one)");
  }
  command.add_options(group);
  OptionParser parser{command.arguments, options.general};
  parser.add(group);
  parser.parse(arguments);
  options.help = parser.help();
  options.arguments = parser.arguments();
  options.site = parse_site(options.site);
  options.version = version > 0 ? std::optional{version} : std::nullopt;
  if (!options.general.help && !options.general.version) {
    require_complete(command, options);
  }
  return options;
}

void add_seed_option(OptionGroup& group, std::uint64_t& seed) {
  group.add_options()(
      "seed",
      whole_number("seed", seed, 0, std::numeric_limits<std::int64_t>::max())->value_name("N"),
      "draws other pages (default: 1)");
}

void add_format_option(OptionGroup& group, std::string& format,
                       const std::vector<std::string>& formats) {
  format = formats.front();
  group.add_options()(
      "format", po::value(&format)->value_name("NAME")->notifier([=](const std::string& name) {
        if (std::find(formats.begin(), formats.end(), name) == formats.end()) {
          throw UsageError{"--format is one of: " + joined(formats) + "; not '" + name + "'"};
        }
      }),
      ("one of: " + joined(formats) + " (default: " + formats.front() + ")").c_str());
}

}  // namespace sst
