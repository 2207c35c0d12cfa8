#include "common/site/site_style_tree.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "common/site/style_index.hpp"

namespace sst {
namespace {

void require(bool condition, const char* what) {
  if (!condition) {
    throw std::invalid_argument{what};
  }
}

bool within(std::uint64_t first, std::uint64_t count, std::size_t size) {
  return first + count <= size;
}

bool is_share(double value) {
  return value >= 0.0 && value <= 1.0;
}  // false for NaN

}  // namespace

std::string_view mark_name(Mark mark) {
  switch (mark) {
    case Mark::mixed:
      return "mixed";
    case Mark::noisy:
      return "noisy";
    case Mark::meaningful:
      return "meaningful";
  }
  return "unknown";
}

SiteStyleTree::SiteStyleTree(std::vector<ElementNode> elements, std::vector<StyleNode> styles,
                             std::vector<ElementId> children, std::vector<Feature> features,
                             Census census)
    : m_elements{std::move(elements)},
      m_styles{std::move(styles)},
      m_children{std::move(children)},
      m_features{std::move(features)},
      m_census{census} {
  check();
  for (ElementId id = 0; id < m_elements.size(); ++id) {
    const ElementNode& element = m_elements[id];
    for (std::uint32_t s = 0; s < element.style_count; ++s) {
      const std::uint32_t style = element.first_style + s;
      std::uint64_t key = style_index_key(id, m_styles[style].sequence);
      while (m_style_index.contains(key)) {
        ++key;
      }
      m_style_index[key] = style;
    }
  }
}

void SiteStyleTree::check() const {
  require(!m_elements.empty(), "the tree has no root");
  std::uint64_t next_style = 0;
  std::uint64_t next_feature = 0;
  for (const ElementNode& element : m_elements) {
    require(element.first_style == next_style && element.first_feature == next_feature,
            "styles or features of an element are out of order");
    require(within(element.first_style, element.style_count, m_styles.size()),
            "an element has styles that are not there");
    require(within(element.first_feature, element.feature_count, m_features.size()),
            "an element has features that are not there");
    require(is_share(element.importance) && is_share(element.leaf_importance),
            "an importance is not in [0, 1]");
    next_style += element.style_count;
    next_feature += element.feature_count;
    const auto found = features(element);
    require(std::is_sorted(found.begin(), found.end(),
                           [](const Feature& a, const Feature& b) { return a.hash < b.hash; }),
            "features are not sorted");
  }
  require(next_style == m_styles.size() && next_feature == m_features.size(),
          "styles or features belong to no element");
  std::uint64_t next_child = 0;
  ElementId highest = kRoot;
  for (const StyleNode& style : m_styles) {
    require(style.first_child == next_child, "children of a style are out of order");
    require(within(style.first_child, style.child_count, m_children.size()),
            "a style has children that are not there");
    next_child += style.child_count;
    for (const ElementId child : children(style)) {
      require(child != kRoot && child <= highest + 1, "elements are not in breadth-first order");
      highest = std::max(highest, child);
    }
  }
  require(next_child == m_children.size(), "children belong to no style");
  require(highest + 1 == m_elements.size(), "an element belongs to no style");
  for (ElementId id = 0; id < m_elements.size(); ++id) {
    for (const StyleNode& style : styles(m_elements[id])) {
      for (const ElementId child : children(style)) {
        require(child > id, "an element is inside itself");
      }
    }
  }
}

const SiteStyleTree::StyleNode* SiteStyleTree::find_style(ElementId element, SequenceHash sequence,
                                                          std::size_t child_count) const {
  std::uint64_t key = style_index_key(element, sequence);
  const ElementNode& node = m_elements[element];
  for (auto found = m_style_index.find(key); found != m_style_index.end();
       found = m_style_index.find(++key)) {
    const StyleNode& style = m_styles[found->second];
    const bool is_its_own =
        found->second >= node.first_style && found->second < node.first_style + node.style_count;
    if (is_its_own && style.sequence == sequence && style.child_count == child_count) {
      return &style;
    }
  }
  return nullptr;
}

bool SiteStyleTree::is_locally_noisy(ElementId element, FeatureHash feature) const {
  const auto candidates = features(m_elements[element]);
  const auto found = std::lower_bound(
      candidates.begin(), candidates.end(), feature,
      [](const Feature& candidate, FeatureHash hash) { return candidate.hash < hash; });
  return found != candidates.end() && found->hash == feature && found->locally_noisy;
}

bool SiteStyleTree::has_local_noise(ElementId element) const {
  const auto candidates = features(m_elements[element]);
  return std::any_of(candidates.begin(), candidates.end(),
                     [](const Feature& feature) { return feature.locally_noisy; });
}

}  // namespace sst
