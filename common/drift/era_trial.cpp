#include "common/drift/era_trial.hpp"

#include <algorithm>
#include <utility>

#include "common/drift/fit_baseline.hpp"
#include "common/drift/fit_meter.hpp"
#include "common/drift/misfit_count.hpp"
#include "common/site/page_fit.hpp"
#include "common/text/numbers.hpp"

namespace sst {
namespace {

constexpr std::size_t kHeldOutOf = 5;  // one in this many pages is held out

void sort_by_key(std::vector<TrainingPage>& pages) {
  std::ranges::sort(pages, {}, &TrainingPage::key);
}

/// Moves every fifth page to the end, and returns the number of the other pages. Both parts keep
/// their order.
std::size_t divide(std::vector<TrainingPage>& pages) {
  std::vector<TrainingPage> divided;
  divided.reserve(pages.size());
  const auto move_those = [&](bool held_out) {
    for (std::size_t i = 0; i < pages.size(); ++i) {
      if ((i % kHeldOutOf == kHeldOutOf - 1) == held_out) {
        divided.push_back(std::move(pages[i]));
      }
    }
  };
  move_those(false);
  const std::size_t first_held_out = divided.size();
  move_those(true);
  pages = std::move(divided);
  return first_held_out;
}

/// The share of a page's words that its best model matches, averaged over the pages.
double mean_match(std::span<const SiteModel> models, std::span<const TrainingPage> pages) {
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

}  // namespace

std::string EraTrial::describe() const {
  return "on " + counted(held_out, "held-out page", "held-out pages") +
         ", the models in force match " + percent(before) + " of the words, the new model " +
         percent(after);
}

DateSpan dates_of(std::span<const TrainingPage> pages) {
  DateSpan dates;
  for (const TrainingPage& page : pages) {
    widen(dates, {page.date, page.date});
  }
  return dates;
}

std::size_t count_odd_pages(std::span<const TrainingPage> pages, const Parameters& parameters,
                            const Workers& workers) {
  pages = pages.first(std::min(pages.size(), MisfitCount::kPagesAhead));
  const std::vector<PageFit> fits = page_fits(learn_model(pages, parameters, workers));
  const FitBaseline baseline{fits};
  const auto fitting =
      std::ranges::find_if_not(fits, [&](const PageFit& fit) { return baseline.is_misfit(fit); });
  return static_cast<std::size_t>(fitting - fits.begin());
}

EraTrial try_era(std::vector<TrainingPage>& pages, const std::vector<SiteModel>& in_force,
                 const Workers& workers) {
  sort_by_key(pages);
  const std::size_t first_held_out = divide(pages);
  const std::span<const TrainingPage> sample{pages.data(),
                                             std::min(first_held_out, EraTrial::kLargestSample)};
  const std::span<const TrainingPage> held_out{pages.data() + first_held_out,
                                               pages.size() - first_held_out};
  EraTrial trial{.model = learn_model(sample, in_force.front().parameters, workers)};
  trial.held_out = held_out.size();
  trial.before = mean_match(in_force, held_out);
  trial.after = mean_match({&trial.model, 1}, held_out);
  sort_by_key(pages);
  return trial;
}

}  // namespace sst
