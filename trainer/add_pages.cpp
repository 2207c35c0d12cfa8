#include "trainer/add_pages.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/cli/log.hpp"
#include "common/cli/problem_warnings.hpp"
#include "common/drift/fit_meter.hpp"
#include "common/error.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/learn/learn_model.hpp"
#include "common/model/model_store.hpp"
#include "common/text/numbers.hpp"
#include "trainer/sampling_pass.hpp"
#include "trainer/teaching.hpp"
#include "trainer/warning_reader.hpp"

namespace sst {
namespace {

/// How well the pages that are new to a model fit it.
struct Newcomers {
  std::size_t pages = 0;
  std::size_t misfits = 0;  ///< 0 if the model has no baseline
};

/// True if the era of a version overlaps `era`.
bool overlap(const StoredModel& version, const DateSpan& era) {
  return !version.first_date.empty() && !era.first.empty() && version.first_date <= era.last &&
         era.first <= version.last_date;
}

class Addition {
 public:
  Addition(const DriftOptions& options, Streams& streams)
      : m_options{options},
        m_streams{streams},
        m_store{ModelStore::open_to_change(options.database)},
        m_before{m_store.load(options.site, Detail::with_pages, options.version)},
        m_kept{read_kept_pages(m_before, options.database, m_spool, threads())} {}

  ExitCode run() {
    require_force();
    draw();
    check_newcomers();
    const ExitCode done = m_has_problems ? ExitCode::finished_with_skips : ExitCode::success;
    if (m_newcomers.pages == 0) {
      log_info("{}: no new pages; version {} is unchanged; {}", m_options.site, m_before.version,
               figures());
    } else if (m_options.is_dry_run) {
      log_info("{}: would extend version {} by {}, {} of which do not fit it; {}", m_options.site,
               m_before.version, counted(m_newcomers.pages, "new page", "new pages"),
               with_thousands(m_newcomers.misfits), figures());
    } else {
      store();
    }
    return done;
  }

 private:
  std::size_t threads() const { return m_options.work.thread_count(); }

  void require_force() {
    const std::vector<StoredModel> models = m_store.in_force(m_options.site);
    if (std::none_of(models.begin(), models.end(),
                     [&](const StoredModel& model) { return model.version == m_before.version; })) {
      throw InputError{m_options.database + ": version " + std::to_string(m_before.version) +
                       " of " + m_options.site + " is not in force; activate it first: sst-train " +
                       "activate --keep-eras"};
    }
  }

  /// Draws the pages with the smallest keys from the model's pages and the inputs.
  void draw() {
    Samples samples = draw_samples({.site_by = SiteBy::name,
                                    .site = m_options.site,
                                    .sites = {},
                                    .sample_size = m_before.sampling.size,
                                    .seed = m_before.sampling.seed,
                                    .is_of_captures = m_before.sampling.of_captures,
                                    .inputs = m_options.inputs,
                                    .indexes = m_options.indexes,
                                    .shows_progress = m_options.general.shows_progress(m_streams)},
                                   m_options.work, m_spool, m_streams);
    check_hosts(samples, m_options.site, "check the inputs");
    m_learning = Stopwatch{};
    if (samples.sites.empty()) {
      throw InputError{"no page to add: the inputs contain no pages; check the paths"};
    }
    SiteSample& added = samples.sites.begin()->second;
    std::set<SamplingKey> kept;
    for (const TrainingPage& page : m_kept) {
      kept.insert(page.key);
      added.sampler.add(page.key, page.date, page.headers, {});
    }
    std::set<SamplingKey> drawn;
    std::vector<Sampler::Candidate> new_ones;
    for (Sampler::Candidate& candidate : added.sampler.take()) {
      drawn.insert(candidate.key);
      if (!kept.contains(candidate.key)) {
        new_ones.push_back(std::move(candidate));
      }
    }
    ProblemWarnings warnings;
    SampleReader reader = warning_reader(new_ones.size(), m_options.work, m_spool, warnings);
    m_sample = reader.read(std::move(new_ones));
    for (const TrainingPage& page : m_kept) {
      if (drawn.contains(page.key)) {
        m_sample.push_back(page);
      }
    }
    std::sort(m_sample.begin(), m_sample.end(),
              [](const TrainingPage& a, const TrainingPage& b) { return a.key < b.key; });
    m_sample.resize(std::min(m_sample.size(), static_cast<std::size_t>(m_before.sampling.size)));
    m_problems = samples.problems;
    add(reader.all_problems(), m_problems);
    m_has_problems = samples.has_problems() || !m_problems.empty();
    look_at_newcomers();
    sum_up(samples, added, reader.problems());
  }

  void look_at_newcomers() {
    std::set<std::string> known;
    for (const SampledPage& page : m_before.sample) {
      known.insert(page.digest);
    }
    FitMeter meter{m_before};
    for (const TrainingPage& page : m_sample) {
      if (!known.contains(to_hexadecimal(page.key.digest))) {
        ++m_newcomers.pages;
        m_newcomers.misfits += meter.baseline().is_misfit(meter.measure(page.tree)) ? 1 : 0;
      }
    }
  }

  void sum_up(const Samples& samples, const SiteSample& added, std::uint64_t unusable) {
    m_source = {m_before.site, m_before.sampling, m_before.era};
    TrainingCounts& counts = m_source.sampling.counts;
    counts.pages_seen += added.pages;
    counts.duplicates += added.sampler.duplicates();
    counts.problems += added.problems + unusable;
    widen(m_source.era, added.dates);
    m_figures = counted(samples.pages, "page", "pages") + " read, " +
                with_thousands(m_newcomers.pages) + " of them new in the sample of " +
                with_thousands(m_sample.size()) + "; skipped: " + describe(m_problems) + ", " +
                samples.skips.describe();
    m_reading = samples.speed;
  }

  std::string figures() const {
    return m_figures + "; " + describe_times(m_reading, "learning", m_learning.seconds(), m_watch);
  }

  void check_newcomers() {
    if (2 * m_newcomers.misfits > m_newcomers.pages) {
      throw InputError{
          m_options.site + ": " + with_thousands(m_newcomers.misfits) + " of " +
          counted(m_newcomers.pages, "new page does", "new pages do") + " not fit version " +
          std::to_string(m_before.version) +
          " because they have a different design; nothing was added. If a version in force has "
          "this design, name it with --model; otherwise, 'sst-train retrain' without --add learns "
          "a new era"};
    }
    for (const StoredModel& other : m_store.in_force(m_options.site)) {
      if (other.version != m_before.version && !overlap(other, m_before.era) &&
          overlap(other, m_source.era)) {
        throw InputError{m_options.site + ": the new pages would extend the era of version " +
                         std::to_string(m_before.version) + " to the range " + m_source.era.first +
                         " to " + m_source.era.last + ", which overlaps version " +
                         std::to_string(other.version) + " (" + other.first_date + " to " +
                         other.last_date +
                         "); nothing was added; leave out the pages outside the era of version " +
                         std::to_string(m_before.version)};
      }
    }
  }

  void store() {
    const SiteModel model = learn_site(
        m_sample, m_spool, {.parameters = m_before.parameters, .workers = threads()}, m_source);
    if (m_newcomers.misfits > 0) {
      log_warning("{}: {} of {} do not fit version {}; they are added anyway", m_options.site,
                  with_thousands(m_newcomers.misfits),
                  counted(m_newcomers.pages, "new page", "new pages"), m_before.version);
    }
    const int version = m_store.save(model, Activation::alongside, m_before.version);
    log_info("{}, version {}: extends version {} by {} and replaces it; {}", m_options.site,
             version, m_before.version, counted(m_newcomers.pages, "new page", "new pages"),
             figures());
    warn_of_lost_lessons(m_store, m_options.site, version);
  }

  const DriftOptions& m_options;
  Streams& m_streams;
  Stopwatch m_watch;
  ModelStore m_store;
  PageSpool m_spool;
  SiteModel m_before;
  std::vector<TrainingPage> m_kept;    // the pages of `m_before`
  std::vector<TrainingPage> m_sample;  // the pages of the new version
  Newcomers m_newcomers;
  ProblemCounts m_problems;
  bool m_has_problems = false;
  SampleSource m_source;  // the source of the new version
  std::string m_figures;  // human-readable
  std::string m_reading;  // the speed of reading
  Stopwatch m_learning;   // time since all pages were read
};

}  // namespace

ExitCode add_pages(const DriftOptions& options, Streams& streams) {
  return Addition{options, streams}.run();
}

}  // namespace sst
