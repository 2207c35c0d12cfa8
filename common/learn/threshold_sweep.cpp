#include "common/learn/threshold_sweep.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

#include "common/parallel/for_each_part.hpp"
#include "common/site/element_key.hpp"
#include "common/site/local_noise.hpp"
#include "common/site/mapping.hpp"
#include "common/site/page_style_tree.hpp"
#include "common/site/style_tree_marker.hpp"

namespace sst {
namespace {

constexpr auto kNever = static_cast<std::uint8_t>(kThresholdSteps + 1);

/// Sets the step of the nodes that are dropped at this step and at all higher steps.
void record_step(const std::vector<MappedPart>& parts, const PageTree& page, int step,
                 std::vector<std::uint8_t>& steps) {
  for (const MappedPart& part : parts) {
    if (part.verdict == Verdict::noisy) {
      for (NodeId id = part.node; id < page.node(part.node).end; ++id) {
        steps[id] = steps[id] == step + 1 ? static_cast<std::uint8_t>(step) : steps[id];
      }
    }
  }
}

std::vector<TextRange> noise_in(std::string_view text, SiteStyleTree::ElementId element,
                                LocalNoise& local_noise) {
  std::vector<TextRange> noise;
  std::size_t at = 0;
  bool is_in_noise = false;
  local_noise.for_each_token(
      text, element,
      [&](std::string_view space, std::string_view token, std::size_t, bool is_noise) {
        const std::size_t end = at + space.size() + token.size();
        if (is_noise && is_in_noise) {
          noise.back().end = end;
        } else if (is_noise) {
          noise.push_back({at, end});
        }
        is_in_noise = is_noise;
        at = end;
      });
  return noise;
}

/// Finds local noise with the tree marked at the lowest threshold, at which the most leaves are
/// meaningful. At higher thresholds, the local noise of a leaf does not change while the leaf is
/// kept.
void find_local_noise(const std::vector<MappedPart>& parts, const PageTree& page,
                      LocalNoise& local_noise, SweptPage& swept) {
  for (const MappedPart& part : parts) {
    if (!local_noise.applies_to(part)) {
      continue;
    }
    for (NodeId id = part.node; id < page.node(part.node).end; ++id) {
      if (auto noise = noise_in(page.text(id), part.element, local_noise); !noise.empty()) {
        swept.noise.emplace(id, std::move(noise));
      }
    }
  }
}

/// The step of an element is the highest step of its children.
void derive_element_steps(const PageTree& page, std::vector<std::uint8_t>& steps) {
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

std::vector<SweptPage> sweep_thresholds(std::span<const TrainingPage> pages,
                                        const MergedStyles& styles, const Parameters& parameters,
                                        std::size_t threads) {
  std::vector<SweptPage> swept(pages.size());
  std::vector<PageStyleTree> style_trees(pages.size());
  KeyMaker keys{styles.vocabulary};
  for (std::size_t i = 0; i < pages.size(); ++i) {
    style_trees[i].build(pages[i].tree, keys, parameters.leaf_rule);
    swept[i].steps.assign(pages[i].tree.size(), kNever);
  }
  const std::size_t parts =
      std::clamp<std::size_t>(threads, 1, std::max<std::size_t>(1, pages.size()));
  StyleTreeMarker marker{styles.tree, parameters};
  for (int step = kThresholdSteps; step >= 0; --step) {
    const SiteStyleTree marked = marker.mark(static_cast<double>(step) / kThresholdSteps);
    for_each_part(parts, [&](std::size_t part) {
      std::vector<MappedPart> mapped;
      std::optional<LocalNoise> local_noise;
      if (step == 0) {
        local_noise.emplace(marked);
      }
      for (std::size_t i = part; i < pages.size(); i += parts) {
        map_page(marked, style_trees[i], mapped);
        record_step(mapped, pages[i].tree, step, swept[i].steps);
        if (local_noise) {
          find_local_noise(mapped, pages[i].tree, *local_noise, swept[i]);
          swept[i].is_unknown =
              matched_share(pages[i].tree, mapped, std::mem_fn(&MappedPart::is_matched)) <= 0.0;
        }
      }
    });
  }
  for (std::size_t i = 0; i < pages.size(); ++i) {
    derive_element_steps(pages[i].tree, swept[i].steps);
  }
  return swept;
}

}  // namespace sst
