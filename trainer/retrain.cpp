#include <algorithm>
#include <iterator>
#include <ostream>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "common/cli/help.hpp"
#include "common/cli/log.hpp"
#include "common/cli/logging.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/learn/learn_model.hpp"
#include "common/learn/new_designs.hpp"
#include "common/model/fit_meter.hpp"
#include "common/model/model_store.hpp"
#include "common/text/numbers.hpp"
#include "common/time/timestamp.hpp"
#include "trainer/add_pages.hpp"
#include "trainer/commands.hpp"
#include "trainer/dated_pages.hpp"
#include "trainer/drift_options.hpp"

namespace sst {
namespace {

constexpr std::string_view kRetrainUsage =
    "usage: sst-train retrain --db FILE [--site NAME] [OPTION]... INPUT...\n"
    "       sst-train retrain --add --db FILE --site NAME [OPTION]... INPUT...\n\n"
    "Finds the designs of a site that its models do not know, as 'sst-train drift' does, and\n"
    "learns a model of each. A model that serves held-out pages better than those in force is\n"
    "put in force beside them. With --add, adds pages of the present era to the version in\n"
    "force.\n";
constexpr std::size_t kHeldOutOf = 5;  // one in this many pages is held out
constexpr std::size_t kLargestSample = 500;

/// The pages of a design, divided into those to learn from and those held out.
struct Trial {
  std::vector<TrainingPage> sample;  // in the order of the sampling hash
  std::vector<TrainingPage> held_out;
  DateSpan dates;

  std::size_t pages() const { return sample.size() + held_out.size(); }
};

void sort_by_key(std::vector<TrainingPage>& pages) {
  std::sort(pages.begin(), pages.end(),
            [](const TrainingPage& a, const TrainingPage& b) { return a.key < b.key; });
}

Trial divide(std::vector<TrainingPage> drawn) {
  Trial trial;
  for (const TrainingPage& page : drawn) {
    widen(trial.dates, {page.date, page.date});
  }
  sort_by_key(drawn);
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    if (i % kHeldOutOf == kHeldOutOf - 1) {
      trial.held_out.push_back(std::move(drawn[i]));
    } else if (trial.sample.size() < kLargestSample) {
      trial.sample.push_back(std::move(drawn[i]));
    }
  }
  return trial;
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
        m_out{streams.out},
        m_dated{options, ModelStore::open_to_change(options.database), "learning", streams} {}

  ExitCode run() {
    m_dated.for_each_site(
        [&](const std::string& site, const std::vector<SiteModel>& models,
            const std::vector<TrainingPage>& pages) { retrain(site, models, pages); });
    return m_dated.has_problems() ? ExitCode::finished_with_skips : ExitCode::success;
  }

 private:
  /// Learns the new designs of a site until there is none that can be learned. Each takes
  /// kFewPages pages, so there is an end.
  void retrain(const std::string& site, std::vector<SiteModel> models,
               const std::vector<TrainingPage>& pages) {
    const bool by_date = have_order(pages);
    const std::size_t threads = m_options.work.thread_count();
    const std::size_t most_designs = pages.size() / kFewPages;
    std::size_t learned = 0;
    bool has_changed = false;
    bool looks_again = true;
    while (looks_again && learned < most_designs) {
      looks_again = false;
      const std::vector<NewDesign> designs =
          by_date ? new_designs_by_date(models, pages, threads)
                  : new_designs_by_fit(misfits_of_all(models, pages, threads));
      for (const NewDesign& design : designs) {
        has_changed = true;
        if (learn(site, pages, design, by_date, models)) {
          ++learned;
          looks_again = true;
        }
      }
    }
    if (!has_changed) {
      log_info("{}: no change in {}; nothing to learn", site,
               counted(pages.size(), "page", "pages"));
    }
    if (learned > 0 && !m_options.is_dry_run) {
      activate_latest(site);
    }
    print_eras(site);
  }

  /// Learns a design, and adds its model to `models`, if there are enough pages and it serves them
  /// better.
  bool learn(const std::string& site, const std::vector<TrainingPage>& pages,
             const NewDesign& design, bool by_date, std::vector<SiteModel>& models) {
    std::vector<TrainingPage> of_design;
    std::ranges::transform(design, std::back_inserter(of_design),
                           [&](std::size_t page) { return pages[page]; });
    Trial trial = divide(std::move(of_design));
    const std::string what = by_date ? "changed on " + trial.dates.first
                                     : "pages of a design that its models do not know";
    if (trial.pages() < kFewPages) {
      log_warning("{}: {}, but there are only {} since; retrain when there are {}", site, what,
                  counted(trial.pages(), "page", "pages"), kFewPages);
      return false;
    }
    const Parameters& parameters = models.front().parameters;
    const SiteModel model = learn_model(trial.sample, parameters, m_options.work.thread_count());
    const double before = mean_match(models, trial.held_out);
    const double after = mean_match({&model, 1}, trial.held_out);
    const std::string figures = "on " +
                                counted(trial.held_out.size(), "held-out page", "held-out pages") +
                                ", the models in force match " + percent(before) +
                                " of the words, the new model " + percent(after);
    if (after <= before) {
      log_warning("{}: {}, but the new model serves no better: {}; nothing is stored", site, what,
                  figures);
      return false;
    }
    if (m_options.is_dry_run) {
      log_info("{}: {}; would learn from {}: {}", site, what,
               counted(trial.pages(), "page", "pages"), figures);
      models.push_back(model);
      return true;
    }
    models.push_back(store(site, parameters, std::move(trial), by_date, figures));
    return true;
  }

  /// Learns the model to store from all pages of the design, including those held out, up to
  /// kLargestSample. An era without dates is chosen by fit.
  SiteModel store(const std::string& site, const Parameters& parameters, Trial trial, bool by_date,
                  const std::string& figures) {
    const std::size_t pages = trial.pages();
    std::vector<TrainingPage> sample = std::move(trial.sample);
    std::move(trial.held_out.begin(), trial.held_out.end(), std::back_inserter(sample));
    sort_by_key(sample);
    const std::size_t size = std::min(sample.size(), kLargestSample);
    SiteModel model = learn_site(std::span{sample}.first(size), m_dated.spool(),
                                 {.parameters = parameters,
                                  .workers = m_options.work.thread_count(),
                                  .keeps_pages = m_options.keeps_pages},
                                 {.site = site,
                                  .sampling = {.size = kLargestSample,
                                               .seed = m_options.seed,
                                               .of_captures = true,
                                               .counts = {.pages_seen = pages}},
                                  .era = by_date ? trial.dates : DateSpan{}});
    model.version = m_dated.store().save(model, Activation::alongside);
    log_info("{}, version {}: learned from {}{}, and in force for its era: {}", site, model.version,
             counted(size, "page", "pages"), by_date ? " since " + trial.dates.first : "", figures);
    return model;
  }

  /// Makes the version with the latest pages the active one: it cleans pages that fit no model.
  void activate_latest(const std::string& site) {
    const std::vector<StoredModel> models = m_dated.store().in_force(site);
    const auto latest =
        std::ranges::max_element(models, [](const StoredModel& a, const StoredModel& b) {
          return std::tie(a.last_date, a.version) < std::tie(b.last_date, b.version);
        });
    if (latest != models.end() && !latest->active) {
      m_dated.store().activate(site, latest->version, Activation::alongside);
    }
  }

  void print_eras(const std::string& site) {
    std::vector<StoredModel> models = m_dated.store().in_force(site);
    std::ranges::stable_sort(models, {}, &StoredModel::first_date);
    m_out << site << ", eras in force\n";
    for (const StoredModel& model : models) {
      m_out << "  version " << model.version << ": "
            << (model.first_date.empty() ? "any date"
                                         : std::string{day_of(model.first_date)} + " to " +
                                               std::string{day_of(model.last_date)})
            << ", learned from " << counted(model.sampled_pages, "page", "pages")
            << (model.active ? ", active" : "") << '\n';
    }
  }

  const DriftOptions& m_options;
  std::ostream& m_out;
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
