#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "common/judge/feature_wording.hpp"
#include "common/judge/page_judge.hpp"
#include "common/judge/tree_credits.hpp"

namespace sst {

/// The reasons of a PageJudge for its judgements about the blocks of a page, in words. They tell
/// what sets a block apart from a reference: all words of the page, weighted so that content and
/// other words, as the judge sees them, count half each. The reference of a comment is the words in
/// elements named comments. Takes several times as long as the judgement; for explanations.
class JudgeReasons {
 public:
  /// The judge must have judged the page, must outlive this object, and must not judge another page
  /// meanwhile.
  explicit JudgeReasons(PageJudge& judge);

  /// The reasons for a block, see reasons_in_words(). Never empty: says so if the block is a
  /// comment, or if little sets it apart.
  std::string of(std::size_t block);

  /// What each feature of a block contributes to its probability, in log odds: of comments if it is
  /// a comment, else of content. The second stage's credit for what the first says of the block
  /// itself goes to the features by which the first says so.
  std::vector<double> credits(std::size_t block);

 private:
  const float* row_of(std::size_t block);

  PageJudge& m_judge;
  TreeCredits m_first;
  TreeCredits m_content;
  TreeCredits m_comments;
  std::vector<float> m_row;
};

/// "probability .93, threshold .50". Blocks of at least the threshold's probability are kept.
std::string judgement_in_words(double probability, double threshold);

/// "for: running text (52 words), ...; against: in an element named 'side'". Features of one kind
/// of evidence count together. Names the kinds with the largest credits, at most three for and
/// three against the block, by the strongest feature of each. What the first stage says of the
/// blocks around comes last and does not count: it rests on the same evidence. Empty if nothing
/// matters. REQUIRES: `credits` has one for each feature of the row.
std::string reasons_in_words(const JudgedBlock& block, std::span<const double> credits);

}  // namespace sst
