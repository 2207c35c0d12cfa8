#pragma once

#include <vector>

#include "common/drift/fit_baseline.hpp"
#include "common/model/site_model.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/element_key.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/mapping.hpp"
#include "common/site/page_fit.hpp"
#include "common/site/page_style_tree.hpp"
#include "common/site/pagelets.hpp"

namespace sst {

/// Measures how well pages fit a model, as cleaning with the model does. One thread at a time.
class FitMeter {
 public:
  /// The model must outlive the meter.
  explicit FitMeter(const SiteModel& model)
      : m_model{model}, m_baseline{page_fits(model)}, m_keys{model.vocabulary} {}

  PageFit measure(const PageTree& page);
  const FitBaseline& baseline() const { return m_baseline; }

 private:
  const SiteModel& m_model;
  FitBaseline m_baseline;
  KeyMaker m_keys;
  MappedPage m_view;           // for the `site` profile
  PageStyleTree m_style_tree;  // for the `paper` profile
  std::vector<MappedPart> m_parts;
  Pagelets m_pagelets;  // for the `template` profile
};

}  // namespace sst
