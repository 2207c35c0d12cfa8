#include <algorithm>
#include <iterator>
#include <ostream>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "common/cli/command.hpp"
#include "common/cli/log.hpp"
#include "common/drift/era_trial.hpp"
#include "common/drift/fit_meter.hpp"
#include "common/drift/new_designs.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/learn/learn_model.hpp"
#include "common/model/model_store.hpp"
#include "common/text/numbers.hpp"
#include "common/time/timestamp.hpp"
#include "trainer/add_pages.hpp"
#include "trainer/commands.hpp"
#include "trainer/dated_pages.hpp"
#include "trainer/drift_options.hpp"
#include "trainer/teaching.hpp"

namespace sst {
namespace {

constexpr std::string_view kRetrainUsage =
    "usage: sst-train retrain --db FILE [--site NAME] [OPTION]... INPUT...\n"
    "       sst-train retrain --add --db FILE --site NAME [OPTION]... INPUT...\n\n"
    "Finds the designs of a site that no model covers, as 'sst-train drift' does, and\n"
    "learns a model of each. A model that performs better on held-out pages than those in\n"
    "force is put in force alongside them. With --add, adds pages of the current era to the\n"
    "version in force.\n";

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
  /// Learns the new designs of a site until no further design can be learned. The loop ends,
  /// because a design has at least kFewPages pages.
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

  /// Learns a design and adds its model to `models`, if the design has enough pages and its model
  /// performs better on them.
  bool learn(const std::string& site, const std::vector<TrainingPage>& pages,
             const NewDesign& design, bool by_date, std::vector<SiteModel>& models) {
    std::vector<TrainingPage> of_design;
    std::ranges::transform(design, std::back_inserter(of_design),
                           [&](std::size_t page) { return pages[page]; });
    const std::size_t count = of_design.size();
    const DateSpan dates = dates_of(of_design);
    const std::string what = by_date ? "the template changed on " + dates.first
                                     : "some pages have a design that no model covers";
    if (count < kFewPages) {
      log_warning("{}: {}, but the new design has only {}; retrain when it has {}", site, what,
                  counted(count, "page", "pages"), kFewPages);
      return false;
    }
    const EraTrial trial = try_era(of_design, models, m_options.work.thread_count());
    if (!trial.is_won()) {
      log_warning("{}: {}, but the new model performs no better ({}); nothing was stored", site,
                  what, trial.describe());
      return false;
    }
    if (m_options.is_dry_run) {
      log_info("{}: {}; would learn from {}: {}", site, what, counted(count, "page", "pages"),
               trial.describe());
      models.push_back(trial.model);
      return true;
    }
    models.push_back(store(site, models.front().parameters, of_design, by_date ? dates : DateSpan{},
                           trial.describe()));
    return true;
  }

  /// Learns the model to store from the pages of the design, including those held out, but at most
  /// EraTrial::kLargestSample of them. If the era has no dates, cleaning chooses the version by
  /// fit.
  SiteModel store(const std::string& site, const Parameters& parameters,
                  std::span<const TrainingPage> pages, const DateSpan& era,
                  const std::string& figures) {
    const auto sample = pages.first(std::min(pages.size(), EraTrial::kLargestSample));
    SiteModel model = learn_site(sample, m_dated.spool(),
                                 {.parameters = parameters,
                                  .workers = m_options.work.thread_count(),
                                  .keeps_pages = m_options.keeps_pages},
                                 {.site = site,
                                  .sampling = {.size = EraTrial::kLargestSample,
                                               .seed = m_options.seed,
                                               .of_captures = true,
                                               .counts = {.pages_seen = pages.size()}},
                                  .era = era});
    model.version = m_dated.store().save(model, Activation::alongside);
    log_info("{}, version {}: learned from {}{}, and in force for its era: {}", site, model.version,
             counted(sample.size(), "page", "pages"),
             era.first.empty() ? "" : " since " + era.first, figures);
    warn_of_lost_lessons(m_dated.store(), site, model.version);
    return model;
  }

  /// Activates the version with the latest pages, because the active version cleans the pages that
  /// fit no model.
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
  return run_command("sst-train", kRetrainUsage, options, streams, [&] {
    return options.adds ? add_pages(options, streams) : Retraining{options, streams}.run();
  });
}

}  // namespace sst
