#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <ostream>

#include <spdlog/spdlog.h>

#include "common/archive/page_source.hpp"
#include "common/cli/clock.hpp"
#include "common/cli/help.hpp"
#include "common/cli/logging.hpp"
#include "common/cli/option_values.hpp"
#include "common/cli/options.hpp"
#include "common/cli/progress.hpp"
#include "common/cli/version.hpp"
#include "common/cli/work_options.hpp"
#include "common/error.hpp"
#include "common/html/page_parser.hpp"
#include "common/model/model_store.hpp"
#include "common/page/site_name.hpp"
#include "common/page/timestamp.hpp"
#include "common/parallel/ordered_pipeline.hpp"
#include "trainer/commands.hpp"
#include "trainer/learn_model.hpp"
#include "trainer/sampler.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

constexpr std::size_t kFewPages =
    20;  // below that, chance decides much of what is seen as template

constexpr std::string_view kUsage =
    "usage: sst-train learn --db FILE --site NAME [OPTION]... INPUT...\n\n"
    "Learns a site's template from a sample of its pages and stores it as the site's\n"
    "next version. INPUT is a folder, a file, @list (a file of names) or - .\n";

struct LearnOptions {
  std::string database;
  std::string site;
  Parameters parameters;
  std::size_t sample_size = 500;  // [Yi03, 4.2]: more "do not improve the cleaning results"
  std::uint64_t seed = 1;
  std::vector<std::string> inputs;
  WorkOptions work;
  GeneralOptions general;
  std::string help;
};

LearnOptions parse_options(const std::vector<std::string>& arguments) {
  LearnOptions options;
  std::string profile = "site";
  OptionGroup group{"Options of learn"};
  auto add = group.add_options();
  add("db", po::value(&options.database)->value_name("FILE"),
      "the model file; made if there is none");
  add("site", po::value(&options.site)->value_name("NAME"),
      "the site that the pages are from: its host name");
  add("sample", whole_number("sample", options.sample_size, 1, 1'000'000)->value_name("N"),
      "pages to learn from (default: 500)");
  add("seed",
      whole_number("seed", options.seed, 0, std::numeric_limits<std::int64_t>::max())
          ->value_name("N"),
      "draws another sample (default: 1)");
  add("profile", po::value(&profile)->value_name("NAME"),
      "'site', or 'paper' for the algorithm as it was published (default: site)");
  add("threshold", share("threshold", options.parameters.threshold)->value_name("T"),
      "importance, from 0 to 1, at or under which an element is noise (default: 0.2)");
  OptionParser parser{OptionParser::Arguments::any, options.general};
  parser.add(group);
  parser.add(work_option_group(options.work));
  parser.parse(arguments);
  options.inputs = parser.arguments();
  options.help = parser.help();
  if (profile != "site" && profile != "paper") {
    throw UsageError{"--profile is 'site' or 'paper', not '" + profile + "'"};
  }
  const double threshold = options.parameters.threshold;
  options.parameters = parameters_of(profile == "paper" ? Profile::paper : Profile::site);
  options.parameters.threshold = threshold;
  return options;
}

void require_complete(const LearnOptions& options) {
  if (options.database.empty()) {
    throw UsageError{"learn needs --db FILE, the model file to write to"};
  }
  if (site_of_host(options.site).empty()) {
    throw UsageError{"learn needs --site NAME, the site that the pages are from"};
  }
  if (options.inputs.empty()) {
    throw UsageError{"learn needs an input: a folder, a file, @list or -"};
  }
}

/// Reads all pages and draws the sample.
class SamplingPass {
 public:
  SamplingPass(const LearnOptions& options, Streams& streams)
      : m_options{options},
        m_progress{"sst-train", streams, options.general.shows_progress(streams)},
        m_source{open_inputs(options.inputs, options.work.limits.max_bytes, streams.in)},
        m_sampler{options.sample_size} {
    for (std::size_t i = 0; i < options.work.thread_count(); ++i) {
      m_parsers.emplace_back(options.work.limits);
    }
  }

  void run() {
    OrderedPipeline<Item> pipeline{m_options.work.thread_count(),
                                   {[this](Item& item) { return m_source->next(item.page); },
                                    [this](std::size_t thread, Item& item) { parse(thread, item); },
                                    [this](Item& item) { offer(item); }}};
    pipeline.run();
    m_progress.clear();
  }

  Sampler& sampler() { return m_sampler; }
  const Progress& progress() const { return m_progress; }
  /// What was met and is no page.
  SkipCounts skips() const {
    SkipCounts all = m_source->skips();
    all.add(m_skips);
    return all;
  }
  std::uint64_t problems() const { return m_problems; }

 private:
  struct Item {
    SourcePage page;
    SamplingKey key;
    PageTree tree;
    std::optional<Skip> skip;
    std::optional<PageProblem> problem;
    bool is_candidate = false;
  };

  void parse(std::size_t thread, Item& item) {
    item.skip = unpack(item.page, m_options.work.limits.max_bytes);
    if (item.skip) {
      return;
    }
    const Digest digest = digest_of(item.page.bytes);
    item.key = make_sampling_key(m_options.seed, item.page.address, digest);
    item.problem = std::move(item.page.problem);
    // A page beyond the bound, which only falls, need not be parsed to be left out.
    item.is_candidate = item.key.hash <= m_bound.load(std::memory_order_relaxed);
    if (item.is_candidate && !item.problem) {
      item.problem = m_parsers[thread].parse(item.page.bytes, item.page.charset, item.tree);
      item.tree.shrink_to_fit();
    }
  }

  void offer(Item& item) {
    if (item.skip) {
      m_skips.add(*item.skip);
      return;
    }
    m_progress.count_page(item.page.bytes.size());
    if (item.problem) {
      ++m_problems;
      spdlog::debug("{}: left out: {} ({})", item.page.source, problem_name(item.problem->kind),
                    item.problem->detail);
      m_sampler.add_problem(item.key);
    } else if (item.is_candidate) {
      m_sampler.add(item.key, std::move(item.tree));
      item.tree = PageTree{};
      if (const auto bound = m_sampler.bound()) {
        m_bound.store(bound->hash, std::memory_order_relaxed);
      }
    }
  }

  const LearnOptions& m_options;
  Progress m_progress;
  std::unique_ptr<PageSource> m_source;
  Sampler m_sampler;
  std::vector<PageParser> m_parsers;  // one for each thread
  std::atomic<std::uint64_t> m_bound{std::numeric_limits<std::uint64_t>::max()};
  std::uint64_t m_problems = 0;
  SkipCounts m_skips;
};

ExitCode learn(const LearnOptions& options, Streams& streams) {
  // Before the long work: an unusable model file shows at once.
  ModelStore store = ModelStore::open_or_create(options.database);
  SamplingPass pass{options, streams};
  pass.run();
  const TrainingCounts counts{pass.progress().pages(), pass.sampler().duplicates(),
                              pass.sampler().problems()};
  const std::vector<Sampler::Page> sample = pass.sampler().take();
  if (sample.empty()) {
    throw InputError{"no page to learn from: " + counted(counts.pages_seen, "page", "pages") +
                     " read, none of them usable; run again with --verbose to see why"};
  }
  if (sample.size() < kFewPages) {
    spdlog::warn("{} to learn from; with fewer than {} much of the template goes unnoticed",
                 counted(sample.size(), "page", "pages"), kFewPages);
  }
  SiteModel model = learn_model(sample, options.parameters, options.work.thread_count());
  model.site = site_of_host(options.site);
  model.created_at = timestamp(current_time());
  model.program = kProgram;
  model.parser = parser_name();
  model.sample_size = options.sample_size;
  model.seed = options.seed;
  model.counts = counts;
  const int version = store.save(model);

  const SiteStyleTree::Census& census = model.tree.census();
  spdlog::debug(
      "{}: {} elements, {} styles, {} noisy, {} meaningful; {} elements after simplifying",
      model.site, with_thousands(census.elements), with_thousands(census.styles),
      with_thousands(census.noisy), with_thousands(census.meaningful),
      with_thousands(model.tree.elements().size()));
  spdlog::info("{}, version {}: learned from {} of {}; left out: {}, {}; skipped: {}; {}",
               model.site, version, with_thousands(sample.size()),
               counted(counts.pages_seen, "page", "pages"),
               counted(counts.duplicates, "duplicate", "duplicates"),
               counted(pass.problems(), "page with problems", "pages with problems"),
               pass.skips().describe(), pass.progress().speed());
  return pass.problems() > 0 ? ExitCode::finished_with_skips : ExitCode::success;
}

}  // namespace

ExitCode learn_command(const std::vector<std::string>& arguments, Streams& streams) {
  const LearnOptions options = parse_options(arguments);
  if (answer_help_or_version(options.general, "sst-train", kUsage, options.help, streams.out)) {
    return ExitCode::success;
  }
  require_complete(options);
  const Logging logging{"sst-train", streams, options.general.verbosity};
  return learn(options, streams);
}

}  // namespace sst
