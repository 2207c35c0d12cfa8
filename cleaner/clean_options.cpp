#include "cleaner/clean_options.hpp"

#include <stdexcept>

#include "common/cli/option_values.hpp"
#include "common/error.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

constexpr std::uint64_t kLeastShardBytes = 1'000;

OutputFormat format_by_name(const std::string& name) {
  for (const OutputFormat format : kOutputFormats) {
    if (name == format_name(format)) {
      return format;
    }
  }
  throw UsageError{"--format is 'jsonl', 'text', 'html' or 'warc', not '" + name + "'"};
}

CleanMethod method_by_name(const std::string& name) {
  if (name == "site" || name == "page") {
    return name == "site" ? CleanMethod::site : CleanMethod::page;
  }
  throw UsageError{"--method is 'site' or 'page', not '" + name + "'"};
}

Wishes parse_wishes(const std::string& favor, const std::string& keep) {
  Wishes wishes;
  try {
    wishes.favor = favor_by_name(favor);
  } catch (const std::invalid_argument& error) {
    throw UsageError{std::string{"--favor is "} + error.what()};
  }
  try {
    add_wishes(keep, wishes);
  } catch (const std::invalid_argument& error) {
    throw UsageError{std::string{"--keep is "} + error.what()};
  }
  return wishes;
}

void require_complete(const CleanOptions& options) {
  if (options.method == CleanMethod::site && options.database.empty()) {
    throw UsageError{
        "--db FILE is needed, the model file; to clean pages by themselves, give --method page"};
  }
  if (options.method == CleanMethod::page &&
      !(options.database.empty() && options.site.empty() && !options.version)) {
    throw UsageError{"--method page takes no model: leave out --db, --site and --model"};
  }
  if (options.version && options.site.empty()) {
    throw UsageError{"--model N is a version of one site's model; --site NAME is needed, too"};
  }
  if (options.output.explain == Explain::yes && options.output.format != OutputFormat::jsonl) {
    throw UsageError{"--explain adds to records of JSON; it goes with --format jsonl"};
  }
  if (options.inputs.empty()) {
    throw UsageError{"an input is needed: a folder, a page, a WARC file, @list or -"};
  }
}

}  // namespace

CleanOptions parse_clean_options(const std::vector<std::string>& arguments) {
  CleanOptions options;
  std::string format = "jsonl";
  std::string method = "site";
  std::string favor = "balanced";
  std::string keep;
  int version = 0;
  bool explains = false;
  OptionGroup group{"Options"};
  auto add = group.add_options();
  add("db", po::value(&options.database)->value_name("FILE"), "the model file");
  add("site", po::value(&options.site)->value_name("NAME"),
      "the site that the pages are from (default: by each page's URL)");
  add("model", whole_number("model", version, 1, 1'000'000)->value_name("N"),
      "a version of the site's model (default: the one in force)");
  add("method", po::value(&method)->value_name("NAME"),
      "'site', by the site's model, or 'page', each page by itself (default: site)");
  add("favor", po::value(&favor)->value_name("NAME"),
      "when in doubt: 'precision', 'balanced' or 'recall' (default: balanced)");
  add("keep", po::value(&keep)->value_name("LIST"),
      "keep these, too: comments, captions, tables, links, images, with commas between them");
  add("format", po::value(&format)->value_name("NAME"),
      "'jsonl' (one record a line), 'text', 'html' or 'warc' (default: jsonl)");
  add("output,o", po::value(&options.output.path)->value_name("OUT"),
      "the file to write, packed if it ends in .gz or .zst, or for text and html a folder, one "
      "file a page (default: standard output)");
  add("shard-size",
      po::value<std::string>()->value_name("BYTES")->notifier([&](const std::string& text) {
        options.output.shard_bytes =
            parse_size("shard-size", text, kLeastShardBytes, std::uint64_t{1} << 50);
      }),
      "begin a new numbered file whenever one has so many bytes; K, M and G are understood");
  add("fresh", po::bool_switch(&options.output.fresh),
      "begin anew, even where a run that was stopped could go on");
  add("explain", po::bool_switch(&explains), "add to each record what was decided about each part");
  OptionParser parser{OptionParser::Arguments::any, options.general};
  parser.add(group);
  parser.add(work_option_group(options.work));
  parser.parse(arguments);
  options.inputs = parser.arguments();
  options.help = parser.help();
  options.site = parse_site(options.site);
  options.version = version > 0 ? std::optional{version} : std::nullopt;
  options.output.explain = explains ? Explain::yes : Explain::no;
  options.output.format = format_by_name(format);
  options.method = method_by_name(method);
  options.wishes = parse_wishes(favor, keep);
  options.output.names_by_source =
      options.inputs.size() > 1 ||
      (options.inputs.size() == 1 && options.inputs[0].starts_with('@'));
  if (!options.general.help && !options.general.version) {
    require_complete(options);
  }
  return options;
}

}  // namespace sst
