#include "trainer/threshold_sweep.hpp"

#include <algorithm>

#include "common/parallel/for_each_part.hpp"
#include "common/site/element_key.hpp"
#include "common/site/mapping.hpp"
#include "common/site/page_style_tree.hpp"

namespace sst {
namespace {

constexpr auto kNever = static_cast<std::uint8_t>(kThresholdSteps + 1);

/// What is dropped at this step, and at all higher ones, goes at it.
void look_at_step(const std::vector<MappedPart>& parts, const PageTree& page, int step,
                  PageSteps& steps) {
  for (const MappedPart& part : parts) {
    if (part.verdict == Verdict::noisy) {
      for (NodeId id = part.node; id < page.node(part.node).end; ++id) {
        steps[id] = steps[id] == step + 1 ? static_cast<std::uint8_t>(step) : steps[id];
      }
    }
  }
}

/// An element goes with the last of what is in it.
void sum_up_elements(const PageTree& page, PageSteps& steps) {
  for (NodeId id = page.size(); id-- > 0;) {
    if (page.node(id).end > id + 1) {
      steps[id] = 0;
      for (NodeId child = id + 1; child < page.node(id).end; child = page.node(child).end) {
        steps[id] = std::max(steps[id], steps[child]);
      }
    }
  }
}

}  // namespace

std::vector<PageSteps> sweep_thresholds(std::span<const TrainingPage> pages,
                                        const MergedStyles& styles, const Parameters& parameters,
                                        std::size_t threads) {
  std::vector<PageSteps> steps(pages.size());
  std::vector<PageStyleTree> style_trees(pages.size());
  KeyMaker keys{styles.vocabulary};
  for (std::size_t i = 0; i < pages.size(); ++i) {
    style_trees[i].build(pages[i].tree, keys, parameters.leaf_rule);
    steps[i].assign(pages[i].tree.size(), kNever);
  }
  const std::size_t parts =
      std::clamp<std::size_t>(threads, 1, std::max<std::size_t>(1, pages.size()));
  StyleTreeMarker marker{styles.tree, parameters};
  for (int step = kThresholdSteps; step >= 0; --step) {
    const SiteStyleTree marked = marker.mark(static_cast<double>(step) / kThresholdSteps);
    for_each_part(parts, [&](std::size_t part) {
      std::vector<MappedPart> mapped;
      for (std::size_t i = part; i < pages.size(); i += parts) {
        map_page(marked, style_trees[i], mapped);
        look_at_step(mapped, pages[i].tree, step, steps[i]);
      }
    });
  }
  for (std::size_t i = 0; i < pages.size(); ++i) {
    sum_up_elements(pages[i].tree, steps[i]);
  }
  return steps;
}

}  // namespace sst
