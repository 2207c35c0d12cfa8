#include "common/clean/drift_watch.hpp"

#include <gtest/gtest.h>

#include <string>

#include "common/time/timestamp.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"

namespace sst {
namespace {

TEST(DriftWatch, NoticesEachSiteByItself) {
  DriftWatch watch;
  for (std::uint64_t page = 1; page <= 40; page += 2) {
    watch.add("a.example", page, "2001-01-31T00:00:00Z", page < 20 ? -1.0 : 2.0);
    watch.add("b.example", page + 1, "2001-01-31T00:00:00Z", -1.0);
  }
  ASSERT_EQ(watch.changes().size(), 1U);
  EXPECT_EQ(watch.changes()[0].site, "a.example");
  EXPECT_EQ(watch.changes()[0].page, 21U);
  EXPECT_EQ(timestamp(watch.changes()[0].date), "2001-01-31T00:00:00Z");
}

TEST(DriftWatch, GoesOnWhereAnotherStopped) {
  for (const int stop : {3, 7, 12, 30}) {
    DriftWatch whole;
    DriftWatch first;
    DriftWatch second;
    for (int page = 1; page <= 40; ++page) {
      const double evidence = page < 10 ? (page % 3 == 0 ? 1.5 : -1.0) : 1.5;
      const std::string date = page < 20 ? "2001-01-31T00:00:00Z" : "";
      whole.add("a b.example", static_cast<std::uint64_t>(page), date, evidence);
      (page <= stop ? first : second)
          .add("a b.example", static_cast<std::uint64_t>(page), date, evidence);
      if (page == stop) {
        std::map<std::string, std::string> states{{"replicas", "3"}, {"page cleaned", "9"}};
        first.save_changes(states);
        for (const auto& [name, state] : states) {
          second.restore(name, state);
        }
      }
    }
    ASSERT_EQ(whole.changes().size(), 1U);
    ASSERT_EQ(second.changes().size(), 1U) << stop;
    EXPECT_EQ(second.changes()[0].page, whole.changes()[0].page) << stop;
    EXPECT_EQ(second.changes()[0].date, whole.changes()[0].date) << stop;
  }
}

TEST(DriftWatch, SavesOnlySitesThatChanged) {
  DriftWatch watch;
  const auto changes = [&] {
    std::map<std::string, std::string> states;
    watch.save_changes(states);
    return states;
  };
  for (std::uint64_t site = 0; site < 100; ++site) {
    watch.add("site-" + std::to_string(site), site, "", site % 2 == 0 ? 1.0 : -1.0);
  }
  EXPECT_EQ(changes().size(), 50U) << "the others are as if none of their pages had been seen";
  EXPECT_TRUE(changes().empty());
  watch.add("site-4", 200, "", 1.0);
  const auto again = changes();
  ASSERT_EQ(again.size(), 1U);
  EXPECT_FALSE(again.at("drift site-4").empty());
  watch.add("site-4", 201, "", -5.0);
  EXPECT_EQ(changes(), (std::map<std::string, std::string>{{"drift site-4", ""}}));
  watch.add("site-4", 202, "", -1.0);
  EXPECT_TRUE(changes().empty());
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
  EXPECT_NE(run.err.find("gardens.example: from page 26 (2005-01-01) on, pages do not fit"),
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
      << "two odd pages are no redesign";
}

}  // namespace
}  // namespace sst
