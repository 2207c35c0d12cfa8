#include <fmt/core.h>

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/clean/site_cleaner.hpp"
#include "common/cli/command.hpp"
#include "common/cli/log.hpp"
#include "common/cli/progress.hpp"
#include "common/error.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/learn/learn_model.hpp"
#include "common/learn/threshold_sweep.hpp"
#include "common/model/model_store.hpp"
#include "common/report/report_file.hpp"
#include "common/report/tune_report.hpp"
#include "trainer/commands.hpp"
#include "trainer/sampling_pass.hpp"
#include "trainer/shell_quoting.hpp"
#include "trainer/tune_options.hpp"
#include "trainer/warning_reader.hpp"

namespace sst {
namespace {

constexpr std::string_view kTuneUsage =
    "usage: sst-train tune --db FILE --site NAME --report OUT.html [OPTION]... [INPUT]...\n"
    "       sst-train tune --site NAME --report OUT.html [OPTION]... INPUT...\n\n"
    "Writes an HTML file that shows pages next to their cleaned content. For a model with the\n"
    "'site' profile, it shows why each part is kept or dropped, and what was learned.\n"
    "Otherwise, it has a slider for choosing the importance threshold of the 'paper' profile\n"
    "by eye.\n";

class TuningRun {
 public:
  TuningRun(const TuneOptions& options, Streams& streams)
      : m_options{options}, m_streams{streams}, m_parameters{parameters_of(Profile::paper)} {}

  ExitCode run() {
    require_other_file(m_options.report, m_options.database, m_options.inputs);
    require_other_file(m_options.report, "", m_options.indexes);
    ReportFile file{m_options.report};  // opened first: errors appear before the long work
    if (m_options.database.empty()) {
      m_sample = draw(m_options.sample_size);
      m_tuning.tree = "learned from " + counted(m_sample.size(), "page", "pages");
      m_tuning.command = "sst-train learn --db models.db --site " + shell_quoted(m_options.site) +
                         " --profile paper --sample " + std::to_string(m_options.sample_size) +
                         " --seed " + std::to_string(m_options.seed) + " --threshold ";
      for (const std::string& index : m_options.indexes) {
        m_tuning.after += " --cdx " + shell_quoted(index);
      }
      m_tuning.after += " --";
      for (const std::string& input : m_options.inputs) {
        m_tuning.after += ' ' + shell_quoted(input);
      }
    } else {
      load_sample();
    }
    const bool has_inputs = !m_options.inputs.empty() || !m_options.indexes.empty();
    const bool shows_others = !m_options.database.empty() && has_inputs;
    const std::vector<TrainingPage> others =
        shows_others ? draw(m_options.pages) : std::vector<TrainingPage>{};
    const std::span<const TrainingPage> shown{shows_others ? others : m_sample};
    write(shown.first(std::min(shown.size(), m_options.pages)), file);
    return m_has_problems ? ExitCode::finished_with_skips : ExitCode::success;
  }

 private:
  /// Loads the pages that are stored in a model.
  void load_sample() {
    m_model = ModelStore::open(m_options.database)
                  .load(m_options.site, Detail::with_pages, m_options.version);
    const SiteModel& model = m_model;
    m_sample = read_kept_pages(model, m_options.database, m_spool, m_options.work.thread_count());
    m_tuning.tree = "version " + std::to_string(model.version) + ", learned from " +
                    counted(m_sample.size(), "page", "pages");
    if (model.parameters.profile == Profile::template_) {
      throw InputError{m_options.database + ": version " + std::to_string(model.version) + " of " +
                       m_options.site +
                       " has the 'template' profile, which has nothing to tune; leave out --db to "
                       "choose a threshold for the 'paper' profile, or use 'sst-train show'"};
    }
    if (model.parameters.profile == Profile::site) {
      m_tuning.by_site.emplace(SiteTuning{model, read_evidence(model, m_sample), {}});
      return;
    }
    m_parameters = model.parameters;
    m_tuning.of_model = model.parameters.threshold;
    m_tuning.command = "sst-train activate --db " + shell_quoted(m_options.database) + " --site " +
                       shell_quoted(m_options.site) + " --model " + std::to_string(model.version) +
                       " --threshold ";
  }

  /// Draws pages from the inputs.
  std::vector<TrainingPage> draw(std::size_t pages) {
    Samples samples = draw_samples({.site_by = SiteBy::name,
                                    .site = m_options.site,
                                    .sites = {},
                                    .sample_size = pages,
                                    .seed = m_options.seed,
                                    .inputs = m_options.inputs,
                                    .indexes = m_options.indexes,
                                    .shows_progress = m_options.general.shows_progress(m_streams),
                                    .side_file = m_options.report},
                                   m_options.work, m_spool, m_streams);
    check_hosts(samples, m_options.site, "check the inputs");
    ProblemWarnings warnings;
    SampleReader reader = warning_reader(pages, m_options.work, m_spool, warnings);
    std::vector<TrainingPage> drawn;
    if (!samples.sites.empty()) {
      drawn = reader.read(samples.sites.begin()->second.sampler.take());
    }
    add(reader.all_problems(), samples.problems);
    m_has_problems = samples.has_problems();
    if (drawn.empty()) {
      throw InputError{"no page to show: " + counted(samples.pages, "page", "pages") +
                       " read, none of them usable; check the paths, or run again with --verbose"};
    }
    log_info("read {}; {}; skipped: {}", counted(samples.pages, "page", "pages"),
             describe(samples.problems), samples.skips.describe());
    m_reading = std::move(samples.speed);
    return drawn;
  }

  void write(std::span<const TrainingPage> shown, ReportFile& file) {
    const Stopwatch learning;
    m_tuning.site = m_options.site;
    m_tuning.pages = shown;
    std::string shown_as =
        "the decisions and the evidence of version " + std::to_string(m_model.version);
    if (m_tuning.by_site) {
      SiteCleaner cleaner{m_model, ContentPolicy{}, Explain::yes};
      for (const TrainingPage& page : shown) {
        cleaner.clean(page.tree, m_tuning.by_site->cleaned.emplace_back());
      }
    } else {
      sweep(shown);
      shown_as =
          fmt::format("the tree {}{}; --threshold auto selects {}",
                      m_options.database.empty() ? "" : "of ", m_tuning.tree, m_tuning.automatic);
    }
    write_tune_report(m_tuning, file.out());
    file.finish();
    log_info("{}: {} shown in {}, with {}; {}", m_options.site,
             counted(shown.size(), "page", "pages"), m_options.report, shown_as,
             describe_times(m_reading, "learning", learning.seconds(), m_watch));
  }

  /// Tries all thresholds on the pages.
  void sweep(std::span<const TrainingPage> shown) {
    const std::size_t threads = m_options.work.thread_count();
    const MergedStyles styles = merge_styles(m_sample, m_parameters, threads);
    m_tuning.swept = sweep_thresholds(shown, styles, m_parameters, threads);
    m_tuning.automatic = automatic_threshold(m_sample, styles, m_parameters, threads);
  }

  const TuneOptions& m_options;
  Streams& m_streams;
  Stopwatch m_watch;
  Parameters m_parameters;
  PageSpool m_spool;
  SiteModel m_model;                   // set if a model file is given
  std::vector<TrainingPage> m_sample;  // the tree is learned from these pages
  Tuning m_tuning;
  std::string m_reading;  // speed of reading; empty if nothing was read
  bool m_has_problems = false;
};

}  // namespace

ExitCode tune_command(const std::vector<std::string>& arguments, Streams& streams) {
  const TuneOptions options = parse_tune_options(arguments);
  return run_command("sst-train", kTuneUsage, options, streams, [&] {
    return TuningRun{options, streams}.run();
  });
}

}  // namespace sst
