#include "common/cli/shared_options.hpp"

#include <algorithm>
#include <limits>

#include <styletree/sample.hpp>

#include "common/cli/option_values.hpp"
#include "common/error.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

constexpr std::uint64_t kMostVersions = 1'000'000;

std::string joined(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) {
    all += all.empty() ? "" : ", ";
    all += word;
  }
  return all;
}

}  // namespace

void add_database_option(OptionGroup& group, std::string& database, const std::string& help) {
  group.add_options()("db", po::value(&database)->value_name("FILE"), help.c_str());
}

void add_site_option(OptionGroup& group, std::string& site, const std::string& help) {
  group.add_options()("site",
                      po::value<std::string>()->value_name("NAME")->notifier(
                          [&site](const std::string& text) { site = parse_site(text); }),
                      help.c_str());
}

void add_site_by_option(OptionGroup& group, bool& by_folder) {
  group.add_options()(
      "site-by",
      po::value<std::string>()->value_name("WHAT")->notifier([&by_folder](const std::string& name) {
        if (name != "url" && name != "folder") {
          throw UsageError{"--site-by must be 'url' or 'folder', not '" + name + "'"};
        }
        by_folder = name == "folder";
      }),
      "how to find the site of a page without --site: by its 'url', or by the 'folder' directly "
      "below the input folder (default: url)");
}

void require_one_site(const std::string& site, bool has_site_by) {
  if (!site.empty() && has_site_by) {
    throw UsageError{"--site and --site-by cannot be combined; give only one of them"};
  }
}

void add_version_option(OptionGroup& group, std::optional<int>& version, const std::string& help) {
  add_version_option(group, "model", "N", version, help);
}

void add_version_option(OptionGroup& group, const std::string& name, const std::string& value_name,
                        std::optional<int>& version, const std::string& help) {
  group.add_options()(name.c_str(),
                      po::value<std::string>()
                          ->value_name(value_name)
                          ->notifier([&version, name](const std::string& text) {
                            version =
                                static_cast<int>(parse_whole_number(name, text, 1, kMostVersions));
                          }),
                      help.c_str());
}

void add_index_option(OptionGroup& group, std::vector<std::string>& indexes) {
  group.add_options()("cdx", po::value(&indexes)->value_name("FILE"),
                      "read only the records listed in this index (CDXJ or CDX), and with --site "
                      "only those of the site; may be repeated");
}

void add_skipped_option(OptionGroup& group, std::string& path) {
  group.add_options()("skipped", po::value(&path)->value_name("FILE"),
                      "also write a list of skipped inputs and pages with problems, and the "
                      "reasons, as JSON lines");
}

void add_sample_option(OptionGroup& group, std::size_t& sample_size, const std::string& help) {
  group.add_options()(
      "sample", whole_number("sample", sample_size, 1, styletree::kMaxSampleSize)->value_name("N"),
      with_default(help, sample_size).c_str());
}

void add_seed_option(OptionGroup& group, std::uint64_t& seed) {
  group.add_options()(
      "seed",
      whole_number("seed", seed, 0, std::numeric_limits<std::int64_t>::max())->value_name("N"),
      with_default("seed of the sample; a different seed selects different pages", seed).c_str());
}

void add_without_pages_option(OptionGroup& group, bool& keeps_pages) {
  group.add_options()("without-pages", po::bool_switch()->notifier([&keeps_pages](bool is_given) {
    keeps_pages = keeps_pages && !is_given;
  }),
                      "store no copies of the sampled pages; the model then cannot be extended, "
                      "tuned, or given another threshold");
}

void add_keep_eras_option(OptionGroup& group, bool& keeps_eras) {
  group.add_options()("keep-eras", po::bool_switch(&keeps_eras),
                      "leave other versions in force; they cover other dates");
}

void add_format_option(OptionGroup& group, std::string& format,
                       const std::vector<std::string>& formats) {
  format = formats.front();
  group.add_options()(
      "format", po::value(&format)->value_name("NAME")->notifier([=](const std::string& name) {
        if (std::find(formats.begin(), formats.end(), name) == formats.end()) {
          throw UsageError{"--format must be one of: " + joined(formats) + "; not '" + name + "'"};
        }
      }),
      ("one of: " + joined(formats) + " (default: " + formats.front() + ")").c_str());
}

void require_database(const std::string& command, const std::string& database) {
  if (database.empty()) {
    throw UsageError{command + " needs --db FILE, the model file"};
  }
}

void require_inputs(const std::string& command, const std::vector<std::string>& inputs,
                    const std::vector<std::string>& indexes) {
  if (!indexes.empty()) {
    if (std::any_of(inputs.begin(), inputs.end(),
                    [](const std::string& input) { return input == "-" || input == "@-"; })) {
      throw UsageError{"--cdx cannot read from standard input; specify the archives as files"};
    }
    return;
  }
  if (inputs.empty()) {
    throw UsageError{command + " needs an input: a folder, a page, a WARC file, @list or -"};
  }
}

}  // namespace sst
