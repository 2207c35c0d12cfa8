#include "common/drift/drift_watch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "common/time/timestamp.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/seed.hpp"

namespace sst {
namespace {

constexpr double kFits = -1.6;    // the evidence of a page that fits
constexpr double kMisfits = 5.0;  // the evidence of a misfit

/// A page of the given day, counted from 2001-01-01, in one of the folders.
DriftWatch::Page page_of_day(std::uint64_t number, int day, bool is_misfit,
                             std::uint64_t folder = 1) {
  constexpr std::time_t kFirstDay = 978'307'200;
  return {.number = number,
          .date = day == 0 ? 0 : kFirstDay + (day - 1) * 86'400,
          .evidence = is_misfit ? kMisfits : kFits,
          .is_misfit = is_misfit,
          .parts = {folder}};
}

std::string address_of(std::uint64_t page) {
  return "http://a.example/" + std::to_string(page);
}

TEST(DriftWatch, NoticesEachSiteByItself) {
  DriftWatch watch;
  for (int day = 1; day <= 40; ++day) {
    const auto number = static_cast<std::uint64_t>(2 * day - 1);
    watch.add("a.example", address_of(number), "", page_of_day(number, day, day > 25));
    watch.add("b.example", address_of(number), "", page_of_day(number + 1, day, false));
  }
  const std::vector<DriftWatch::Change> changes = watch.changes();
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].site, "a.example");
  EXPECT_EQ(changes[0].page, 51U);
  EXPECT_EQ(timestamp(changes[0].date), "2001-01-26T00:00:00Z");
  EXPECT_EQ(changes[0].pages, 15U);
  EXPECT_EQ(changes[0].misfits, 15U);
}

TEST(DriftWatch, NeedsTenPagesSinceTheChange) {
  for (const int last : {34, 35}) {
    DriftWatch watch;
    for (int day = 1; day <= last; ++day) {
      const auto number = static_cast<std::uint64_t>(day);
      watch.add("a.example", address_of(number), "", page_of_day(number, day, day > 25));
    }
    EXPECT_EQ(watch.changes().size(), last == 35 ? 1U : 0U) << last;
  }
}

// Pages are misfits from day 23 on. If the model's era ends on day 25, the era has too few misfits
// to count, and the change is dated after the era.
TEST(DriftWatch, DatesAChangeByTheFirstPageOfTheNewDesign) {
  for (const int last_of_era : {25, 20, 40}) {
    DriftWatch watch;
    for (int day = 1; day <= 40; ++day) {
      DriftWatch::Page page = page_of_day(static_cast<std::uint64_t>(day), day, day >= 23);
      page.is_of_era = day <= last_of_era;
      watch.add("a.example", address_of(page.number), "", page);
    }
    const std::vector<DriftWatch::Change> changes = watch.changes();
    ASSERT_EQ(changes.size(), 1U);
    EXPECT_EQ(changes[0].page, last_of_era == 25 ? 26U : 23U) << last_of_era;
    EXPECT_EQ(changes[0].misfits, changes[0].pages);
  }
}

TEST(DriftWatch, SaysTheSameInAnyOrderOfTheInputs) {
  std::vector<int> days(600);
  std::iota(days.begin(), days.end(), 1);
  std::mt19937 random{test::seed(1)};
  std::optional<DriftWatch::Change> first;
  for (int run = 0; run < 5; ++run) {
    DriftWatch watch;
    for (const int day : days) {
      const auto number = static_cast<std::uint64_t>(day);
      watch.add("a.example", address_of(number), "", page_of_day(number, day, day > 500));
    }
    ASSERT_EQ(watch.changes().size(), 1U);
    const DriftWatch::Change found = watch.changes()[0];
    EXPECT_GT(found.page, 500U);
    EXPECT_EQ(found.misfits, found.pages);
    first = first.value_or(found);
    EXPECT_EQ(found.page, first->page);
    EXPECT_EQ(found.pages, first->pages);
    std::shuffle(days.begin(), days.end(), random);
  }
}

// In a copied folder, all pages have the same date, and pages of the same kind are adjacent.
TEST(DriftWatch, TakesOddPagesThatStandTogetherForNoChange) {
  DriftWatch watch;
  for (std::uint64_t number = 1; number <= 4'000; ++number) {
    watch.add("a.example", address_of(number), "", page_of_day(number, 1, number > 3'960));
  }
  EXPECT_TRUE(watch.changes().empty()) << "40 of the 4,000 pages are odd, all at the end";
}

TEST(DriftWatch, NoticesMisfitsWithoutDatesThatTellAnOrder) {
  for (const int day : {0, 1}) {
    DriftWatch watch;
    for (std::uint64_t number = 1; number <= 200; ++number) {
      watch.add("a.example", address_of(number), "", page_of_day(number, day, number % 4 != 0));
    }
    ASSERT_EQ(watch.changes().size(), 1U);
    EXPECT_EQ(watch.changes()[0].page, 0U);
    EXPECT_EQ(watch.changes()[0].pages, 200U);
    EXPECT_EQ(watch.changes()[0].misfits, 150U);
  }
}

TEST(DriftWatch, TakesNoOrderFromPagesWithoutDates) {
  DriftWatch watch;
  for (std::uint64_t number = 1; number <= 200; ++number) {
    const int day = number % 2 == 0 ? 0 : 1;
    watch.add("a.example", address_of(number), "", page_of_day(number, day, number % 4 != 0));
  }
  ASSERT_EQ(watch.changes().size(), 1U);
  EXPECT_EQ(watch.changes()[0].page, 0U);
}

TEST(DriftWatch, TakesMisfitsOfOneFolderForNoChangeOfTheSite) {
  DriftWatch watch;
  for (std::uint64_t number = 1; number <= 240; ++number) {
    const bool is_changed = number > 100 && number % 3 != 0;
    watch.add("a.example", address_of(number), "",
              page_of_day(number, static_cast<int>(number), is_changed, is_changed ? 7 : 8));
  }
  EXPECT_TRUE(watch.changes().empty());
}

TEST(DriftWatch, GoesOnWhereAnotherStopped) {
  for (const int stop : {3, 270, 400, 599}) {
    DriftWatch whole;
    DriftWatch first;
    DriftWatch second;
    std::map<std::string, std::string> states{{"replicas", "3"}, {"page cleaned", "9"}};
    for (int day = 1; day <= 600; ++day) {
      const auto number = static_cast<std::uint64_t>(day);
      const DriftWatch::Page page = page_of_day(number, day, day > 450);
      whole.add("a b.example", address_of(number), "", page);
      (day <= stop ? first : second).add("a b.example", address_of(number), "", page);
      if (day == stop / 2 || day == stop) {
        first.save_changes(states);
      }
      if (day == stop) {
        for (const auto& [name, state] : states) {
          second.restore(name, state);
        }
      }
    }
    ASSERT_EQ(whole.changes().size(), 1U);
    ASSERT_EQ(second.changes().size(), 1U) << stop;
    EXPECT_EQ(second.changes()[0].page, whole.changes()[0].page) << stop;
    EXPECT_EQ(second.changes()[0].date, whole.changes()[0].date) << stop;
    EXPECT_EQ(second.changes()[0].misfits, whole.changes()[0].misfits) << stop;
  }
}

TEST(DriftWatch, SavesOnlyPagesThatChanged) {
  DriftWatch watch;
  const auto changes = [&] {
    std::map<std::string, std::string> states;
    watch.save_changes(states);
    return states;
  };
  for (std::uint64_t number = 0; number < 100; ++number) {
    watch.add("site-" + std::to_string(number % 10), address_of(number), "",
              page_of_day(number, 1, false));
  }
  EXPECT_EQ(changes().size(), 100U);
  EXPECT_TRUE(changes().empty());
  watch.add("site-4", address_of(200), "", page_of_day(200, 1, true));
  watch.add("site-4", address_of(200), "", page_of_day(201, 1, true));
  EXPECT_EQ(changes().size(), 1U) << "the second is the same page again";
}

TEST(DriftWatch, IgnoresStatesOfOthers) {
  DriftWatch watch;
  for (const std::string name : {"drift a.example", "drift zz a.example", "drift 7", "replicas"}) {
    watch.restore(name, "1 0 1 1");
  }
  watch.restore("drift 7 a.example", "");
  watch.restore("drift 7 a.example", "one 2 3");
  EXPECT_TRUE(watch.changes().empty());
}

class CleaningDriftTest : public test::CleanedSite {
 protected:
  std::string archive(std::size_t same, std::size_t changed) {
    std::string warc;
    for (std::size_t i = 0; i < same + changed; ++i) {
      warc += i < same ? test::dated_record("2001", i, test::example_url(i), test::example_page(i))
                       : test::dated_record("2005", i - same, test::example_url(i),
                                            test::redesigned_page(i));
    }
    return temp.write("pages.warc", warc);
  }
};

TEST_F(CleaningDriftTest, IsWarnedOf) {
  const test::ToolRun run = clean({archive(25, 15)});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_NE(run.err.find("gardens.example: since page 26 (2005-01-01), 15 of 15 sampled pages do "
                         "not fit its models"),
            std::string::npos)
      << run.err;
  EXPECT_NE(run.err.find("'sst-train retrain' learns the new design once it has 20 pages\n"),
            std::string::npos)
      << run.err;
  EXPECT_NE(run.err.find("; 1 site seems redesigned; skipped: "), std::string::npos) << run.err;
  EXPECT_EQ(test::lines_of(run.out).size(), 40U);
}

TEST_F(CleaningDriftTest, IsNotSeenWhereThereIsNone) {
  const test::ToolRun run = clean({archive(30, 0)});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.err.find("redesigned"), std::string::npos) << run.err;
  EXPECT_EQ(clean({archive(25, 2)}).err.find("redesigned"), std::string::npos)
      << "two odd pages are not a redesign";
}

}  // namespace
}  // namespace sst
