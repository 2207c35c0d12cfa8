#include <gtest/gtest.h>

#include <string_view>
#include <utility>

#include <styletree/status.hpp>
#include <styletree/verdict.hpp>

#include "common/api/status_impl.hpp"
#include "common/site/verdict.hpp"

namespace styletree {
namespace {

TEST(Status, OfEachPageHasTheWordOfItsRecord) {
  constexpr auto kLast = static_cast<int>(sst::CleanStatus::stated);
  for (int i = 0; i <= kLast; ++i) {
    const auto status = static_cast<sst::CleanStatus>(i);
    EXPECT_EQ(to_string(public_status(status)), sst::status_name(status));
    EXPECT_FALSE(is_problem(public_status(status))) << sst::status_name(status);
  }
  EXPECT_EQ(sst::status_name(static_cast<sst::CleanStatus>(kLast + 1)), "unknown")
      << "a status was added";
}

TEST(Status, OfEachProblemHasTheWordOfItsRecord) {
  constexpr auto kLast = static_cast<int>(sst::PageProblemKind::gone);
  for (int i = 0; i <= kLast; ++i) {
    const auto kind = static_cast<sst::PageProblemKind>(i);
    EXPECT_EQ(to_string(public_status(kind)), sst::problem_name(kind));
    EXPECT_EQ(is_problem(public_status(kind)), kind != sst::PageProblemKind::cut_short)
        << sst::problem_name(kind) << ": a page that is cut short is cleaned";
  }
  EXPECT_EQ(sst::problem_name(static_cast<sst::PageProblemKind>(kLast + 1)), "unknown")
      << "a problem was added";
}

TEST(Status, ValuesNeverChange) {
  const std::pair<Status, int> values[] = {{Status::cleaned, 0},       {Status::no_model, 1},
                                           {Status::damaged_model, 2}, {Status::unmatched, 3},
                                           {Status::fallback, 4},      {Status::cut_short, 5},
                                           {Status::empty, 16},        {Status::not_html, 17},
                                           {Status::too_large, 18},    {Status::too_many_nodes, 19},
                                           {Status::too_deep, 20},     {Status::undecodable, 21},
                                           {Status::unreadable, 22},   {Status::damaged, 23},
                                           {Status::timed_out, 24},    {Status::gone, 25}};
  for (const auto& [status, value] : values) {
    EXPECT_EQ(static_cast<int>(status), value) << to_string(status);
  }
}

TEST(Verdict, HasTheWordOfItsRecordAndAValueThatNeverChanges) {
  int value = 0;
  for (const sst::VerdictMeaning& meaning : sst::verdict_meanings()) {
    EXPECT_EQ(to_string(meaning.verdict), meaning.name);
    EXPECT_EQ(static_cast<int>(meaning.verdict), value++) << meaning.name;
  }
  EXPECT_EQ(static_cast<int>(Verdict::repeats), 8);
  EXPECT_EQ(static_cast<int>(Verdict::kept), 15);
  EXPECT_EQ(static_cast<int>(Verdict::taught), 16);
  EXPECT_EQ(value, 17) << "a verdict was added";
  EXPECT_EQ(to_string(static_cast<Verdict>(value)), "unknown");
}

}  // namespace
}  // namespace styletree
