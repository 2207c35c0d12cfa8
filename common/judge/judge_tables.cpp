#include "common/judge/judge_tables.hpp"

namespace sst {
namespace {

#include STYLETREE_JUDGE_TABLES  // judge_tables.inc, unless the build names another file

}  // namespace

const TreeEnsemble& judge_trees(JudgeTrees which) {
  static const TreeEnsemble first{{kThresholds, kFirstThreshold, kFirstConditions, kFirstScores}};
  static const TreeEnsemble second{
      {kThresholds, kFirstThreshold, kContentConditions, kContentScores}};
  static const TreeEnsemble comments{
      {kThresholds, kFirstThreshold, kCommentConditions, kCommentScores}};
  switch (which) {
    case JudgeTrees::first_stage:
      return first;
    case JudgeTrees::second_stage:
      return second;
    case JudgeTrees::comments:
      break;
  }
  return comments;
}

const WordWeights& judge_words() {
  static const WordWeights words{kWords};
  return words;
}

}  // namespace sst
