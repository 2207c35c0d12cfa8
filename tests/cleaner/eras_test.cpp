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

/// The example site, redesigned: other elements, names and words of the template.
std::string redesigned_page(std::size_t number) {
  const std::string text = test::example_sentence(number);
  return "<html><title>Plot " + std::to_string(number) +
         "</title><body class=v2><header class=top><a href=/>Plots and more</a></header>"
         "<section class=story><h2>Plot " +
         std::to_string(number) + "</h2><p>" + text + " " + text +
         "</p></section><footer class=legal>Grown in the year of the new "
         "fence</footer></body></html>";
}

/// A model of each of two eras in one file: version 1 of 2001, version 2 of 2005.
class ErasTest : public testing::Test {
 protected:
  ErasTest() {
    learn("2001", test::example_page, {});
    learn("2005", redesigned_page, {"--keep-eras"});
  }

  template <typename MakePage>
  void learn(const std::string& year, MakePage make_page, std::vector<std::string> more) {
    std::string warc;
    for (std::size_t i = 0; i < 20; ++i) {
      warc += dated_record(year, i, make_page(i));
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

  static std::string dated_record(const std::string& year, std::size_t day,
                                  const std::string& html) {
    const std::string date = year + "-01-" + (day < 9 ? "0" : "") + std::to_string(day + 1);
    return test::warc_record("response", test::example_url(day), test::http_response(html),
                             "WARC-Date: " + date + "T00:00:00Z\r\n");
  }

  /// The version that cleans a page of some year, and the page's status.
  std::string cleaned_by(const std::string& year, const std::string& html,
                         std::vector<std::string> more = {}) {
    const std::string archive = temp.write("page.warc", dated_record(year, 3, html));
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
  EXPECT_EQ(cleaned_by("2005", redesigned_page(40)), "2 cleaned");
}

TEST_F(ErasTest, CleanAPageOfNoEraByTheModelThatFits) {
  EXPECT_EQ(cleaned_by("2010", test::example_page(40)), "1 cleaned");
  EXPECT_EQ(cleaned_by("2010", redesigned_page(40)), "2 cleaned");
  EXPECT_EQ(cleaned_by("1999", redesigned_page(40)), "2 cleaned");
  EXPECT_EQ(cleaned_by("2010", "<main><p>Something else"), "2 unmatched") << "the active one";
}

TEST_F(ErasTest, CleanAStaleOrEarlyPageByTheModelThatFits) {
  EXPECT_EQ(cleaned_by("2005", test::example_page(40)), "1 cleaned");
  EXPECT_EQ(cleaned_by("2001", redesigned_page(40)), "2 cleaned");
}

TEST_F(ErasTest, AreNotAskedWhereAVersionIsNamed) {
  EXPECT_EQ(cleaned_by("2001", test::example_page(40), {"--model", "2"}), "2 unmatched");
}

TEST_F(ErasTest, AreReplacedByLearningUnlessTheyAreKept) {
  learn("2010", redesigned_page, {});
  EXPECT_EQ(cleaned_by("2001", test::example_page(40)), "3 unmatched");
}

TEST_F(ErasTest, SayTheSameForAnyNumberOfThreads) {
  std::string warc;
  for (std::size_t i = 0; i < 20; ++i) {
    warc += dated_record(i % 2 == 0 ? "2003" : "2005", i,
                         i % 3 == 0 ? test::example_page(i) : redesigned_page(i));
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
