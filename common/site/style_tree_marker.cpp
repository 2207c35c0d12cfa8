#include "common/site/style_tree_marker.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "common/site/importance.hpp"
#include "common/site/page_bound.hpp"
#include "common/site/similar_elements.hpp"
#include "common/site/site_style_tree.hpp"

namespace sst {
namespace {

constexpr std::uint32_t kNoElement = std::numeric_limits<std::uint32_t>::max();

using SourceId = StyleTree::ElementId;

/// An element of the tree after similar elements were merged (enhancement 1).
struct MarkedElement {
  ElementKey key = 0;
  std::vector<SourceId> sources;  // the StyleTree nodes from which it was merged
  std::uint32_t pages = 0;
  std::uint32_t leaf_pages = 0;
  std::uint32_t first_style = 0;
  std::uint32_t style_count = 0;
  double importance = 0.0;
  double leaf_importance = 0.0;
  bool leaf_has_evidence = false;          // the leaf is on enough pages to be or contain noise
  std::optional<bool> has_evidence;        // the element is on enough pages; computed on demand
  std::optional<bool> has_noisy_features;  // the leaf has noisy features; computed on demand

  // These depend on the threshold.
  bool noisy = false;
  bool leaf_is_noisy = false;
  bool holds_noise = false;        // it or a descendant is noisy
  bool holds_local_noise = false;  // it or a descendant is a meaningful leaf with local noise

  Mark mark() const { return noisy ? Mark::noisy : (holds_noise ? Mark::mixed : Mark::meaningful); }
};

struct Style {
  SequenceHash sequence = 0;
  std::uint32_t pages = 0;
  std::uint32_t first_child = 0;
  std::uint32_t child_count = 0;
  double importance = 0.0;
};

/// One child position in a style node, before similar children are merged.
struct StylePosition {
  ElementKey key = 0;
  std::uint32_t style = 0;
  std::vector<SourceId> sources;
};

}  // namespace

class StyleTreeMarker::Work {
 public:
  Work(const StyleTree& tree, const Parameters& parameters)
      : m_tree{tree},
        m_parameters{parameters},
        m_least_noise_pages{parameters.noise.threshold(tree.page_count())},
        m_page_bound{tree} {
    merge_similar_elements();
    for (std::size_t i = m_elements.size(); i-- > 0;) {  // children have higher ids than parents
      compute_importance(m_elements[i]);
      m_elements[i].leaf_has_evidence = leaf_has_evidence(m_elements[i]);
    }
  }

  SiteStyleTree mark(double threshold) {
    for (std::size_t i = m_elements.size(); i-- > 0;) {
      mark(m_elements[i], threshold);
    }
    return simplified();
  }

 private:
  std::span<Style> styles_of(const MarkedElement& element) {
    return std::span{m_styles}.subspan(element.first_style, element.style_count);
  }
  std::span<const std::uint32_t> children_of(const Style& style) const {
    return std::span{m_children}.subspan(style.first_child, style.child_count);
  }

  void merge_similar_elements();
  std::vector<StylePosition> add_styles(MarkedElement& element);
  std::vector<std::uint32_t> group_slots(const std::vector<StylePosition>& slots) const;
  void group_slots_of_one_key(const std::vector<StylePosition>& slots,
                              const std::vector<std::uint32_t>& members,
                              std::vector<std::uint32_t>& group) const;

  std::span<const StyleTree::Observation> observations(const MarkedElement& element);
  void compute_importance(MarkedElement& element);
  bool has_evidence(const MarkedElement& element);
  bool leaf_has_evidence(const MarkedElement& element);
  bool has_noisy_features(const MarkedElement& element);
  void mark(MarkedElement& element, double threshold);
  static bool may_hold_local_noise(const MarkedElement& element) {
    return element.leaf_pages > 1 && element.leaf_has_evidence && !element.leaf_is_noisy;
  }

  SiteStyleTree simplified();
  bool is_pruned(const MarkedElement& element) const;
  std::vector<SiteStyleTree::Feature> features_of(const MarkedElement& element);

  const StyleTree& m_tree;
  const Parameters& m_parameters;
  std::size_t m_least_noise_pages;
  PageBound m_page_bound;
  std::vector<MarkedElement> m_elements;  // breadth first
  std::vector<Style> m_styles;            // grouped by element
  std::vector<std::uint32_t> m_children;
  std::vector<StyleTree::Observation> m_folded;  // scratch space for observations()
  std::vector<PageBound::Occurrence> m_places;
};

/// Builds m_elements from the root down. At each element, similar slots of its style nodes become
/// one element, with all of their subtrees [Yi03, 3.6, enhancement 1].
void StyleTreeMarker::Work::merge_similar_elements() {
  m_elements.push_back({});
  m_elements.front().key = m_tree.elements()[StyleTree::kRoot].key;
  m_elements.front().sources = {StyleTree::kRoot};
  for (std::size_t i = 0; i < m_elements.size(); ++i) {
    std::vector<StylePosition> slots = add_styles(m_elements[i]);
    const std::vector<std::uint32_t> group = group_slots(slots);
    std::vector<std::uint32_t> element_of_group(slots.size(), kNoElement);
    for (std::size_t s = 0; s < slots.size(); ++s) {
      std::uint32_t& element = element_of_group[group[s]];
      if (element == kNoElement) {
        element = static_cast<std::uint32_t>(m_elements.size());
        m_elements.push_back({});
        m_elements.back().key = slots[s].key;
        m_elements.back().sources = std::move(slots[s].sources);
      } else {
        auto& sources = m_elements[element].sources;
        sources.insert(sources.end(), slots[s].sources.begin(), slots[s].sources.end());
      }
      m_children.push_back(element);
    }
  }
}

/// Adds the style nodes of all sources of an element, merging those with the same sequence. Returns
/// their slots in order.
std::vector<StylePosition> StyleTreeMarker::Work::add_styles(MarkedElement& element) {
  std::vector<const StyleTree::StyleNode*> found;
  for (const SourceId source : element.sources) {
    element.leaf_pages += m_tree.elements()[source].leaf_pages;
    for (auto id = m_tree.elements()[source].first_style; id != StyleTree::kNoStyle;
         id = m_tree.styles()[id].next_style) {
      found.push_back(&m_tree.styles()[id]);
    }
  }
  std::sort(found.begin(), found.end(), [](const auto* a, const auto* b) {
    return std::tie(a->sequence, a->child_count) < std::tie(b->sequence, b->child_count);
  });
  element.pages = element.leaf_pages;
  element.first_style = static_cast<std::uint32_t>(m_styles.size());
  std::vector<StylePosition> slots;
  for (std::size_t i = 0; i < found.size();) {
    const StyleTree::StyleNode& first = *found[i];
    Style style;
    style.sequence = first.sequence;
    style.child_count = first.child_count;
    style.first_child = static_cast<std::uint32_t>(m_children.size() + slots.size());
    const std::size_t first_slot = slots.size();
    for (std::uint32_t c = 0; c < first.child_count; ++c) {
      slots.push_back({m_tree.elements()[first.first_child + c].key, element.style_count, {}});
    }
    for (; i < found.size() && found[i]->sequence == first.sequence &&
           found[i]->child_count == first.child_count;
         ++i) {
      style.pages += found[i]->pages;
      for (std::uint32_t c = 0; c < first.child_count; ++c) {
        slots[first_slot + c].sources.push_back(found[i]->first_child + c);
      }
    }
    element.pages += style.pages;
    ++element.style_count;
    m_styles.push_back(style);
  }
  return slots;
}

/// Returns, for each slot, the lowest slot that belongs to the same element.
std::vector<std::uint32_t> StyleTreeMarker::Work::group_slots(
    const std::vector<StylePosition>& slots) const {
  std::vector<std::uint32_t> group(slots.size());
  std::iota(group.begin(), group.end(), 0U);
  if (!m_parameters.merge_elements) {
    return group;
  }
  std::vector<std::uint32_t> by_key = group;
  std::stable_sort(by_key.begin(), by_key.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return slots[a].key < slots[b].key; });
  for (std::size_t i = 0; i < by_key.size();) {
    std::vector<std::uint32_t> members;
    for (; i < by_key.size() && (members.empty() || slots[by_key[i]].key == slots[members[0]].key);
         ++i) {
      members.push_back(by_key[i]);
    }
    group_slots_of_one_key(slots, members, group);
  }
  return group;
}

void StyleTreeMarker::Work::group_slots_of_one_key(const std::vector<StylePosition>& slots,
                                                   const std::vector<std::uint32_t>& members,
                                                   std::vector<std::uint32_t>& group) const {
  if (slots[members.front()].style == slots[members.back()].style) {
    return;  // members are sorted by style, so there is only one style
  }
  std::vector<MergeCandidate> candidates;
  candidates.reserve(members.size());
  for (const std::uint32_t member : members) {
    candidates.push_back(
        {slots[member].style, characteristic_features(m_tree, slots[member].sources,
                                                      m_parameters.characteristic_share)});
  }
  const auto found = group_similar(candidates, m_parameters.merge_similarity);
  for (std::size_t i = 0; i < members.size(); ++i) {
    group[members[i]] = members[found[i]];
  }
}

std::span<const StyleTree::Observation> StyleTreeMarker::Work::observations(
    const MarkedElement& element) {
  if (element.sources.size() == 1) {
    return m_tree.observations(element.sources.front());
  }
  m_folded.clear();
  for (const SourceId source : element.sources) {
    const auto found = m_tree.observations(source);
    m_folded.insert(m_folded.end(), found.begin(), found.end());
  }
  std::sort(m_folded.begin(), m_folded.end(), [](const auto& a, const auto& b) {
    return std::tie(a.feature, a.count) < std::tie(b.feature, b.count);
  });
  std::size_t kept = 0;
  for (const StyleTree::Observation& next : m_folded) {
    if (kept > 0 && m_folded[kept - 1].feature == next.feature &&
        m_folded[kept - 1].count == next.count) {
      m_folded[kept - 1].pages += next.pages;
    } else {
      m_folded[kept++] = next;
    }
  }
  m_folded.resize(kept);
  return m_folded;
}

/// CalcCompImp [Yi03, 3.3]. If an element is a leaf on some pages, the leaf is an additional style.
void StyleTreeMarker::Work::compute_importance(MarkedElement& element) {
  std::vector<std::uint32_t> pages;
  std::vector<double> importances;
  for (Style& style : styles_of(element)) {
    std::vector<double> children;
    for (const std::uint32_t child : children_of(style)) {
      children.push_back(m_elements[child].importance);
    }
    style.importance = style_importance(children);
    pages.push_back(style.pages);
    importances.push_back(style.importance);
  }
  if (element.leaf_pages > 0) {
    element.leaf_importance = leaf_importance(observations(element), element.leaf_pages);
    if (pages.empty()) {
      element.importance = element.leaf_importance;
      return;
    }
    pages.push_back(element.leaf_pages);
    importances.push_back(element.leaf_importance);
  }
  element.importance = composite_importance(pages, importances, m_parameters.attenuation);
}

/// True if the element is on enough pages to be noise. MarkedElement::pages does not measure this:
/// a merged element may occur several times on one page.
bool StyleTreeMarker::Work::has_evidence(const MarkedElement& element) {
  m_places.clear();
  for (const SourceId source : element.sources) {
    m_places.push_back({source, m_tree.pages(source)});
  }
  return m_page_bound.reaches(m_places, m_least_noise_pages);
}

bool StyleTreeMarker::Work::leaf_has_evidence(const MarkedElement& element) {
  m_places.clear();
  for (const SourceId source : element.sources) {
    m_places.push_back({source, m_tree.elements()[source].leaf_pages});
  }
  return m_page_bound.reaches(m_places, m_least_noise_pages);
}

/// MarkNoise and MarkMeaningful [Yi03, 3.4]. Visits every child. Figure 5 as printed stops at the
/// first child that is not noisy, and leaves the other children unmarked (erratum).
void StyleTreeMarker::Work::mark(MarkedElement& element, double threshold) {
  element.leaf_is_noisy = element.leaf_has_evidence && element.leaf_importance <= threshold;
  element.holds_local_noise = false;
  bool all_noisy = element.leaf_pages == 0 || element.leaf_is_noisy;
  bool any_noisy = element.leaf_is_noisy;
  for (const Style& style : styles_of(element)) {
    for (const std::uint32_t id : children_of(style)) {
      const MarkedElement& child = m_elements[id];
      all_noisy = all_noisy && child.noisy;
      any_noisy = any_noisy || child.holds_noise;
      element.holds_local_noise = element.holds_local_noise || child.holds_local_noise;
    }
  }
  element.noisy = false;
  if (all_noisy && element.importance <= threshold) {
    if (!element.has_evidence) {
      element.has_evidence = has_evidence(element);
    }
    element.noisy = *element.has_evidence;
  }
  element.holds_noise = element.noisy || any_noisy;
  if (may_hold_local_noise(element)) {
    if (!element.has_noisy_features) {
      element.has_noisy_features = has_noisy_features(element);
    }
    element.holds_local_noise = element.holds_local_noise || *element.has_noisy_features;
  }
}

bool StyleTreeMarker::Work::has_noisy_features(const MarkedElement& element) {
  bool found = false;
  for_each_observed_feature(observations(element), [&](auto counts) {
    const double entropy = feature_entropy(counts, element.leaf_pages);
    found = found || is_locally_noisy(entropy, m_parameters.local_noise);
  });
  return found;
}

/// True if cleaning needs nothing below the element.
bool StyleTreeMarker::Work::is_pruned(const MarkedElement& element) const {
  return element.noisy || (!element.holds_noise && !element.holds_local_noise);
}

std::vector<SiteStyleTree::Feature> StyleTreeMarker::Work::features_of(
    const MarkedElement& element) {
  std::vector<SiteStyleTree::Feature> features;
  if (element.leaf_pages < 2) {
    return features;
  }
  for_each_observed_feature(observations(element), [&](auto counts) {
    SiteStyleTree::Feature feature;
    feature.hash = counts.front().feature;
    for (const StyleTree::Observation& observation : counts) {
      feature.pages += observation.pages;
      feature.occurrences += std::uint64_t{observation.count} * observation.pages;
    }
    if (feature.pages < 2) {
      return;
    }
    feature.entropy = feature_entropy(counts, element.leaf_pages);
    feature.locally_noisy = may_hold_local_noise(element) &&
                            is_locally_noisy(feature.entropy, m_parameters.local_noise);
    features.push_back(feature);
  });
  return features;
}

SiteStyleTree StyleTreeMarker::Work::simplified() {
  std::vector<SiteStyleTree::ElementNode> elements;
  std::vector<SiteStyleTree::StyleNode> styles;
  std::vector<SiteStyleTree::ElementId> children;
  std::vector<SiteStyleTree::Feature> features;
  std::vector<std::uint32_t> new_id(m_elements.size(), kNoElement);
  std::vector<std::uint32_t> order{0};  // the old ids, by new id
  new_id[0] = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const MarkedElement& element = m_elements[order[i]];
    SiteStyleTree::ElementNode node;
    node.key = element.key;
    node.pages = element.pages;
    node.leaf_pages = element.leaf_pages;
    node.importance = element.importance;
    node.leaf_importance = element.leaf_importance;
    node.mark = element.mark();
    node.leaf_is_noisy = element.leaf_is_noisy;
    node.first_style = static_cast<std::uint32_t>(styles.size());
    node.first_feature = static_cast<std::uint32_t>(features.size());
    const auto own_features = features_of(element);
    node.feature_count = static_cast<std::uint32_t>(own_features.size());
    features.insert(features.end(), own_features.begin(), own_features.end());
    if (!is_pruned(element)) {
      const auto found = styles_of(element);
      std::vector<Style> sorted{found.begin(), found.end()};
      std::sort(sorted.begin(), sorted.end(), [](const Style& a, const Style& b) {
        return std::tuple{b.pages, a.sequence, a.child_count} <
               std::tuple{a.pages, b.sequence, b.child_count};
      });
      node.style_count = static_cast<std::uint32_t>(sorted.size());
      for (const Style& style : sorted) {
        styles.push_back({style.sequence, style.pages, style.importance,
                          static_cast<std::uint32_t>(children.size()), style.child_count});
        for (const std::uint32_t child : children_of(style)) {
          if (new_id[child] == kNoElement) {
            new_id[child] = static_cast<std::uint32_t>(order.size());
            order.push_back(child);
          }
          children.push_back(new_id[child]);
        }
      }
    }
    elements.push_back(node);
  }

  SiteStyleTree::Census census;
  census.pages = m_tree.page_count();
  census.elements = m_elements.size();
  census.styles = m_styles.size();
  for (const MarkedElement& element : m_elements) {
    census.noisy += element.mark() == Mark::noisy ? 1 : 0;
    census.meaningful += element.mark() == Mark::meaningful ? 1 : 0;
  }
  return {std::move(elements), std::move(styles), std::move(children), std::move(features), census};
}

StyleTreeMarker::StyleTreeMarker(const StyleTree& tree, const Parameters& parameters)
    : m_work{std::make_unique<Work>(tree, parameters)} {}

StyleTreeMarker::~StyleTreeMarker() = default;

SiteStyleTree StyleTreeMarker::mark(double threshold) {
  return m_work->mark(threshold);
}

SiteStyleTree finish(const StyleTree& tree, const Parameters& parameters) {
  return StyleTreeMarker{tree, parameters}.mark(parameters.threshold);
}

}  // namespace sst
