#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"

namespace sst {
namespace {

using test::lines_of;
using test::parsed;
using test::ToolRun;

/// A file with a model for each of two eras: version 1 for 2001, and version 2 for 2005.
class ErasTest : public testing::Test {
 protected:
  ErasTest() {
    learn("2001", test::example_page, {});
    learn("2005", test::redesigned_page, {"--keep-eras"});
  }

  template <typename MakePage>
  void learn(const std::string& year, MakePage make_page, std::vector<std::string> more) {
    std::string warc;
    for (std::size_t i = 0; i < 20; ++i) {
      warc += test::dated_record(year, i, test::example_url(i), make_page(i));
    }
    std::vector<std::string> arguments{"learn",
                                       "--quiet",
                                       "--db",
                                       db,
                                       "--site",
                                       "gardens.example",
                                       temp.write(year + ".warc", warc)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    EXPECT_EQ(test::run_trainer(arguments).exit_code, 0);
  }

  /// Cleans a page of this year. Returns the version used and the page's status.
  std::string cleaned_by(const std::string& year, const std::string& html,
                         std::vector<std::string> more = {}) {
    const std::string archive =
        temp.write("page.warc", test::dated_record(year, 3, test::example_url(3), html));
    std::vector<std::string> arguments{"--db", db, "--site", "gardens.example", archive};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ToolRun run = test::run_cleaner(arguments);
    const auto json = parsed(lines_of(run.out).at(0));
    return std::to_string(json["model"].GetInt()) + " " + json["status"].GetString();
  }

  test::TempDir temp;
  const std::string db = temp / "m.db";
};

TEST_F(ErasTest, CleanAPageByTheEraOfItsDate) {
  EXPECT_EQ(cleaned_by("2001", test::example_page(40)), "1 cleaned");
  EXPECT_EQ(cleaned_by("2005", test::redesigned_page(40)), "2 cleaned");
}

TEST_F(ErasTest, CleanAPageOfNoEraByTheModelThatFits) {
  EXPECT_EQ(cleaned_by("2010", test::example_page(40)), "1 cleaned");
  EXPECT_EQ(cleaned_by("2010", test::redesigned_page(40)), "2 cleaned");
  EXPECT_EQ(cleaned_by("1999", test::redesigned_page(40)), "2 cleaned");
  EXPECT_EQ(cleaned_by("2010", "<main><p>Something else"), "2 unmatched")
      << "no model fits, so the active version is used";
}

TEST_F(ErasTest, CleanAStaleOrEarlyPageByTheModelThatFits) {
  EXPECT_EQ(cleaned_by("2005", test::example_page(40)), "1 cleaned");
  EXPECT_EQ(cleaned_by("2001", test::redesigned_page(40)), "2 cleaned");
}

TEST_F(ErasTest, AreNotAskedWhereAVersionIsNamed) {
  EXPECT_EQ(cleaned_by("2001", test::example_page(40), {"--model", "2"}), "2 unmatched");
}

TEST_F(ErasTest, AreReplacedByLearningUnlessTheyAreKept) {
  learn("2010", test::redesigned_page, {});
  EXPECT_EQ(cleaned_by("2001", test::example_page(40)), "3 unmatched");
}

TEST_F(ErasTest, SayTheSameForAnyNumberOfThreads) {
  std::string warc;
  for (std::size_t i = 0; i < 20; ++i) {
    warc += test::dated_record(i % 2 == 0 ? "2003" : "2005", i, test::example_url(i),
                               i % 3 == 0 ? test::example_page(i) : test::redesigned_page(i));
  }
  const std::string archive = temp.write("mixed.warc", warc);
  const auto records = [&](const std::string& threads) {
    return test::run_cleaner({"--db", db, "--threads", threads, archive}).out;
  };
  EXPECT_EQ(lines_of(records("1")).size(), 20U);
  EXPECT_EQ(records("1"), records("3"));
}

}  // namespace
}  // namespace sst
