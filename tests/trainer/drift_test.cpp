#include <gtest/gtest.h>

#include <functional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "common/model/model_store.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"

namespace sst {
namespace {

using test::dated_record;
using test::example_page;
using test::lines_of;
using test::parsed;
using test::redesigned_page;
using test::run_trainer;
using test::ToolRun;

using MakePage = std::function<std::string(std::size_t)>;

/// A page in a third design.
std::string third_page(std::size_t number) {
  return "<html><title>x</title><body id=third><table class=frame><tr><td class=side>All plots of "
         "this street at once</td><td class=middle>" +
         test::example_sentence(number) + "</td></tr></table></body></html>";
}

constexpr std::string_view kOldWords =
    "Seeds and tools and pots and books are in the shop beside the gate on every day of the year "
    "but for the first of May, when the gardeners of the town have their feast";

class DriftTest : public testing::Test {
 protected:
  /// An archive with `pages` pages from one folder, captured one per day from January 1 of `year`.
  std::string archive(const std::string& year, std::size_t pages, const MakePage& make_page,
                      const std::string& folder = "notes") {
    std::string warc;
    for (std::size_t i = 0; i < pages; ++i) {
      warc += dated_record(year, i,
                           "http://gardens.example/" + folder + "/" + std::to_string(i) + ".html",
                           make_page(i));
    }
    return temp.write(year + folder + ".warc", warc);
  }
  ToolRun run(const std::string& command, std::vector<std::string> more) {
    more.insert(more.begin(), {command, "--db", db});
    return run_trainer(more);
  }
  void learn(const std::string& input) {
    EXPECT_EQ(run("learn", {"--quiet", "--site", "gardens.example", input}).exit_code, 0);
  }
  rapidjson::Document drift(const std::vector<std::string>& inputs, int exit_code) {
    std::vector<std::string> arguments{"--format", "json"};
    arguments.insert(arguments.end(), inputs.begin(), inputs.end());
    const ToolRun done = run("drift", arguments);
    EXPECT_EQ(done.exit_code, exit_code) << done.err;
    return parsed(done.out);
  }
  std::string in_force() {
    std::string all;
    for (const StoredModel& model : ModelStore::open(db).in_force()) {
      const std::string number = std::to_string(model.version);
      all += model.active ? "[" + number + "]" : number;
    }
    return all;
  }

  test::TempDir temp;
  const std::string db = temp / "the models.db";
};

TEST_F(DriftTest, FindsWhenTheTemplateChanged) {
  const std::string before = archive("2001", 25, example_page);
  const std::string after = archive("2005", 25, redesigned_page);
  learn(before);
  const auto report = drift({after, before}, 3);
  EXPECT_STREQ(report["site"].GetString(), "gardens.example");
  EXPECT_EQ(report["pages"].GetInt(), 50);
  ASSERT_EQ(report["changes"].Size(), 1U);
  const auto& change = report["changes"][0];
  EXPECT_STREQ(change["date"].GetString(), "2005-01-01T00:00:00Z");
  EXPECT_EQ(change["page"].GetInt(), 26);
  EXPECT_LE(change["noticed"].GetInt(), 30);
  EXPECT_TRUE(change["part"].IsNull());
  EXPECT_EQ(change["pages"].GetInt(), 20);
  EXPECT_EQ(change["misfits"].GetInt(), 20);
  EXPECT_STREQ(change["changed"][0]["address"].GetString(), "http://gardens.example/notes/0.html");
  EXPECT_EQ(change["changed"][0]["date"], change["date"]);
  EXPECT_STREQ(change["unchanged"][0]["date"].GetString(), "2001-01-25T00:00:00Z");
  std::string went;
  std::string came;
  for (const auto& path : change["paths"].GetArray()) {
    (path["before"].GetDouble() > 0.5 ? went : came) +=
        std::string{path["path"].GetString()} + "\n";
  }
  EXPECT_NE(came.find("body class=\"v#\""), std::string::npos) << came;
  EXPECT_NE(went, "");
}

/// A page with unique elements, and with menu words that occur on many pages.
std::string odd_page(std::size_t number) {
  static constexpr std::string_view kTags[] = {"div", "section", "article"};
  std::string html = "<title>x</title><body>";
  for (std::size_t rest = number + 27; rest > 0; rest /= 3) {
    html += "<" + std::string{kTags[rest % 3]} + ">";
  }
  return html + "<p>" + std::string{kOldWords} + " " + test::example_sentence(number);
}

/// A page in the third design, with the words of the odd pages.
std::string third_page_with_old_words(std::size_t number) {
  return third_page(number) + "<p>" + std::string{kOldWords};
}

// Of the 27 learned pages, 12 are odd: ten of the 25 old pages, and the first two pages of the new
// design. Later pages of the new design share only words with the odd pages.
TEST_F(DriftTest, SeesADesignOfWhichTwoOddPagesWereLearned) {
  const std::string before =
      archive("2001", 25, [](std::size_t i) { return i % 5 < 2 ? odd_page(i) : example_page(i); });
  const std::string early = archive("2004", 2, [](std::size_t i) { return odd_page(i + 50); });
  const std::string after = archive("2005", 25, third_page_with_old_words);
  learn("@" + temp.write("learned", before + "\n" + early + "\n"));
  const auto report = drift({before, early, after}, 3);
  ASSERT_EQ(report["changes"].Size(), 1U);
  EXPECT_STREQ(report["changes"][0]["date"].GetString(), "2005-01-01T00:00:00Z");
  EXPECT_EQ(run("retrain", {before, early, after}).exit_code, 0);
  EXPECT_EQ(in_force(), "1[2]");
  const ToolRun cleaned = test::run_cleaner({"--db", db, before, early, after});
  EXPECT_EQ(cleaned.err.find("redesigned"), std::string::npos) << cleaned.err;
}

TEST_F(DriftTest, SaysTheSameOfPagesInAnyOrderAndForAnyNumberOfThreads) {
  const std::string before = archive("2001", 25, example_page);
  const std::string after = archive("2005", 25, redesigned_page);
  learn(before);
  const std::string one = run("drift", {"--threads", "1", before, after}).out;
  EXPECT_NE(one.find("2005-01-01, page 26: the template changed"), std::string::npos) << one;
  EXPECT_EQ(run("drift", {"--threads", "3", after, before}).out, one);
}

TEST_F(DriftTest, WarnsOnceOfModelsThatWereLearnedWithAnotherParser) {
  const std::string pages = archive("2001", 30, example_page);
  learn(pages);
  EXPECT_EQ(run("drift", {pages}).err.find("was learned with"), std::string::npos);
  {
    ModelStore store = ModelStore::open_to_change(db);
    SiteModel model = store.load("gardens.example", Detail::with_pages);
    model.provenance.parser = "libxml2 2.8.0";
    store.save(model);
    store.save(model, Activation::alongside);
  }
  const ToolRun warned = run("drift", {pages});
  EXPECT_EQ(warned.exit_code, 0) << warned.err;
  const std::size_t first = warned.err.find("was learned with libxml2 2.8.0, but this program");
  ASSERT_NE(first, std::string::npos) << warned.err;
  EXPECT_EQ(warned.err.find("was learned with", first + 1), std::string::npos) << warned.err;
}

TEST_F(DriftTest, FindsNoneWhereThereIsNone) {
  const std::string pages = archive("2001", 30, example_page);
  learn(pages);
  const auto later = archive("2002", 30, [](std::size_t i) { return example_page(i + 40); });
  const auto report = drift({pages, later}, 0);
  EXPECT_EQ(report["changes"].Size(), 0U);
  EXPECT_EQ(report["misfits"].GetInt(), 0);
}

TEST_F(DriftTest, FindsOneChangeAfterTheOther) {
  const std::string first = archive("2001", 25, example_page);
  const std::string second = archive("2005", 25, redesigned_page);
  const std::string third = archive("2010", 25, third_page);
  learn(first);
  const auto report = drift({first, second, third}, 3);
  ASSERT_EQ(report["changes"].Size(), 2U);
  EXPECT_EQ(report["changes"][0]["page"].GetInt(), 26);
  EXPECT_EQ(report["changes"][1]["page"].GetInt(), 51);
}

TEST_F(DriftTest, ShowsPagesOfTheEraBeforeAChange) {
  const std::string first = archive("2001", 25, example_page);
  const std::string second = archive("2005", 21, redesigned_page);
  learn(first);
  const auto report = drift({first, second, archive("2010", 25, third_page)}, 3);
  ASSERT_EQ(report["changes"].Size(), 2U);
  const auto& pages_before = report["changes"][1]["unchanged"];
  ASSERT_GE(pages_before.Size(), 1U);
  for (const auto& page : pages_before.GetArray()) {
    EXPECT_EQ(std::string{page["date"].GetString()}.substr(0, 4), "2005");
  }
}

// A model that is learned for the era before a change must not include the first pages of the next
// design.
TEST_F(DriftTest, FindsChangesAfterErasOfManyLengths) {
  std::string before;
  for (std::size_t i = 0; i < 25; ++i) {
    before += dated_record("2001", i, test::example_url(i), example_page(i));
  }
  const std::string first = temp.write("first.warc", before);
  learn(first);
  for (const std::size_t length : {21, 22, 25, 37, 38, 39, 40, 41, 60, 78}) {
    std::string after;
    for (std::size_t i = 0; i < length + 30; ++i) {
      const std::string year = std::to_string(2005 + i / 28);
      after += dated_record(year, i % 28, test::example_url(i),
                            i < length ? redesigned_page(i) : third_page(i));
    }
    const auto report = drift({first, temp.write("rest.warc", after)}, 3);
    ASSERT_EQ(report["changes"].Size(), 2U) << length;
    EXPECT_EQ(report["changes"][0]["page"].GetInt(), 26);
    EXPECT_EQ(report["changes"][1]["page"].GetUint64(), 26 + length);
  }
}

TEST_F(DriftTest, SaysWhereNothingCanBeTold) {
  std::string few;
  for (std::size_t i = 0; i < 8; ++i) {
    few += dated_record("2001", i, test::example_url(i), example_page(i));
  }
  learn(temp.write("few.warc", few));
  const ToolRun done = run("drift", {archive("2005", 30, redesigned_page)});
  EXPECT_NE(done.out.find("cannot tell: the models have no baseline"), std::string::npos)
      << done.out;
  EXPECT_NE(done.err.find("learned from fewer than 10 pages"), std::string::npos) << done.err;
}

TEST_F(DriftTest, TellsAChangeOfAPartFromThatOfTheSite) {
  const std::string notes = archive("2001", 30, example_page);
  const std::string blog = archive(
      "2001", 30, [](std::size_t i) { return example_page(i + 40); }, "blog");
  learn("@" + temp.write("all", notes + "\n" + blog + "\n"));
  const std::string later = archive("2005", 30, [](std::size_t i) { return example_page(i + 80); });
  const std::string changed = archive(
      "2005", 15, [](std::size_t i) { return redesigned_page(i); }, "blog");
  const auto report = drift({notes, blog, later, changed}, 3);
  ASSERT_EQ(report["changes"].Size(), 1U);
  const auto& change = report["changes"][0];
  EXPECT_STREQ(change["part"].GetString(), "/blog/");
  EXPECT_STREQ(change["date"].GetString(), "2005-01-01T00:00:00Z");
  EXPECT_EQ(change["pages"].GetInt(), 15);
  EXPECT_EQ(change["misfits"].GetInt(), 15);
}

TEST_F(DriftTest, WaitsForEnoughPages) {
  const std::string before = archive("2001", 25, example_page);
  learn(before);
  EXPECT_EQ(drift({before, archive("2005", 9, redesigned_page)}, 0)["misfits"].GetInt(), 9);
}

TEST_F(DriftTest, NeedsPagesOfAKnownSite) {
  learn(archive("2001", 25, example_page));
  const std::string other =
      temp.write("other.warc", test::page_record("http://b.example/", example_page(1)));
  const ToolRun unknown = run("drift", {other});
  EXPECT_EQ(unknown.exit_code, 1);
  EXPECT_NE(unknown.err.find("no page to check: 1 page read, but none from a site with a model in"),
            std::string::npos)
      << unknown.err;
  EXPECT_EQ(run("drift", {"--site", "b.example", other}).exit_code, 1);
  EXPECT_EQ(run("drift", {}).exit_code, 2);
}

TEST_F(DriftTest, RetrainingLearnsANewEra) {
  const std::string before = archive("2001", 25, example_page);
  const std::string after = archive("2005", 30, redesigned_page);
  learn(before);
  const ToolRun dry = run("retrain", {"--dry-run", before, after});
  EXPECT_EQ(dry.exit_code, 0) << dry.err;
  EXPECT_NE(
      dry.err.find(
          "gardens.example: the template changed on 2005-01-01T00:00:00Z; would learn from 30 "
          "pages: on 6 held-out pages, the models in force match 0 % of the words, "
          "the new model 100 %"),
      std::string::npos)
      << dry.err;
  EXPECT_EQ(in_force(), "[1]");
  const ToolRun done = run("retrain", {before, after});
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(in_force(), "1[2]");
  const SiteModel model = ModelStore::open(db).load("gardens.example", Detail::full);
  EXPECT_EQ(model.era.first, "2005-01-01T00:00:00Z");
  EXPECT_EQ(model.era.last, "2005-01-30T00:00:00Z");
  EXPECT_EQ(model.tree.census().pages, 30U);
  EXPECT_EQ(drift({before, after}, 0)["changes"].Size(), 0U) << "both designs are known now";
  EXPECT_EQ(run("retrain", {before, after}).exit_code, 0);
  EXPECT_EQ(in_force(), "1[2]") << "nothing is learned twice";
}

TEST_F(DriftTest, RetrainingLearnsEveryEraAtOnce) {
  const std::string first = archive("2001", 25, example_page);
  const std::string second = archive("2005", 25, redesigned_page);
  const std::string third = archive("2010", 25, third_page);
  learn(second);
  const ToolRun dry = run("retrain", {"--dry-run", first, second, third});
  EXPECT_EQ(dry.exit_code, 0) << dry.err;
  EXPECT_EQ(in_force(), "[1]");
  const ToolRun done = run("retrain", {third, first, second});
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(done.out,
            "gardens.example, eras in force\n"
            "  version 2: 2001-01-01 to 2001-01-25, learned from 25 pages\n"
            "  version 1: 2005-01-01 to 2005-01-25, learned from 25 pages\n"
            "  version 3: 2010-01-01 to 2010-01-25, learned from 25 pages, active\n");
  EXPECT_EQ(drift({first, second, third}, 0)["changes"].Size(), 0U);
  EXPECT_EQ(run("retrain", {third, first, second}).out, done.out) << "nothing is learned twice";
}

TEST_F(DriftTest, RetrainingKeepsTheLatestEraActive) {
  learn(archive("2010", 25, third_page));
  const ToolRun done = run("retrain", {archive("2001", 25, example_page)});
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(in_force(), "[1]2");
}

// Odd pages before a change fit neither design and belong to the earlier era.
TEST_F(DriftTest, BeginsAnEraAtItsFirstPageThatIsNotOdd) {
  learn(archive("2001", 25, example_page));
  std::string warc;
  for (std::size_t i = 0; i < 27; ++i) {
    warc += dated_record("2005", i, test::example_url(i),
                         i == 0   ? "<form><p>Nothing here is like any other page at all.</form>"
                         : i == 1 ? "<dl><dt>And nothing here is like any page before it.</dl>"
                                  : redesigned_page(i));
  }
  const auto report = drift({temp.write("odd.warc", warc)}, 3);
  ASSERT_EQ(report["changes"].Size(), 1U);
  EXPECT_EQ(report["changes"][0]["page"].GetInt(), 3);
  EXPECT_STREQ(report["changes"][0]["date"].GetString(), "2005-01-03T00:00:00Z");
}

// In this crawl, most pages are from other sites.
TEST_F(DriftTest, TakesNoCrawlOfManySitesForOne) {
  learn(archive("2001", 25, example_page));
  std::string crawl;
  for (std::size_t i = 0; i < 60; ++i) {
    const std::string host = i < 20   ? "http://gardens.example/"
                             : i < 45 ? "http://meadows.example/"
                                      : "http://woods.example/";
    crawl += dated_record("2005", i % 28, host + std::to_string(i), redesigned_page(i));
  }
  const std::string pages = temp.write("crawl.warc", crawl);
  for (const std::string command : {"learn", "drift", "retrain"}) {
    const ToolRun done = run(command, {"--site", "gardens.example", pages});
    EXPECT_EQ(done.exit_code, 1) << command;
    EXPECT_NE(
        done.err.find("40 of 60 pages with URLs are from hosts other than gardens.example, and "
                      "from more than one site; nothing was done; "),
        std::string::npos)
        << done.err;
    EXPECT_EQ(done.out, "");
    EXPECT_EQ(in_force(), "[1]");
  }
  EXPECT_EQ(run("drift", {pages}).exit_code, 3) << "by URL, 20 pages belong to the site";
}

TEST_F(DriftTest, RetrainingThatStoresNothingLeavesTheActiveEraAsItIs) {
  const std::string first = archive("2001", 25, example_page);
  const std::string second = archive("2005", 25, redesigned_page);
  learn(first);
  EXPECT_EQ(run("retrain", {first, second}).exit_code, 0);
  EXPECT_EQ(in_force(), "1[2]");
  EXPECT_EQ(run("activate", {"--site", "gardens.example", "--keep-eras", "--model", "1"}).exit_code,
            0);
  EXPECT_EQ(in_force(), "[1]2");
  EXPECT_EQ(run("retrain", {first, second}).exit_code, 0) << "nothing to learn";
  EXPECT_EQ(in_force(), "[1]2");
  const std::string third = archive("2010", 25, third_page);
  EXPECT_EQ(run("retrain", {"--dry-run", first, second, third}).exit_code, 0);
  EXPECT_EQ(in_force(), "[1]2");
}

TEST_F(DriftTest, CountsOneMisfitAndSeveral) {
  learn(archive("2001", 25, example_page));
  const std::string one = archive("2003", 1, redesigned_page);
  const std::string several = archive("2005", 5, redesigned_page);
  EXPECT_NE(run("drift", {one}).out.find("; 1 page does not fit the models\n"), std::string::npos);
  EXPECT_NE(run("drift", {several}).out.find("; 5 pages do not fit the models\n"),
            std::string::npos);
}

TEST_F(DriftTest, TellsTheTimesOfReadingAndOfTheRest) {
  const std::string before = archive("2001", 25, example_page);
  learn(before);
  const std::string after = archive("2005", 25, redesigned_page);
  const auto times = [](const std::string& work) {
    return std::regex{"; reading: [0-9.]+ MB, [0-9.]+ s, [0-9.]+ MB/s; " + work +
                      ": [0-9.]+ s; total: [0-9.]+ s\n$"};
  };
  const std::string compared = run("drift", {before, after}).err;
  EXPECT_TRUE(std::regex_search(compared, times("comparing"))) << compared;
  const std::string learned = run("retrain", {before, after}).err;
  EXPECT_TRUE(std::regex_search(learned, times("learning"))) << learned;
  const std::string added =
      run("retrain", {"--add", "--site", "gardens.example", archive("2006", 5, redesigned_page)})
          .err;
  EXPECT_TRUE(std::regex_search(added, times("learning"))) << added;
}

TEST_F(DriftTest, CountsThePagesOfSitesWithoutAModel) {
  const std::string known = archive("2001", 25, example_page);
  learn(known);
  const std::string others = temp.write(
      "others.warc", dated_record("2001", 1, "http://meadows.example/", example_page(1)) +
                         dated_record("2001", 2, "http://woods.example/", example_page(2)));
  const ToolRun done = run("drift", {known, others});
  EXPECT_NE(done.err.find("skipped 2 pages from sites without a model; see 'sst-train list'"),
            std::string::npos)
      << done.err;
  EXPECT_EQ(run("drift", {known}).err.find("from sites without"), std::string::npos);
}

TEST_F(DriftTest, TellsTheCommandThatLearnsAChange) {
  const std::string before = archive("2001", 25, example_page);
  learn(before);
  const std::string after = archive("2005", 25, redesigned_page);
  const std::string command = "  to learn the new design, run: sst-train retrain --db '" + db + "'";
  EXPECT_TRUE(run("drift", {before, after}).out.ends_with(command + " with the same inputs\n"))
      << "without --site, because drift also groups the pages by URL";
  EXPECT_TRUE(run("drift", {"--site", "gardens.example", before, after})
                  .out.ends_with(command + " --site gardens.example with the same inputs\n"));
  EXPECT_EQ(run("drift", {before}).out.find("retrain"), std::string::npos);
}

/// Pages of all three designs with the same date, as in a copied folder.
class CopiedFolderTest : public DriftTest {
 protected:
  std::string copied(std::size_t pages_of_each, const std::string& name = "copied") {
    std::string warc;
    for (std::size_t i = 0; i < 3 * pages_of_each; ++i) {
      const std::string html = i % 3 == 0   ? example_page(i)
                               : i % 3 == 1 ? redesigned_page(i)
                                            : third_page(i);
      warc += dated_record("2026", 20, test::example_url(i), html);
    }
    return temp.write(name + ".warc", warc);
  }
};

TEST_F(CopiedFolderTest, IsPartedByFit) {
  learn(archive("2001", 25, example_page));
  const std::string pages = copied(30);
  const auto report = drift({pages}, 3);
  EXPECT_FALSE(report["dates_tell"].GetBool());
  EXPECT_EQ(report["changes"].Size(), 0U);
  ASSERT_EQ(report["designs"].Size(), 1U);
  EXPECT_EQ(report["designs"][0]["pages"].GetInt(), 60) << "the pages of the two other designs";
  EXPECT_EQ(report["misfits"].GetInt(), 60);
  const std::string text = run("drift", {pages}).out;
  EXPECT_NE(text.find("they do not show when the template changed\n"
                      "  60 pages have a design that no model covers; for example, "
                      "http://gardens.example/"),
            std::string::npos)
      << text;
}

TEST_F(CopiedFolderTest, IsLearnedByFit) {
  learn(archive("2001", 25, example_page));
  const std::string pages = copied(30);
  const ToolRun done = run("retrain", {pages});
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(done.out,
            "gardens.example, eras in force\n"
            "  version 2: any date, learned from 60 pages\n"
            "  version 1: 2001-01-01 to 2001-01-25, learned from 25 pages, active\n");
  EXPECT_EQ(drift({pages}, 0)["designs"].Size(), 0U);
}

TEST_F(CopiedFolderTest, HasNoNewDesignInAFewOddPages) {
  std::string warc;
  for (std::size_t i = 0; i < 400; ++i) {
    warc += dated_record("2026", 20, test::example_url(i),
                         i < 370 ? example_page(i) : redesigned_page(i));
  }
  learn(archive("2001", 25, example_page));
  const auto report = drift({temp.write("odd.warc", warc)}, 0);
  EXPECT_EQ(report["misfits"].GetInt(), 30);
  EXPECT_EQ(report["designs"].Size(), 0U) << "30 of 400 are less than a tenth";
}

TEST_F(DriftTest, RetrainingLearnsNothingFromFewPagesOrWithoutAChange) {
  const std::string before = archive("2001", 25, example_page);
  learn(before);
  const ToolRun few = run("retrain", {before, archive("2005", 12, redesigned_page)});
  EXPECT_NE(few.err.find("the new design has only 12 pages; retrain when it has 20"),
            std::string::npos)
      << few.err;
  const ToolRun none = run("retrain", {before});
  EXPECT_NE(none.err.find("no change in 25 pages"), std::string::npos) << none.err;
  EXPECT_EQ(in_force(), "[1]");
}

}  // namespace
}  // namespace sst
