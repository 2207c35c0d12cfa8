#include "common/drift/fit_meter.hpp"

namespace sst {

PageFit FitMeter::measure(const PageTree& page) {
  if (m_model.parameters.profile == Profile::template_) {
    m_pagelets.build(page);
    return m_model.templates.measure_fit(m_pagelets);
  }
  if (m_model.parameters.profile == Profile::paper) {
    m_style_tree.build(page, m_keys, m_model.parameters.leaf_rule);
    map_page(m_model.tree, m_style_tree, m_parts);
    return {matched_share(page, m_parts, [](const MappedPart& part) { return part.is_matched(); }),
            0.0};
  }
  m_view.build(page, m_keys);
  m_view.map(m_model.site_tree);
  return measure_fit(
      m_view, [&](PathHash path) { return m_model.site_tree.find(path) != nullptr; },
      [&](ShingleHash shingle) { return m_model.site_tree.is_shared(shingle); });
}

}  // namespace sst
