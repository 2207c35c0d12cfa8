#include "cleaner/clean_options.hpp"

#include <initializer_list>
#include <set>
#include <stdexcept>

#include "common/cli/option_values.hpp"
#include "common/cli/options.hpp"
#include "common/cli/shared_options.hpp"
#include "common/error.hpp"
#include "common/url/site_name.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

constexpr std::uint64_t kLeastShardBytes = 1'000;
constexpr std::string_view kMethodNames =
    "'sst', 'page', 'subtree', 'density', 'entropy' or 'blocks'";
constexpr std::string_view kSinglePageNames = "'page', 'subtree', 'density', 'entropy', 'blocks'";

const OutputFormat* parse_format(const std::string& name) {
  if (const OutputFormat* format = output_format_by_name(name)) {
    return format;
  }
  throw UsageError{"--format must be " +
                   alternatives(names_of_formats([](const OutputFormat&) { return true; })) +
                   ", not '" + name + "'"};
}

std::string format_help() {
  std::string help;
  for (const OutputFormat& format : output_formats()) {
    help += help.empty() ? "" : "; ";
    help += '\'' + std::string{format.name} + "', " + std::string{format.help};
  }
  return help + " (default: " + std::string{output_formats().front().name} + ')';
}

std::string output_help() {
  return "the file to write (compressed if its name ends in .gz or .zst); for " +
         alternatives(names_of_formats(&OutputFormat::has_page_file)) +
         ", it may also be a folder, which gets one file per page (default: standard output)";
}

MethodName parse_method(const std::string& name) {
  if (const std::optional<MethodName> method = method_by_name(name)) {
    return *method;
  }
  throw UsageError{"--method must be " + std::string{kMethodNames} + ", not '" + name + "'"};
}

std::optional<MethodName> parse_fallback(const std::string& name) {
  const std::optional<MethodName> method = method_by_name(name);
  if (name != "none" && (!method || method == MethodName::sst)) {
    throw UsageError{"--fallback must be " + std::string{kSinglePageNames} + " or 'none', not '" +
                     name + "'"};
  }
  return method;
}

/// Parameters of the published methods. The defaults are the papers' values, if given there.
OptionGroup method_options(MethodParameters& parameters) {
  SubtreeParameters& subtree = parameters.subtree;
  DensityParameters& density = parameters.density;
  TagTreeParameters& blocks = parameters.blocks;
  OptionGroup group{"Methods"};
  auto add = group.add_options();
  add("subtree-generations",
      whole_number("subtree-generations", subtree.generations, 1, 1'000)->value_name("N"),
      "subtree: number of generations from a text node up to the root of its sub-tree (default: "
      "2)");
  add("subtree-text", whole_number("subtree-text", subtree.text, 0, 1'000'000)->value_name("N"),
      "subtree: minimum length of the long text, in characters (default: 40)");
  add("subtree-length",
      whole_number("subtree-length", subtree.length, 0, 1'000'000)->value_name("N"),
      "subtree: minimum length of all texts in the sub-tree together, in characters (default: "
      "100)");
  add("subtree-anchors", share("subtree-anchors", subtree.anchors)->value_name("S"),
      "subtree: maximum share of the sub-tree's characters in links (default: 0.3)");
  add("density-depth", whole_number("density-depth", density.depth, 1, 1'000)->value_name("N"),
      "density: number of levels of containers (default: 3)");
  add("density-tags", number("density-tags", density.density, 0.0, 1'000.0)->value_name("N"),
      "density: maximum corrected number of tags per character (default: 0.12)");
  add("density-share", share("density-share", density.share)->value_name("S"),
      "density: minimum share of the page's characters (default: 0.2)");
  add("entropy-least",
      number("entropy-least", parameters.entropy.least, 0.0, 64.0)->value_name("BITS"),
      "entropy: minimum entropy of a block (default: 0.5)");
  add("blocks-hub", share("blocks-hub", blocks.hub)->value_name("S"),
      "blocks: a block with a larger share of linked words is a link block (default: 0.5)");
  add("blocks-image", number("blocks-image", blocks.image, 0.0, 1'000.0)->value_name("N"),
      "blocks: a block with more images per word is an image block (default: 0.2)");
  add("blocks-hub-page", share("blocks-hub-page", blocks.hub_page)->value_name("S"),
      "blocks: a page with a larger share of words in link blocks is a link page (default: 0.7)");
  add("blocks-image-page", share("blocks-image-page", blocks.image_page)->value_name("S"),
      "blocks: a page with a larger share of its terms in image blocks is an image page (default: "
      "0.5)");
  add("blocks-transfer", share("blocks-transfer", blocks.transfer)->value_name("N"),
      "blocks: exponent of the weight that a block passes to its neighbors (default: 0.1)");
  return group;
}

OptionGroup doc_view_options(DocViewParameters& parameters, bool& wanted, std::string& categories) {
  OptionGroup group{"DocView records"};
  auto add = group.add_options();
  add("docview", po::bool_switch(&wanted),
      "write records with keywords, an abstract and relevant links");
  add("keywords", whole_number("keywords", parameters.keywords, 0, 10'000)->value_name("N"),
      "maximum number of keywords per page (default: 10)");
  add("abstract-sentences",
      whole_number("abstract-sentences", parameters.sentences, 0, 10'000)->value_name("N"),
      "maximum number of sentences in the abstract (default: 15)");
  add("abstract-keywords",
      whole_number("abstract-keywords", parameters.abstract_keywords, 1, 10'000)->value_name("N"),
      "number of top keywords that determine the weights of the abstract's sentences (default: "
      "15)");
  add("link-similarity", share("link-similarity", parameters.similarity)->value_name("S"),
      "minimum similarity of a link block to the content (default: 0.1)");
  add("category-model", po::value(&categories)->value_name("FILE"),
      "assign the content to a category with this supervised fastText model");
  return group;
}

Replicas parse_replicas(const std::string& name) {
  if (name != "off" && name != "mark" && name != "drop") {
    throw UsageError{"--replicas must be 'off', 'mark' or 'drop', not '" + name + "'"};
  }
  return name == "off" ? Replicas::off : name == "mark" ? Replicas::mark : Replicas::drop;
}

ReplicaRule parse_replica_rule(const std::string& name) {
  for (const ReplicaRule rule : {ReplicaRule::sketch, ReplicaRule::words}) {
    if (name == replica_rule_name(rule)) {
      return rule;
    }
  }
  throw UsageError{"--replicas-by must be 'sketch' or 'words', not '" + name + "'"};
}

OptionGroup replica_options(FingerprintParameters& parameters, std::string& replicas,
                            std::string& rule) {
  OptionGroup group{"Replicas"};
  auto add = group.add_options();
  add("replicas", po::value(&replicas)->value_name("WHAT"),
      "what to do with pages that repeat the text of an earlier page: 'mark', 'drop' or 'off' "
      "(default: off)");
  add("replicas-by", po::value(&rule)->value_name("NAME"),
      "how to find replicas: by a 'sketch' of the whole text, or by frequent 'words' (default: "
      "sketch)");
  add("replica-similarity",
      number("replica-similarity", parameters.similarity, 0.3, 1.0)->value_name("S"),
      "sketch: minimum Jaccard index of long texts (default: 0.75)");
  add("replica-percentage",
      number("replica-percentage", parameters.percentage, 0.001, 1.0)->value_name("S"),
      "words: share of the words to choose (default: 0.4)");
  add("replica-interval",
      whole_number("replica-interval", parameters.interval, 1, 1'000)->value_name("N"),
      "words: the number of chosen words is a multiple of this (default: 5)");
  return group;
}

ContentPolicy parse_policy(const std::string& favor, const std::string& keep) {
  ContentPolicy policy;
  try {
    policy.bias = bias_by_name(favor);
  } catch (const std::invalid_argument& error) {
    throw UsageError{std::string{"--favor must be "} + error.what()};
  }
  try {
    add_to_policy(keep, policy);
  } catch (const std::invalid_argument& error) {
    throw UsageError{std::string{"--keep must be "} + error.what()};
  }
  return policy;
}

/// The options that choose the models and the cleaning methods.
class WayOptions {
 public:
  void add_to(OptionGroup& group, CleanOptions& options) {
    add_database_option(group, options.database);
    add_site_option(group, options.site,
                    "the site of all pages (default: determined by each page's URL)");
    add_site_by_option(group, options.site_by_folder);
    add_version_option(group, options.version,
                       "the version of the site's model to use (default: the one in force)");
    auto add = group.add_options();
    add("method", po::value(&m_method)->value_name("NAME"),
        "how to clean: 'sst' uses the site's model; 'page', 'subtree', 'density', 'entropy' and "
        "'blocks' are for single pages (default: sst)");
    add("fallback", po::value(&m_fallback)->value_name("NAME"),
        "the method for pages on which --method finds no content: a method for single pages, or "
        "'none' (default: page)");
    add("favor", po::value(&m_favor)->value_name("NAME"),
        "what to prefer in doubt: 'precision', 'balanced' or 'recall' (default: balanced)");
    add("keep", po::value(&m_keep)->value_name("LIST"),
        "optional parts of the content to keep, comma-separated: comments, captions, tables, "
        "links, images");
  }

  /// Checks the values. Call it after parsing.
  void finish(CleanOptions& options) const {
    options.method = parse_method(m_method);
    options.fallback = parse_fallback(m_fallback);
    options.parameters.policy = parse_policy(m_favor, m_keep);
  }

 private:
  std::string m_method = "sst";
  std::string m_fallback = "page";
  std::string m_favor = "balanced";
  std::string m_keep;
};

/// Throws UsageError if an option of `names` is given without the option that it needs.
void require_effect(bool has_effect, std::string_view needed, const std::set<std::string>& given,
                    std::initializer_list<const char*> names) {
  for (const char* name : names) {
    if (!has_effect && given.contains(name)) {
      throw UsageError{std::string{"--"} + name + " works only with " + std::string{needed} +
                       "; leave it out, or give both"};
    }
  }
}

/// Throws UsageError if `is_wished` is true but the format's records have no fields. The message
/// begins with `wish`.
void require_fields(bool is_wished, const std::string& wish, const OutputFormat& format) {
  if (is_wished && !format.has_fields) {
    throw UsageError{wish + "; it needs --format " +
                     alternatives(names_of_formats(&OutputFormat::has_fields))};
  }
}

/// The options that choose the output format and its details.
class FormOptions {
 public:
  void add_to(OptionGroup& group) {
    auto add = group.add_options();
    add("format", po::value(&m_format)->value_name("NAME"), format_help().c_str());
    add("fields", po::value(&m_fields)->value_name("LIST"),
        "the content fields in records, comma-separated: text, markdown and html (the content in "
        "these forms), confidence (the expected F1), kind (text or list), content_digest (for "
        "comparing content), structure (the content's nodes in the site's tree), rights "
        "(what the page states about rights) (default: text)");
    add("text-marks", po::value(&m_text_marks)->value_name("NAME"),
        "marks for list items in plain text: 'none' or 'light' (default: none)");
  }

  /// Checks the values; `given` contains the names of the given options. Call it after parsing.
  void finish(const std::set<std::string>& given, OutputOptions& output) const {
    output.format = parse_format(m_format);
    try {
      output.record.fields = record_fields(m_fields);
    } catch (const std::invalid_argument& error) {
      throw UsageError{std::string{"--fields must be "} + error.what()};
    }
    try {
      output.record.text_marks = text_marks_by_name(m_text_marks);
    } catch (const std::invalid_argument& error) {
      throw UsageError{std::string{"--text-marks must be "} + error.what()};
    }
    require_fields(given.contains("fields"), "--fields selects fields of records", *output.format);
    const bool has_text = output.format->has_text && output.record.fields.text;
    if (output.record.text_marks != TextMarks::none && !has_text) {
      throw UsageError{"--text-marks applies to plain text; it needs --format " +
                       alternatives(names_of_formats(&OutputFormat::has_text))};
    }
  }

 private:
  std::string m_format{output_formats().front().name};
  std::string m_fields = "text";
  std::string m_text_marks = "none";
};

std::string parse_url(const std::string& text) {
  if (!is_site_name(site_of_url(text))) {
    throw UsageError{"--url must be a URL such as http://example.org/page, not '" + text + "'"};
  }
  return text;
}

void add_url_option(OptionGroup& group, std::string& url, const char* help) {
  group.add_options()("url",
                      po::value<std::string>()->value_name("URL")->notifier(
                          [&url](const std::string& text) { url = parse_url(text); }),
                      help);
}

void require_way(const CleanOptions& options) {
  require_one_site(options.site, options.site_by_folder);
  if (options.method == MethodName::sst && options.database.empty()) {
    throw UsageError{
        "sst-clean needs --db FILE, the model file; --method page cleans pages without a model"};
  }
  // With an index, --site also selects records.
  const bool has_site = !options.site.empty() && options.indexes.empty();
  if (!takes_model(options.method) &&
      !(options.database.empty() && !has_site && !options.version)) {
    throw UsageError{"--method " + std::string{method_name(options.method)} +
                     " uses no model; leave out --db, --site and --model"};
  }
  if (options.database.empty() && (has_site || options.version)) {
    throw UsageError{"--site and --model need --db FILE, the model file"};
  }
  if (options.version && options.site.empty()) {
    throw UsageError{"--model needs --site NAME, the site of the model"};
  }
}

/// `given` contains the names of the given options.
void require_complete(const CleanOptions& options, const std::set<std::string>& given) {
  require_way(options);
  const RecordOptions& record = options.output.record;
  const OutputFormat& format = *options.output.format;
  require_fields(record.explain == Explain::yes, "--explain adds fields to records", format);
  require_fields(record.has_metadata, "--metadata adds fields to records", format);
  require_fields(record.is_doc_view, "--docview writes records with different fields", format);
  require_fields(!options.since.empty(), "--since adds fields to records", format);
  require_fields(options.replicas == Replicas::mark, "--replicas mark adds fields to records",
                 format);
  if (!record.is_doc_view && !options.category_model.empty()) {
    throw UsageError{"--category-model needs --docview"};
  }
  require_effect(record.is_doc_view, "--docview", given,
                 {"keywords", "abstract-sentences", "abstract-keywords", "link-similarity"});
  require_effect(options.replicas != Replicas::off, "--replicas mark or drop", given,
                 {"replicas-by", "replica-similarity", "replica-percentage", "replica-interval"});
  require_effect(options.fingerprints.rule == ReplicaRule::words, "--replicas-by words", given,
                 {"replica-percentage", "replica-interval"});
  require_effect(options.fingerprints.rule == ReplicaRule::sketch, "--replicas-by sketch", given,
                 {"replica-similarity"});
  require_inputs("sst-clean", options.inputs, options.indexes);
  if (!options.url.empty() && (!options.indexes.empty() || options.inputs.size() > 1 ||
                               options.inputs[0].starts_with('@'))) {
    throw UsageError{"--url is the URL of one page; give that page as the only input"};
  }
}

}  // namespace

CleanOptions parse_clean_options(const std::vector<std::string>& arguments) {
  CleanOptions options;
  WayOptions way;
  FormOptions form;
  std::string replicas = "off";
  std::string replica_rule = "sketch";
  bool explains = false;
  bool has_metadata = false;
  bool makes_doc_views = false;
  DocViewParameters doc_view;
  OptionGroup group{"Options"};
  way.add_to(group, options);
  add_index_option(group, options.indexes);
  add_url_option(group, options.url, "the URL of the page, if the input is one page without a URL");
  form.add_to(group);
  auto add = group.add_options();
  add("output,o", po::value(&options.output.path)->value_name("OUT"), output_help().c_str());
  add("shard-size",
      po::value<std::string>()->value_name("BYTES")->notifier([&](const std::string& text) {
        options.output.shard_bytes =
            parse_size("shard-size", text, kLeastShardBytes, std::uint64_t{1} << 50);
      }),
      "start a new numbered file when the current one reaches this size; K, M and G are units");
  add("fresh", po::bool_switch(&options.output.fresh),
      "start over: delete the partial files of a stopped run, and the pages that an earlier run "
      "wrote to the output folder");
  add("explain", po::bool_switch(&explains),
      "add the decision about each part of the page, and its reason, to the record");
  add("metadata", po::bool_switch(&has_metadata),
      "add the page's metadata to the record: title, authors, dates, ...");
  add("report", po::value(&options.report)->value_name("FILE"),
      "also write a table with the results for each site");
  add("doubtful", po::value(&options.doubtful)->value_name("FILE"),
      "also write a list of the doubtful pages, worst first");
  add_skipped_option(group, options.skipped);
  add("since", po::value(&options.since)->value_name("FILE"),
      "compare with the records of an earlier run (JSON lines, plain or packed): report whether "
      "each page is new, changed, the same or moved, and which pages are gone");
  OptionParser parser{OptionParser::Arguments::any, options.general};
  parser.add(group);
  parser.add(method_options(options.parameters));
  parser.add(replica_options(options.fingerprints, replicas, replica_rule));
  parser.add(doc_view_options(doc_view, makes_doc_views, options.category_model));
  parser.add(work_option_group(options.work));
  parser.parse(arguments);
  options.inputs = parser.arguments();
  options.help = parser.help();
  way.finish(options);
  RecordOptions& record = options.output.record;
  record.explain = explains ? Explain::yes : Explain::no;
  record.has_metadata = has_metadata;
  record.is_doc_view = makes_doc_views;
  record.has_comments = options.parameters.policy.comments;
  form.finish(parser.given(), options.output);
  options.doc_view = makes_doc_views ? std::optional{doc_view} : std::nullopt;
  options.replicas = parse_replicas(replicas);
  options.fingerprints.rule = parse_replica_rule(replica_rule);
  options.output.names_by_source =
      options.inputs.size() > 1 || !options.indexes.empty() ||
      (options.inputs.size() == 1 && options.inputs[0].starts_with('@'));
  if (!options.general.help && !options.general.version) {
    require_complete(options, parser.given());
  }
  return options;
}

ExplainOptions parse_explain_options(const std::vector<std::string>& arguments) {
  ExplainOptions options;
  CleanOptions& clean = options.clean;
  WayOptions way;
  OptionGroup group{"Options of explain"};
  way.add_to(group, clean);
  add_index_option(group, clean.indexes);
  add_url_option(group, clean.url,
                 "the page to explain, if the input is an archive (default: its first page); "
                 "otherwise, the URL of the input");
  auto add = group.add_options();
  add("html", po::value(&options.html)->value_name("FILE"),
      "write an HTML file that shows the page (default: a list on standard output)");
  OptionParser parser{OptionParser::Arguments::any, clean.general};
  parser.add(group);
  parser.add(method_options(clean.parameters));
  parser.add(work_option_group(clean.work));
  parser.parse(arguments);
  clean.inputs = parser.arguments();
  clean.help = parser.help();
  clean.output.record.explain = Explain::yes;
  way.finish(clean);
  if (!clean.general.help && !clean.general.version) {
    require_way(clean);
    require_inputs("explain", clean.inputs, clean.indexes);
  }
  return options;
}

}  // namespace sst
