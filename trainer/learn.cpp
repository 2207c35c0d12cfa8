#include <algorithm>
#include <cstdint>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/cli/command.hpp"
#include "common/cli/log.hpp"
#include "common/cli/problem_warnings.hpp"
#include "common/cli/progress.hpp"
#include "common/cli/skipped_log.hpp"
#include "common/cli/stop_signal.hpp"
#include "common/error.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/learn/learn_model.hpp"
#include "common/model/model_store.hpp"
#include "common/report/report_file.hpp"
#include "common/report/shown_element.hpp"
#include "common/text/named_counts.hpp"
#include "trainer/commands.hpp"
#include "trainer/learn_options.hpp"
#include "trainer/sampling_pass.hpp"
#include "trainer/teaching.hpp"
#include "trainer/warning_reader.hpp"

namespace sst {
namespace {

constexpr std::string_view kLearnUsage =
    "usage: sst-train learn --db FILE (--site NAME | --site-by WHAT) [OPTION]... INPUT...\n\n"
    "Learns the template of a site, or of every site in the inputs, from a sample of its pages\n"
    "and stores it as the site's next version. INPUT is a folder, a page, a WARC or ARC file,\n"
    "@list (a file that lists inputs) or - (standard input).\n";

std::string in_brackets(const std::string& text) {
  return text.empty() ? "" : " (" + text + ")";
}

/// Draws samples, learns a model from each, and stores them.
class LearnRun {
 public:
  LearnRun(const LearnOptions& options, Streams& streams)
      // Opened first, so that an unusable model file is reported before the long work.
      : m_options{options},
        m_store{ModelStore::open_or_create(options.database)},
        m_streams{streams} {
    if (!options.skipped.empty()) {
      m_skipped.emplace(options.skipped);
    }
  }

  ExitCode run() {
    PageSpool spool;
    Samples samples = draw_samples({.site_by = m_options.site_by,
                                    .site = m_options.site,
                                    .sites = {},
                                    .sample_size = m_options.sample_size,
                                    .seed = m_options.seed,
                                    .inputs = m_options.inputs,
                                    .indexes = m_options.indexes,
                                    .shows_progress = m_options.general.shows_progress(m_streams),
                                    .side_file = m_options.skipped,
                                    .skipped = m_skipped ? &*m_skipped : nullptr},
                                   m_options.work, spool, m_streams);
    check_hosts(samples, m_options.site, "--site-by host groups pages by URL");
    ProblemWarnings warnings;
    SampleReader reader = warning_reader(m_options.sample_size, m_options.work, spool, warnings,
                                         m_skipped ? &*m_skipped : nullptr);
    const Stopwatch learning;
    learn_all(samples, spool, reader);
    m_learning_seconds = learning.seconds();
    if (m_learned == 0 && m_known == 0) {
      throw InputError{nothing_learned(samples)};
    }
    add(reader.all_problems(), samples.problems);
    if (m_skipped) {
      m_skipped->sync();
    }
    summarise(samples);
    return samples.has_problems() ? ExitCode::finished_with_skips : ExitCode::success;
  }

 private:
  void learn_all(Samples& samples, const PageSpool& spool, SampleReader& reader) {
    const StopSignals signals;
    try {
      for (auto& [site, sample] : samples.sites) {
        if (m_options.site_by != SiteBy::name && sample.pages < m_options.min_pages) {
          m_small_sites.emplace_back(site, sample.pages);
        } else {
          learn_one(site, sample, spool, reader);
        }
      }
    } catch (const Error&) {
      if (m_learned > 0) {
        log_info("{} learned and stored; run the same command again to learn the others",
                 counted(m_learned, "site was", "sites were"));
      }
      throw;
    }
  }

  void learn_one(const std::string& site, SiteSample& drawn, const PageSpool& spool,
                 SampleReader& reader) {
    const std::vector<TrainingPage> sample = reader.read(drawn.sampler.take(), site);
    if (sample.empty()) {
      m_unusable_sites.emplace_back(site, drawn.pages);
      return;
    }
    if (sample.size() < kFewPages) {
      log_warning(
          "{}: only {} to learn from; with fewer than {}, parts of the template may be missed, and "
          "content may be mistaken for template",
          site, counted(sample.size(), "page", "pages"), kFewPages);
    }
    const SampleSource source{
        .site = site,
        .sampling = {.size = m_options.sample_size,
                     .seed = m_options.seed,
                     .of_captures = false,
                     .counts = {.pages_seen = drawn.pages,
                                .duplicates = drawn.sampler.duplicates(),
                                .problems = drawn.problems + reader.problems()}},
        .era = drawn.dates};
    // A tree's threshold is part of its parameters, but may be unknown before learning.
    const bool has_threshold =
        m_options.threshold == Threshold::given || m_options.parameters.profile != Profile::paper;
    if (has_threshold && is_known(source, sample, m_options.parameters)) {
      return;
    }
    const SiteModel model = learn_site(sample, spool,
                                       {.parameters = m_options.parameters,
                                        .threshold = m_options.threshold,
                                        .workers = m_options.work.thread_count(),
                                        .keeps_pages = m_options.keeps_pages},
                                       source);
    if (stop_requested()) {
      throw InputError{"stopped by a signal while learning " + site +
                       "; nothing was stored for it"};
    }
    if (!has_threshold && is_known(source, sample, model.parameters)) {
      return;
    }
    if (!m_options.keeps_eras) {
      warn_of_loss(site, sample.size());
    }
    const int version =
        m_store.save(model, m_options.keeps_eras ? Activation::alongside : Activation::exclusive);
    ++m_learned;
    report(model, sample.size(), drawn.sampler.other_captures(), version);
    warn_of_lost_lessons(m_store, site, version);
  }

  /// With --site-by: true if a version in force was learned from the same sample in the same way,
  /// for example by an interrupted run. Such a run can be repeated without storing a second
  /// version.
  bool is_known(const SampleSource& source, std::span<const TrainingPage> sample,
                const Parameters& parameters) {
    if (m_options.site_by == SiteBy::name) {
      return false;
    }
    for (const StoredModel& stored : m_store.in_force(source.site)) {
      const SiteModel model = m_store.load(source.site, Detail::full, stored.version);
      if (was_learned_from(model, sample,
                           {.parameters = parameters, .keeps_pages = m_options.keeps_pages},
                           source)) {
        ++m_known;
        log_debug("{}: version {} was already learned from the same pages", source.site,
                  stored.version);
        return true;
      }
    }
    return false;
  }

  /// Warns if the new model replaces several eras, or has far fewer pages than the model it
  /// replaces, because this may be a mistake.
  void warn_of_loss(const std::string& site, std::size_t pages) {
    const auto in_force = m_store.in_force(site);
    if (in_force.size() > 1) {
      log_warning(
          "{}: the new version replaces {} eras in force; 'sst-train retrain' keeps them, and "
          "'sst-train activate --keep-eras' reactivates one",
          site, in_force.size());
    }
    const auto before = std::find_if(in_force.begin(), in_force.end(),
                                     [](const StoredModel& model) { return model.active; });
    if (before != in_force.end() && before->sampled_pages / 2 > pages) {
      log_warning(
          "{}: a model learned from {} replaces version {}, learned from {}; to use the old one: "
          "sst-clean --model {}",
          site, counted(pages, "page", "pages"), before->version,
          counted(before->sampled_pages, "page", "pages"), before->version);
    }
  }

  void report(const SiteModel& model, std::uint64_t sample_size, std::uint64_t captures,
              int version) const {
    const TrainingCounts& counts = model.sampling.counts;
    const std::uint64_t told = sample_size + counts.duplicates + counts.problems + captures;
    const std::uint64_t not_drawn = counts.pages_seen - std::min(told, counts.pages_seen);
    std::string others;
    if (captures > 0) {
      others += ", " + counted(captures, "other capture", "other captures") + " of drawn pages";
    }
    if (not_drawn > 0) {
      others += ", " + with_thousands(not_drawn) + " not drawn";
    }
    log_info("{}, version {}: learned from {} of {}; left out: {}, {}{}", model.site, version,
             with_thousands(sample_size), counted(counts.pages_seen, "page", "pages"),
             counted(counts.duplicates, "duplicate", "duplicates"),
             counted(counts.problems, "page with problems", "pages with problems"), others);
    log_debug("{}: {}; {} after simplifying", model.site, census_in_words(model.tree.census()),
              counted(model.tree.elements().size(), "element", "elements"));
  }

  std::string nothing_learned(const Samples& samples) const {
    const std::string read = counted(samples.pages, "page", "pages") + " read";
    if (samples.pages == 0) {
      return "no page to learn from: the inputs contain no pages; check the paths";
    }
    if (!m_small_sites.empty() && m_options.site_by != SiteBy::name) {
      return "no site to learn: " + read + ", no site with " +
             counted(m_options.min_pages, "page", "pages") + " or more (" +
             name_largest(m_small_sites) + "); see --min-pages";
    }
    return "no page to learn from: " + read + ", none of them usable; " +
           (is_logged(Severity::debug) ? "see above" : "run again with --verbose to see why");
  }

  void summarise(const Samples& samples) const {
    std::string others;
    if (m_known > 0) {
      others = "; " + counted(m_known, "site", "sites") + " already learned from the same pages";
    }
    if (m_options.site_by != SiteBy::name) {
      others += "; not learned: " + counted(m_small_sites.size(), "site", "sites") +
                " with fewer than " + counted(m_options.min_pages, "page", "pages") +
                in_brackets(name_largest(m_small_sites));
      if (!m_unusable_sites.empty()) {
        others += ", " + counted(m_unusable_sites.size(), "site", "sites") +
                  " without a usable page" + in_brackets(name_largest(m_unusable_sites));
      }
      if (samples.without_site > 0) {
        others +=
            ", " + counted(samples.without_site, "page", "pages") +
            (m_options.site_by == SiteBy::folder ? " outside any site's folder" : " without a URL");
      }
    }
    log_info("learned {} from {}{}; {}; skipped: {}; {}", counted(m_learned, "site", "sites"),
             counted(samples.pages, "page", "pages"), others, describe(samples.problems),
             samples.skips.describe(),
             describe_times(samples.speed, "learning", m_learning_seconds, m_watch));
  }

  const LearnOptions& m_options;
  ModelStore m_store;
  std::optional<SkippedLog> m_skipped;  // none without --skipped
  Streams& m_streams;
  Stopwatch m_watch;
  double m_learning_seconds = 0.0;
  std::uint64_t m_learned = 0;
  std::uint64_t m_known = 0;  // sites that already have a version learned from the same pages
  std::vector<std::pair<std::string, std::uint64_t>> m_small_sites;  // with their page counts
  std::vector<std::pair<std::string, std::uint64_t>> m_unusable_sites;
};

}  // namespace

ExitCode learn_command(const std::vector<std::string>& arguments, Streams& streams) {
  const LearnOptions options = parse_learn_options(arguments);
  return run_command("sst-train", kLearnUsage, options, streams, [&] {
    if (!options.skipped.empty()) {
      require_other_file(options.skipped, options.database, options.inputs);
      require_other_file(options.skipped, "", options.indexes);
    }
    return LearnRun{options, streams}.run();
  });
}

}  // namespace sst
