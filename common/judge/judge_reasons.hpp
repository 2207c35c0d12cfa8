#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "common/judge/feature_wording.hpp"
#include "common/judge/page_judge.hpp"
#include "common/judge/tree_credits.hpp"

namespace sst {

/// Explains PageJudge's judgement of blocks in words. The reasons are the features that set a block
/// apart from a reference. The reference for content is all words of the page, weighted so that
/// content has half of the total weight. A word counts as content in proportion to its probability.
/// The reference for comments is the words in elements named comments. Takes several times as long
/// as judging; for explanations only.
class JudgeReasons {
 public:
  /// The judge must have judged the page, must outlive this object, and must not judge another page
  /// while this object is in use.
  explicit JudgeReasons(PageJudge& judge);

  /// The reasons for the judgement of a block, see reasons_in_words(). Never empty: also reports
  /// that the block is a comment, or that little sets it apart.
  std::string of(std::size_t block);

  /// The contribution of each feature to a block's probability, in log odds: the probability of
  /// comments if the block is classified as a comment, else the probability of content. The first
  /// stage's judgement of the block itself is a feature of the second stage; its credit is
  /// distributed among the features behind that judgement.
  std::vector<double> credits(std::size_t block);

 private:
  const float* row_of(std::size_t block);

  PageJudge& m_judge;
  TreeCredits m_first;
  TreeCredits m_content;
  TreeCredits m_comments;
  std::vector<float> m_row;
};

/// "probability .93, threshold .50". Blocks whose probability is at least the threshold are kept.
std::string judgement_in_words(double probability, double threshold);

/// "for: running text (52 words), ...; against: in an element named 'side'". Adds up the credits of
/// each kind of evidence. Lists the kinds with the largest credits, at most three for and three
/// against the block, and describes each with its strongest feature. The first stage's judgement of
/// the surrounding blocks is last and is exempt from these limits, because it rests on the same
/// evidence. Empty if no credit is large enough. REQUIRES: `credits` contains one entry per feature
/// of the row.
std::string reasons_in_words(const JudgedBlock& block, std::span<const double> credits);

}  // namespace sst
