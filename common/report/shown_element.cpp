#include "common/report/shown_element.hpp"

#include <algorithm>
#include <cmath>

#include "common/text/numbers.hpp"

namespace sst {
namespace {

constexpr double kShownShare = 0.05;  // minimum share of the sampled pages

}  // namespace

std::string element_name(const ReadableKey& key) {
  return key.attributes.empty() ? key.tag : key.tag + " " + key.attributes;
}

std::string short_number(double share) {
  std::string text = std::to_string(std::round(share * 100) / 100).substr(0, 4);
  return text.starts_with('0') ? text.substr(1) : text;
}

std::string element_label(const SiteModel& model, SiteStyleTree::ElementId id) {
  const SiteStyleTree::ElementNode& element = model.tree.element(id);
  return "[" + std::string{mark_name(element.mark)} + " " + short_number(element.importance) +
         "] " + element_name(model.elements[id].key) + ", " +
         counted(element.pages, "page", "pages");
}

std::string census_in_words(const SiteStyleTree::Census& census) {
  const std::string size = census.styles == 0
                               ? counted(census.elements, "node", "nodes")
                               : counted(census.elements, "element", "elements") + " in " +
                                     counted(census.styles, "style", "styles");
  return size + ", " + with_thousands(census.noisy) + " noisy, " +
         with_thousands(census.meaningful) + " meaningful";
}

std::uint32_t least_pages_shown(const SiteModel& model) {
  const double share = kShownShare * static_cast<double>(model.tree.census().pages);
  return std::max<std::uint32_t>(2, static_cast<std::uint32_t>(std::ceil(share)));
}

}  // namespace sst
