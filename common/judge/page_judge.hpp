#pragma once

#include <algorithm>
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

/// Computes two probabilities for each block of a page: that it is content, and that it is part of
/// a reader's comment. Uses decision trees and weights of words (judge_tables.hpp). The first stage
/// judges each block by its features. The second stage judges the blocks that the first stage has
/// not ruled out; it also uses the first stage's judgement of the surrounding blocks. Reuses its
/// buffers across pages; one thread at a time.
class PageJudge {
 public:
  enum class Comments : std::uint8_t { no, yes };

  /// Judges `blocks`, the blocks of `page`. Both must live until the next judge() or the last use.
  /// Comments::no saves time and sets all of comments() to 0.
  void judge(const PageTree& page, const BlockList& blocks, Comments judged = Comments::yes);

  /// By block: the probability of content, (0, 1).
  std::span<const double> content() const { return m_content; }
  /// By block: the probability of comments, [0, 1). 0 for blocks outside elements named comments.
  std::span<const double> comments() const { return m_comments; }
  /// The probability that the block is content or, after Comments::yes, a comment, [0, 1].
  double probability(std::size_t block) const {
    return std::min(1.0, m_content[block] + m_comments[block]);
  }
  /// True if the block is more probably a reader's comment than other content. False for all blocks
  /// after Comments::no.
  bool is_rather_comment(std::size_t block) const { return m_comments[block] > m_content[block]; }
  /// True if, in addition, the block's probability of content is less than kCertainlyContent. For
  /// posts of a forum, both probabilities are often high.
  bool is_comment(std::size_t block) const {
    return is_rather_comment(block) && m_content[block] < kCertainlyContent;
  }
  static constexpr double kCertainlyContent = 0.7;
  const BlockFeatures& features() const { return m_features; }

  // For explanations.

  /// True if the first stage ruled out that the block is content, so the second stage did not judge
  /// it.
  bool is_ruled_out(std::size_t block) const;
  /// A row contains the features of a block, followed by the first stage's judgement of the block
  /// and of the blocks around it.
  static constexpr std::size_t kContextFeatures = 16;
  static constexpr std::size_t kRowSize = kBlockFeatures + kContextFeatures;
  /// Writes the row of a block: kRowSize numbers.
  void fill_row(std::size_t block, float* row);

 private:
  void fill_rows(std::size_t first, std::size_t end);
  void evaluate(const TreeEnsemble& trees, std::size_t first, std::vector<double>& probabilities);
  void sum_up();
  void fill_context(std::size_t block, float* out) const;
  float mean(std::ptrdiff_t first, std::ptrdiff_t end) const;

  BlockFeatures m_features;
  std::vector<float> m_rows;            // the rows of some of the blocks
  std::vector<std::uint32_t> m_judged;  // the numbers of the rows to judge
  std::vector<std::int32_t> m_scores;   // scores of these rows
  std::vector<double> m_content;
  std::vector<double> m_first;  // the first stage's probability of content
  std::vector<double> m_comments;
  std::vector<double> m_sizes;                 // prefix sums: before each block, and in total
  std::vector<double> m_masses;                // prefix sums of size times probability
  std::vector<std::array<double, 2>> m_paths;  // both sums for each path
  double m_squares = 0.0;                      // the sum of size times squared probability
};

}  // namespace sst
