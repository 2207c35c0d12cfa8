#include "common/site/pooled_importance.hpp"

#include <tsl/robin_map.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "common/hash/seeded_hash.hpp"
#include "common/site/importance.hpp"

namespace sst {
namespace {

/// The contribution of the nodes below a node.
struct Below {
  double importance = 0.0;   // importance of its children, weighted by their shares
  bool holds_other = false;  // a child on enough pages is not noisy
  bool holds_noise = false;  // a node below it is noisy
};

/// Collects the numbers of one path from `counts`, which are sorted by path.
template <typename Count, typename Number>
void take_numbers(const std::vector<Count>& counts, std::size_t& at, PathHash path,
                  Number Count::*number, std::vector<std::uint64_t>& numbers) {
  numbers.clear();
  for (; at < counts.size() && counts[at].path == path; ++at) {
    numbers.push_back(counts[at].*number);
  }
}

void set_mark(SiteNode& node, const Below& below, double threshold, std::size_t least_pages) {
  const bool is_noisy =
      node.pages >= least_pages && node.importance <= threshold && !below.holds_other;
  node.mark = is_noisy ? Mark::noisy : (below.holds_noise ? Mark::mixed : Mark::meaningful);
}

}  // namespace

void find_importance(std::vector<PooledCount>& nodes, std::vector<StyleCount>& styles,
                     std::vector<FeatureCount>& features, double attenuation, double threshold,
                     std::size_t least_pages) {
  std::ranges::sort(styles, {}, [](const StyleCount& style) {
    return std::tuple{style.path, style.occurrences};
  });
  std::ranges::sort(features, {}, [](const FeatureCount& feature) {
    return std::tuple{feature.path, feature.pages};
  });
  std::ranges::sort(nodes, {}, [](const PooledCount& count) { return count.node.path; });
  std::vector<double> text(nodes.size());
  std::vector<std::uint64_t> numbers;
  std::size_t next_style = 0;
  std::size_t next_feature = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const PathHash path = nodes[i].node.path;
    take_numbers(features, next_feature, path, &FeatureCount::pages, numbers);
    text[i] = pooled_leaf_importance(numbers, nodes[i].text_pages);
    take_numbers(styles, next_style, path, &StyleCount::occurrences, numbers);
    if (!numbers.empty() && nodes[i].leaves > 0) {
      numbers.push_back(nodes[i].leaves);
    }
    nodes[i].node.styles = static_cast<std::uint32_t>(numbers.size());
    nodes[i].node.variety = node_importance(numbers);
  }
  std::vector<std::size_t> order(nodes.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
  }
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return nodes[i].depth; });
  tsl::robin_map<PathHash, Below, SeededHash> below;
  for (const std::size_t i : order) {  // deepest first, then by path
    const PooledCount& count = nodes[i];
    SiteNode& node = nodes[i].node;
    const Below of_children = below[node.path];
    const auto whole = static_cast<double>(PooledCount::kWhole);
    const double shares =
        of_children.importance + static_cast<double>(count.text_share) / whole * text[i];
    node.below = node.styles == 0
                     ? text[i]
                     : round_importance(shares / static_cast<double>(node.occurrences));
    node.importance = composite_importance(node.variety, node.styles, node.below, attenuation);
    set_mark(node, of_children, threshold, least_pages);
    Below& above = below[node.parent];
    above.importance += static_cast<double>(count.share) / whole * node.importance;
    above.holds_other =
        above.holds_other || (node.pages >= least_pages && node.mark != Mark::noisy);
    above.holds_noise = above.holds_noise || node.mark != Mark::meaningful;
  }
}

}  // namespace sst
