#include "common/drift/new_designs.hpp"

#include <algorithm>
#include <ctime>
#include <numeric>
#include <optional>
#include <utility>

#include "common/drift/drift_walk.hpp"
#include "common/drift/fit_meter.hpp"
#include "common/time/timestamp.hpp"

namespace sst {
namespace {

constexpr std::size_t kRareDesign = 10;  // a design contains at least one in this many pages

/// The end of the design that starts at `first`. The end maximizes the excess of misfits over other
/// pages.
std::size_t end_of_design(const std::vector<bool>& misfits, std::size_t first, std::size_t limit) {
  std::ptrdiff_t weight = 0;
  std::ptrdiff_t largest = 0;
  std::size_t end = first;
  for (std::size_t i = first; i < limit; ++i) {
    weight += misfits[i] ? 1 : -1;
    if (weight >= largest) {
      largest = weight;
      end = i + 1;
    }
  }
  return end;
}

}  // namespace

bool have_order(std::span<const TrainingPage> pages) {
  std::optional<std::time_t> first;
  std::time_t last = 0;
  for (const TrainingPage& page : pages) {
    if (const std::optional<std::time_t> date = parse_timestamp(page.date)) {
      first = std::min(first.value_or(*date), *date);
      last = std::max(last, *date);
    }
  }
  return first && dates_tell_order(*first, last);
}

std::vector<bool> misfits_of_all(const std::vector<SiteModel>& models,
                                 std::span<const TrainingPage> pages, const Workers& workers) {
  std::vector<bool> fits(pages.size(), false);
  bool has_baseline = false;
  for (const SiteModel& model : models) {
    FitMeter meter{model};
    if (meter.baseline().empty()) {
      continue;
    }
    has_baseline = true;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      workers.step();
      fits[i] = fits[i] || !meter.baseline().is_misfit(meter.measure(pages[i].tree));
    }
  }
  fits.flip();
  return has_baseline ? fits : std::vector<bool>(pages.size(), false);
}

std::vector<NewDesign> new_designs_by_date(const std::vector<SiteModel>& models,
                                           std::span<const TrainingPage> pages,
                                           const Workers& workers) {
  std::vector<std::size_t> starts;
  for (const TemplateChange& change : DriftWalk{models, workers}.walk(pages)) {
    if (change.part.empty()) {
      starts.push_back(change.first);
    }
  }
  if (starts.empty()) {
    return {};
  }
  starts.push_back(pages.size());
  const std::vector<bool> misfits = misfits_of_all(models, pages, workers);
  std::vector<NewDesign> designs;
  for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
    NewDesign design(end_of_design(misfits, starts[i], starts[i + 1]) - starts[i]);
    std::iota(design.begin(), design.end(), starts[i]);
    designs.push_back(std::move(design));
  }
  return designs;
}

std::vector<NewDesign> new_designs_by_fit(const std::vector<bool>& misfits) {
  NewDesign design;
  for (std::size_t i = 0; i < misfits.size(); ++i) {
    if (misfits[i]) {
      design.push_back(i);
    }
  }
  const bool is_rare = design.size() < kFewPages || kRareDesign * design.size() < misfits.size();
  return is_rare ? std::vector<NewDesign>{} : std::vector<NewDesign>{std::move(design)};
}

}  // namespace sst
