#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/judge/block_features.hpp"
#include "common/judge/tree_ensemble.hpp"
#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Judges the blocks of a page by trees that scripts/judge/fit learned from pages with gold texts:
/// how probable it is that a block is content, and that it is part of a reader's comment. A first
/// stage judges each block by its features; the second judges those that the first has not ruled
/// out, and also knows what the first says of the blocks around. Keeps its memory from page to page; one thread at a time.
class PageJudge {
 public:
  /// Judges the blocks of `page`. Both must live until the next call.
  void judge(const PageTree& page, const BlockList& blocks);

  /// By block: the probability of content, (0, 1).
  std::span<const double> content() const { return m_content; }
  /// By block: the probability of comments, [0, 1). 0 for blocks in no element named comments.
  std::span<const double> comments() const { return m_comments; }
  const BlockFeatures& features() const { return m_features; }

 private:
  void evaluate(const TreeEnsemble& trees, std::vector<double>& probabilities);
  void fill_context();

  BlockFeatures m_features;
  std::vector<std::uint32_t> m_judged;  // the blocks that some trees judge
  std::vector<std::int32_t> m_scores;   // of these blocks
  std::vector<double> m_content;
  std::vector<double> m_comments;
  std::vector<double> m_sizes;   // before each block, and of all
  std::vector<double> m_masses;  // the same of size times probability
  std::vector<std::array<double, 2>> m_paths;
};

}  // namespace sst
