#include <algorithm>
#include <iterator>
#include <ostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/cli/help.hpp"
#include "common/cli/log.hpp"
#include "common/cli/logging.hpp"
#include "common/cli/progress.hpp"
#include "common/learn/drift_walk.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/learn/learn_model.hpp"
#include "common/model/fit_meter.hpp"
#include "common/model/model_store.hpp"
#include "trainer/add_pages.hpp"
#include "trainer/commands.hpp"
#include "trainer/dated_pages.hpp"
#include "trainer/drift_options.hpp"

namespace sst {
namespace {

constexpr std::string_view kRetrainUsage =
    "usage: sst-train retrain --db FILE [--site NAME] [OPTION]... INPUT...\n"
    "       sst-train retrain --add --db FILE --site NAME [OPTION]... INPUT...\n\n"
    "Finds the last change of a site's template, as 'sst-train drift' does, and learns a model\n"
    "of the pages since. If the model serves held-out pages better than the models of earlier\n"
    "eras, puts it in force beside them. With --add, adds pages of the present era to the\n"
    "version in force.\n";
constexpr std::size_t kHeldOutOf = 5;  // one in this many pages is held out
constexpr std::size_t kLargestSample = 500;

/// The pages of an era, divided into those to learn from and those held out.
struct Era {
  std::vector<TrainingPage> sample;  // in the order of the sampling hash
  std::vector<TrainingPage> held_out;
  DateSpan dates;

  std::size_t pages() const { return sample.size() + held_out.size(); }
};

void sort_by_key(std::vector<TrainingPage>& pages) {
  std::sort(pages.begin(), pages.end(),
            [](const TrainingPage& a, const TrainingPage& b) { return a.key < b.key; });
}

Era divide(std::span<const TrainingPage> pages) {
  Era era;
  for (const TrainingPage& page : pages) {
    widen(era.dates, {page.date, page.date});
  }
  std::vector<TrainingPage> drawn{pages.begin(), pages.end()};
  sort_by_key(drawn);
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    if (i % kHeldOutOf == kHeldOutOf - 1) {
      era.held_out.push_back(std::move(drawn[i]));
    } else if (era.sample.size() < kLargestSample) {
      era.sample.push_back(std::move(drawn[i]));
    }
  }
  return era;
}

/// The mean over the pages of the share of words that match, by each page's best model.
double mean_match(std::span<const SiteModel> models, const std::vector<TrainingPage>& pages) {
  std::vector<double> best(pages.size(), 0.0);
  for (const SiteModel& model : models) {
    FitMeter meter{model};
    for (std::size_t i = 0; i < pages.size(); ++i) {
      best[i] = std::max(best[i], meter.measure(pages[i].tree).matched);
    }
  }
  double sum = 0.0;
  for (const double share : best) {
    sum += share;
  }
  return pages.empty() ? 0.0 : sum / static_cast<double>(pages.size());
}

class Retraining {
 public:
  Retraining(const DriftOptions& options, Streams& streams)
      : m_options{options},
        m_dated{options, ModelStore::open_to_change(options.database), streams} {}

  ExitCode run() {
    m_dated.for_each_site(
        [&](const std::string& site, const std::vector<SiteModel>& models,
            const std::vector<TrainingPage>& pages) { retrain(site, models, pages); });
    return m_dated.has_problems() ? ExitCode::finished_with_skips : ExitCode::success;
  }

 private:
  void retrain(const std::string& site, const std::vector<SiteModel>& models,
               const std::vector<TrainingPage>& pages) {
    DriftWalk walk{models, m_options.work.thread_count()};
    std::vector<TemplateChange> changes = walk.walk(pages);
    std::erase_if(changes, [](const TemplateChange& change) { return !change.part.empty(); });
    if (changes.empty()) {
      log_info("{}: no change in {}; nothing to learn", site,
               counted(pages.size(), "page", "pages"));
      return;
    }
    Era era = divide(std::span{pages}.subspan(changes.back().first));
    if (era.pages() < kFewPages) {
      log_warning("{}: changed on {}, but there are only {} since; retrain when there are {}", site,
                  era.dates.first, counted(era.pages(), "page", "pages"), kFewPages);
      return;
    }
    const Parameters& parameters = models.front().parameters;
    const SiteModel trial = learn_model(era.sample, parameters, m_options.work.thread_count());
    const double before = mean_match(models, era.held_out);
    const double after = mean_match({&trial, 1}, era.held_out);
    const std::string figures = counted(era.held_out.size(), "page", "pages") +
                                " held out, of whose words the models in force know " +
                                percent(before) + " and the new one " + percent(after);
    if (after <= before) {
      log_warning("{}: changed on {}, but the new model serves no better: {}; nothing is stored",
                  site, era.dates.first, figures);
    } else if (m_options.is_dry_run) {
      log_info("{}: changed on {}; would learn from {}: {}", site, era.dates.first,
               counted(era.pages(), "page", "pages"), figures);
    } else {
      store(site, parameters, std::move(era), figures);
    }
  }

  /// Learns the model to store from all pages of the era, including those held out, up to
  /// kLargestSample.
  void store(const std::string& site, const Parameters& parameters, Era era,
             const std::string& figures) {
    const std::size_t pages = era.pages();
    std::vector<TrainingPage> sample = std::move(era.sample);
    std::move(era.held_out.begin(), era.held_out.end(), std::back_inserter(sample));
    sort_by_key(sample);
    const std::size_t size = std::min(sample.size(), kLargestSample);
    const SiteModel model = learn_site(
        std::span{sample}.first(size), m_dated.spool(),
        {.parameters = parameters,
         .threads = m_options.work.thread_count(),
         .keeps_pages = m_options.keeps_pages},
        {site, {kLargestSample, m_options.seed, true, {.pages_seen = pages}}, era.dates});
    const int version = m_dated.store().save(model, Activation::alongside);
    log_info("{}, version {}: learned from {} since {}, and in force for its era: {}", site,
             version, counted(size, "page", "pages"), era.dates.first, figures);
  }

  const DriftOptions& m_options;
  DatedPages m_dated;
};

}  // namespace

ExitCode retrain_command(const std::vector<std::string>& arguments, Streams& streams) {
  const DriftOptions options = parse_drift_options("retrain", arguments);
  if (answer_help_or_version(options.general, "sst-train", kRetrainUsage, options.help,
                             streams.out)) {
    return ExitCode::success;
  }
  const Logging logging{"sst-train", streams, options.general.verbosity};
  return options.adds ? add_pages(options, streams) : Retraining{options, streams}.run();
}

}  // namespace sst
