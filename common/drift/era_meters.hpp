#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "common/drift/fit_baseline.hpp"
#include "common/drift/fit_meter.hpp"
#include "common/model/site_model.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/page_fit.hpp"

namespace sst {

/// Measures pages against the models of a site's eras, as cleaning does. A page is measured against
/// the model whose era contains its date; if there is no such model, or the page does not fit it,
/// the page is measured against the model that it fits best. One thread at a time.
class EraMeters {
 public:
  struct Measure {
    PageFit fit;
    double evidence = 0.0;      ///< see FitBaseline::evidence_of_change()
    bool is_misfit = false;     ///< the page does not fit `model`
    bool has_baseline = false;  ///< `model` has a baseline; otherwise, `is_misfit` is false
    const SiteModel* model = nullptr;
  };

  /// REQUIRES: `models` is not empty. The models must outlive the meters.
  explicit EraMeters(const std::vector<SiteModel>& models);

  /// Sets an additional model, which is tried for pages of any date; null removes it.
  void set_newest(const SiteModel* model);

  /// `date` is a timestamp(); empty if unknown.
  Measure measure(const PageTree& page, std::string_view date);

 private:
  class Meter {
   public:
    explicit Meter(const SiteModel& model) : m_model{model}, m_meter{model} {}

    const SiteModel& model() const { return m_model; }
    Measure measure(const PageTree& page);

   private:
    const SiteModel& m_model;
    FitMeter m_meter;
  };

  std::vector<std::unique_ptr<Meter>> m_meters;
  std::unique_ptr<Meter> m_newest;
};

}  // namespace sst
