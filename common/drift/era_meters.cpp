#include "common/drift/era_meters.hpp"

#include <optional>

#include "common/time/timestamp.hpp"

namespace sst {
namespace {

/// True if `one` is the better fit. On a tie, a measure with a baseline is better.
bool comes_before(const EraMeters::Measure& one, const EraMeters::Measure& other) {
  const double close = closeness(one.fit);
  const double other_close = closeness(other.fit);
  return close > other_close || (close == other_close && one.has_baseline && !other.has_baseline);
}

}  // namespace

EraMeters::Measure EraMeters::Meter::measure(const PageTree& page) {
  const PageFit fit = m_meter.measure(page);
  const FitBaseline& baseline = m_meter.baseline();
  return {fit, baseline.evidence_of_change(fit), baseline.is_misfit(fit), !baseline.empty(),
          &m_model};
}

EraMeters::EraMeters(const std::vector<SiteModel>& models) {
  for (const SiteModel& model : models) {
    m_meters.push_back(std::make_unique<Meter>(model));
  }
}

void EraMeters::set_newest(const SiteModel* model) {
  m_newest = model != nullptr ? std::make_unique<Meter>(*model) : nullptr;
}

EraMeters::Measure EraMeters::measure(const PageTree& page, std::string_view date) {
  Meter* dated = nullptr;
  for (const auto& meter : m_meters) {
    const SiteModel& model = meter->model();
    if (covers(model.era.first, model.era.last, date) &&
        (dated == nullptr || model.version > dated->model().version)) {
      dated = meter.get();
    }
  }
  std::optional<Measure> best;
  if (dated != nullptr) {
    best = dated->measure(page);
    if (!best->is_misfit) {
      return *best;
    }
  }
  const auto try_meter = [&](Meter& meter) {
    const Measure found = meter.measure(page);
    if (!best || comes_before(found, *best)) {
      best = found;
    }
  };
  for (const auto& meter : m_meters) {
    try_meter(*meter);
  }
  if (m_newest) {
    try_meter(*m_newest);
  }
  return *best;
}

}  // namespace sst
