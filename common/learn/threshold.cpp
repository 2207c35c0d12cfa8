#include "common/learn/threshold.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "common/page/share.hpp"
#include "common/site/content_finder.hpp"
#include "common/site/element_key.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/mapping.hpp"
#include "common/site/page_style_tree.hpp"
#include "common/site/style_tree_marker.hpp"

namespace sst {
namespace {

constexpr std::size_t kPages = 50;
constexpr int kSteps = 20;          // thresholds are multiples of 1 / kSteps
constexpr double kMostLost = 0.02;  // maximum loss of recall compared with the lowest threshold

/// A block of a page, as judged by the `site` profile.
struct JudgedBlock {
  NodeId first = 0;
  std::uint32_t words = 0;
  bool is_kept = false;
};
using JudgedPage = std::vector<JudgedBlock>;  // in document order

JudgedPage judge(MappedPage& page, ContentFinder& finder) {
  JudgedPage judged;
  finder.find(page);
  for (std::size_t i = 0; i < page.blocks().size(); ++i) {
    judged.push_back({page.blocks()[i].first, page.blocks()[i].words, finder.kept()[i]});
  }
  return judged;
}

/// The agreement between the words kept by the tree and the words kept by the `site` profile.
struct Agreement {
  double recall = 0.0;
  double f1 = 0.0;
};

Agreement agreement(const JudgedPage& page, const std::vector<MappedPart>& parts) {
  std::uint64_t by_tree = 0;
  std::uint64_t by_site = 0;
  std::uint64_t by_both = 0;
  std::size_t part = 0;
  for (const JudgedBlock& block : page) {
    while (part + 1 < parts.size() && parts[part + 1].node <= block.first) {
      ++part;
    }
    const bool is_kept = part < parts.size() && parts[part].verdict != Verdict::noisy;
    by_tree += is_kept ? block.words : 0;
    by_site += block.is_kept ? block.words : 0;
    by_both += is_kept && block.is_kept ? block.words : 0;
  }
  return {by_site == 0 ? 1.0 : share_of(by_both, by_site),
          share_of(2 * by_both, by_tree + by_site)};
}

}  // namespace

double choose_threshold(std::span<const TrainingPage> sample, const StyleTree& tree,
                        const AttributeVocabulary& vocabulary, const Parameters& parameters,
                        const SiteTree& site_tree) {
  sample = sample.first(std::min(sample.size(), kPages));
  KeyMaker keys{vocabulary};
  ContentFinder finder{site_tree};
  MappedPage page;
  std::vector<JudgedPage> judged;
  std::vector<PageStyleTree> style_trees(sample.size());
  for (std::size_t i = 0; i < sample.size(); ++i) {
    page.build(sample[i].tree, keys);
    judged.push_back(judge(page, finder));
    style_trees[i].build(sample[i].tree, keys, parameters.leaf_rule);
  }
  double best = parameters.threshold;
  double most = -1.0;
  double least_recall = 0.0;
  StyleTreeMarker marker{tree, parameters};
  std::vector<MappedPart> parts;
  for (int step = 1; step < kSteps; ++step) {
    const double tried = static_cast<double>(step) / kSteps;
    const SiteStyleTree marked = marker.mark(tried);
    Agreement sum;
    for (std::size_t i = 0; i < sample.size(); ++i) {
      map_page(marked, style_trees[i], parts);
      const Agreement of_page = agreement(judged[i], parts);
      sum.recall += of_page.recall;
      sum.f1 += of_page.f1;
    }
    if (step == 1) {  // the lowest threshold has the highest recall
      least_recall = sum.recall - kMostLost * static_cast<double>(sample.size());
    }
    if (sum.f1 > most + 1e-9 && sum.recall >= least_recall) {
      most = sum.f1;
      best = tried;
    }
  }
  return best;
}

}  // namespace sst
