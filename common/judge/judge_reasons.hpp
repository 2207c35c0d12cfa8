#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "common/judge/feature_wording.hpp"
#include "common/judge/page_judge.hpp"
#include "common/judge/tree_credits.hpp"

namespace sst {

/// Explains in words why PageJudge judges the blocks of a page as it does. The reasons are what
/// sets a block apart from a reference: all words of the page, weighted so that content and other
/// words, according to the judge, count half each. The reference for a comment is the words in
/// elements named comments. Takes several times as long as judging; for explanations only.
class JudgeReasons {
 public:
  /// The judge must have judged the page, must outlive this object, and must not judge another page
  /// while this object is in use.
  explicit JudgeReasons(PageJudge& judge);

  /// The reasons for a block, see reasons_in_words(). Never empty: also reports whether the block
  /// is a comment, or that little sets it apart.
  std::string of(std::size_t block);

  /// The contribution of each feature of a block to its probability, in log odds: the probability
  /// of comments if the block is a comment, else of content. The second stage's credit for the
  /// first stage's judgement of the block itself is distributed among the features behind that
  /// judgement.
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

/// "for: running text (52 words), ...; against: in an element named 'side'". The credits of one
/// kind of evidence are added up. Names the kinds with the largest credits, at most three for and
/// three against the block, each by its strongest feature. The first stage's judgement of the
/// surrounding blocks comes last and does not count toward these limits, because it rests on the
/// same evidence. Empty if no credit is large enough. REQUIRES: `credits` has one entry per feature
/// of the row.
std::string reasons_in_words(const JudgedBlock& block, std::span<const double> credits);

}  // namespace sst
