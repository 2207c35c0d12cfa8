#include "common/judge/judge_reasons.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "common/judge/judge_tables.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostReasons = 3;    // maximum number of reasons on each side
constexpr double kLeastCredit = 0.2;       // minimum log odds worth reporting
constexpr double kLeastCreditShare = 0.1;  // minimum share of the largest credit

/// A kind of evidence about a block.
struct Reason {
  Evidence evidence;
  double credit = 0.0;
  std::size_t feature = 0;  // the strongest feature with a credit of the same sign
};

/// All reasons, strongest first, except that the judgement of the surrounding blocks is always
/// last.
std::vector<Reason> reasons_of(std::span<const double> credits) {
  std::vector<Reason> reasons;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Evidence::kinds); ++i) {
    reasons.push_back({.evidence = static_cast<Evidence>(i)});
  }
  const auto reason_of = [&](std::size_t feature) -> Reason& {
    return reasons[static_cast<std::size_t>(evidence_of(feature))];
  };
  for (std::size_t i = 0; i < credits.size(); ++i) {
    reason_of(i).credit += credits[i];
  }
  std::vector<double> most(reasons.size());
  for (std::size_t i = 0; i < credits.size(); ++i) {
    Reason& reason = reason_of(i);
    double& strongest = most[static_cast<std::size_t>(evidence_of(i))];
    const double credit = reason.credit < 0 ? -credits[i] : credits[i];
    if (credit > strongest) {
      strongest = credit;
      reason.feature = i;
    }
  }
  static_assert(static_cast<std::size_t>(Evidence::judgement) + 1 ==
                static_cast<std::size_t>(Evidence::kinds));
  std::stable_sort(reasons.begin(), reasons.end() - 1, [](const Reason& left, const Reason& right) {
    return std::abs(left.credit) > std::abs(right.credit);
  });
  return reasons;
}

/// Distributes the credit of the first stage's judgement among the features of the block that moved
/// that judgement in the same direction.
void share_out(double& own, std::span<const double> first, std::span<double> credits) {
  const auto same_way = [&](double credit) { return credit * own > 0 ? std::abs(credit) : 0.0; };
  double all = 0.0;
  for (const double credit : first) {
    all += same_way(credit);
  }
  if (all > 0) {
    for (std::size_t i = 0; i < kBlockFeatures; ++i) {
      credits[i] += own * same_way(first[i]) / all;
    }
    own = 0.0;
  }
}

}  // namespace

JudgeReasons::JudgeReasons(PageJudge& judge)
    : m_judge{judge},
      m_first{judge_trees(JudgeTrees::first_stage)},
      m_content{judge_trees(JudgeTrees::second_stage)},
      m_comments{judge_trees(JudgeTrees::comments)},
      m_row(PageJudge::kRowSize) {
  const std::size_t count = judge.content().size();
  double content = 0.0;
  double other = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    const double size = judge.features().size_of(i);
    content += size * judge.content()[i];
    other += size * (1 - judge.content()[i]);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const double size = judge.features().size_of(i);
    const double probability = judge.content()[i];
    const double weight =
        size * (probability / std::max(content, 1e-9) + (1 - probability) / std::max(other, 1e-9));
    const float* const row = row_of(i);
    m_first.add_reference(row, weight);
    m_content.add_reference(row, weight);
    if (judge.comments()[i] > 0) {
      m_comments.add_reference(row, size);
    }
  }
}

const float* JudgeReasons::row_of(std::size_t block) {
  m_judge.fill_row(block, m_row.data());
  return m_row.data();
}

std::string JudgeReasons::of(std::size_t block) {
  const std::vector<double> found = credits(block);
  const BlockFeatures& features = m_judge.features();
  const bool is_comment = m_judge.is_comment(block);
  const std::string reasons = reasons_in_words(
      {m_row, features.boilerplate_groups(block), features.tags_around(block)}, found);
  return (is_comment ? "a comment, because it is in an element named 'comments'; " : "") +
         (!reasons.empty() ? reasons
          : is_comment     ? "little sets it apart from other comments"
                           : "little sets it apart from the rest of the page");
}

std::vector<double> JudgeReasons::credits(std::size_t block) {
  const float* const row = row_of(block);
  std::vector<double> credits(PageJudge::kRowSize);
  if (m_judge.is_comment(block)) {
    m_comments.add_credits(row, credits);
    return credits;
  }
  m_first.add_credits(row, credits);
  if (m_judge.is_ruled_out(block)) {
    return credits;
  }
  const std::vector<double> first = std::exchange(credits, std::vector<double>(credits.size()));
  m_content.add_credits(row, credits);
  share_out(credits[kBlockFeatures], first, credits);
  return credits;
}

std::string judgement_in_words(double probability, double threshold) {
  return "probability " + probability_in_words(probability) + ", threshold " +
         probability_in_words(threshold);
}

std::string reasons_in_words(const JudgedBlock& block, std::span<const double> credits) {
  const std::vector<Reason> reasons = reasons_of(credits);
  const double least = std::max(kLeastCredit, kLeastCreditShare * std::abs(reasons[0].credit));
  std::string words;
  const auto add = [&](std::string_view heading, double sign) {
    std::size_t count = 0;
    for (const Reason& reason : reasons) {
      const bool is_last = reason.evidence == Evidence::judgement;
      if (sign * reason.credit >= least && (count < kMostReasons || is_last)) {
        words += count++ > 0 ? ", " : (words.empty() ? "" : "; ") + std::string{heading};
        words += feature_in_words(reason.feature, block);
      }
    }
  };
  add("for: ", 1.0);
  add("against: ", -1.0);
  return words;
}

}  // namespace sst
