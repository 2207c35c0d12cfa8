// The output of sst-clean: one record per page, and reports about all other items.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <thread>

#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/seed.hpp"
#include "tests/support/zips.hpp"

namespace sst {
namespace {

using test::lines_of;
using test::parsed;
using test::read_file;
using test::run_cleaner;
using test::run_trainer;
using test::ToolRun;

class CleaningPassTest : public test::CleanedSite {};

TEST_F(CleaningPassTest, WritesOneRecordForEachPage) {
  const ToolRun run = clean({temp / "site"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const auto lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 30U);
  const auto json = parsed(lines[7]);
  EXPECT_EQ(json["source"].GetString(), temp / "site/007.html");
  EXPECT_TRUE(json["url"].IsNull());
  EXPECT_STREQ(json["site"].GetString(), "gardens.example");
  EXPECT_EQ(json["model"].GetInt(), 1);
  EXPECT_STREQ(json["status"].GetString(), "cleaned");
  EXPECT_STREQ(json["title"].GetString(), "Plot 7 - Garden Notes");
  EXPECT_NE(std::string{json["text"].GetString()}.find(test::example_sentence(7)),
            std::string::npos);
  EXPECT_GT(json["kept"].GetDouble(), 0.0);
  EXPECT_EQ(json["matched"].GetDouble(), 1.0);
  EXPECT_FALSE(json.HasMember("decisions"));
  EXPECT_FALSE(json.HasMember("problem"));
}

TEST_F(CleaningPassTest, TellsTheCaptureInRecords) {
  const std::string archive =
      temp.write("a.warc", test::page_record("http://gardens.example/7", test::example_page(7)));
  for (const bool is_doc_view : {false, true}) {
    std::vector<std::string> arguments = {archive, temp / "site/007.html"};
    if (is_doc_view) {
      arguments.emplace_back("--docview");
    }
    const auto lines = lines_of(clean(arguments).out);
    ASSERT_EQ(lines.size(), 2U);
    const auto capture = parsed(lines[0]);
    EXPECT_STREQ(capture["date"].GetString(), "2020-02-03T04:05:06Z");
    EXPECT_STREQ(capture["record"].GetString(), "<urn:test:http://gardens.example/7>");
    EXPECT_STREQ(capture["language"].GetString(), "en");
    const auto file = parsed(lines[1]);
    EXPECT_TRUE(file["record"].IsNull());
    EXPECT_TRUE(file["date"].IsNull());
  }
  const auto empty = parsed(lines_of(clean({temp.write("empty.html", "")}).out).at(0));
  EXPECT_TRUE(empty["language"].IsNull());
}

TEST_F(CleaningPassTest, TakesTheUrlOfASinglePage) {
  const std::string url = "https://www.gardens.example/plots/7";
  const ToolRun run = run_cleaner({"--db", db, "--url", url, "-"}, test::example_page(7));
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const auto json = parsed(lines_of(run.out).at(0));
  EXPECT_STREQ(json["url"].GetString(), url.c_str());
  EXPECT_STREQ(json["site"].GetString(), "gardens.example");
  EXPECT_STREQ(json["status"].GetString(), "cleaned");
  const std::string archive =
      temp.write("a.warc", test::page_record("http://gardens.example/", test::example_page(1)));
  for (const std::string& input : {archive, temp / "site"}) {
    EXPECT_EQ(run_cleaner({"--db", db, "--url", url, input}).exit_code, 2);
  }
  EXPECT_EQ(run_cleaner({"--db", db, "--url", url, "a.html", "b.html"}).exit_code, 2);
  EXPECT_EQ(run_cleaner({"--db", db, "--url", "no url", "-"}).exit_code, 2);
  const ToolRun explained =
      run_cleaner({"explain", "--db", db, "--url", url, "-"}, test::example_page(7));
  EXPECT_EQ(explained.exit_code, 0) << explained.err;
  EXPECT_NE(explained.out.find("; model of gardens.example, version 1"), std::string::npos);
}

TEST_F(CleaningPassTest, SaysTheSameForAnyNumberOfThreads) {
  const std::string one = clean({"--threads", "1", "--explain", temp / "site"}).out;
  EXPECT_EQ(clean({"--threads", "2", "--explain", temp / "site"}).out, one);
  EXPECT_EQ(clean({"--threads", "8", "--explain", temp / "site"}).out, one);
}

TEST_F(CleaningPassTest, ReadsALargeArchiveTheSameForAnyNumberOfThreads) {
  std::mt19937 random{test::seed(1)};
  std::string archive;
  for (std::size_t i = 0; archive.size() < 3'000'000; ++i) {
    std::string text;
    for (int word = 0; word < 1'000; ++word) {
      text += std::to_string(random()) + ' ';
    }
    std::string member = test::gzipped(
        test::page_record("http://gardens.example/" + std::to_string(i), "<p>" + text));
    if (i % 100 == 99) {
      member[member.size() / 2] ^= 1;
    }
    archive += member;
  }
  for (const std::string& file :
       {temp.write("a.warc.gz", archive),
        temp.write("a.wacz", test::zip_of({{.name = "archive/a.warc.gz", .bytes = archive}}))}) {
    const ToolRun one = clean({"--threads", "1", file});
    EXPECT_EQ(one.exit_code, 3) << "some pages are damaged: " << one.err;
    EXPECT_GT(lines_of(one.out).size(), 400U);
    for (const char* threads : {"4", "16"}) {
      const ToolRun run = clean({"--threads", threads, file});
      EXPECT_EQ(run.out == one.out, true) << threads;
      EXPECT_EQ(run.exit_code, one.exit_code);
    }
  }
}

TEST_F(CleaningPassTest, LosesNoPage) {
  temp.write("mixed/a-fine.html", test::example_page(90));
  temp.write("mixed/b-empty.html", "");
  temp.write("mixed/c-pdf.html", "%PDF-1.4");
  temp.write("mixed/d-strange.html", "<table><tr><td>quite <b>different</b></td></tr></table>");
  temp.write("mixed/e-large.html", std::string(3'000, 'x'));
  temp.write("mixed/style.css", "p{}");
  std::filesystem::create_symlink("/nowhere", temp.path() / "mixed/f-gone.html");
  const ToolRun run = clean({"--max-page-bytes", "2000", temp / "mixed"});
  EXPECT_EQ(run.exit_code, 3);
  const auto lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 6U);
  const char* expected[] = {"cleaned", "empty", "not_html", "unmatched", "too_large", "unreadable"};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_STREQ(parsed(lines[i])["status"].GetString(), expected[i]);
  }
  EXPECT_STREQ(parsed(lines[4])["problem"].GetString(), "3000 bytes; the limit is 2000");
  EXPECT_STREQ(parsed(lines[3])["text"].GetString(), "quite different");
  EXPECT_NE(run.err.find("sst-clean: read 6 pages: cleaned 1, empty 1, not_html 1, too_large 1, "
                         "unmatched 1, unreadable 1; "),
            std::string::npos)
      << run.err;
  EXPECT_NE(run.err.find("skipped: 1 not HTML (by name 1);"), std::string::npos) << run.err;
}

TEST_F(CleaningPassTest, ExplainsItsDecisions) {
  const auto lines = lines_of(clean({"--explain", temp / "site/007.html"}).out);
  const auto json = parsed(lines.at(0));
  const auto& decisions = json["decisions"];
  ASSERT_GT(decisions.Size(), 2U);
  EXPECT_STREQ(decisions[0]["path"].GetString(), "body > div");
  EXPECT_STREQ(decisions[0]["verdict"].GetString(), "repeats");
  EXPECT_EQ(decisions[0]["pages"].GetInt(), 30);
  EXPECT_EQ(decisions[0]["importance"].GetDouble(), 0.0);
  EXPECT_EQ(decisions[0]["threshold"].GetDouble(), 0.1);
  EXPECT_EQ(decisions[0]["repeated"].GetDouble(), 1.0);
}

TEST_F(CleaningPassTest, ExplainsWhatWasKeptOfAPageByItself) {
  const std::string page =
      "<nav><a href=/>Home now</a></nav><main><p>The text of the page goes on for a while, as "
      "texts "
      "do. And so on, as long as it takes.</main>";
  const auto json =
      parsed(lines_of(run_cleaner({"--method", "page", "--explain", "-"}, page).out).at(0));
  const auto& decisions = json["decisions"];
  ASSERT_EQ(decisions.Size(), 2U);
  EXPECT_STREQ(decisions[0]["path"].GetString(), "body > nav");
  EXPECT_STREQ(decisions[0]["verdict"].GetString(), "left_out");
  EXPECT_EQ(decisions[0]["words"].GetInt(), 2);
  EXPECT_STREQ(decisions[1]["verdict"].GetString(), "kept");
}

TEST_F(CleaningPassTest, ExplainsTheDecisionsOfThePublishedAlgorithm) {
  run_trainer({"learn", "--quiet", "--profile", "paper", "--db", db, "--site", "gardens.example",
               temp / "site"});
  const auto json = parsed(lines_of(clean({"--explain", temp / "site/007.html"}).out).at(0));
  const auto& decisions = json["decisions"];
  ASSERT_GT(decisions.Size(), 2U);
  EXPECT_STREQ(decisions[0]["path"].GetString(), "body > div");
  EXPECT_STREQ(decisions[0]["verdict"].GetString(), "noisy");
  EXPECT_EQ(decisions[0]["words"].GetInt(), 6);
  EXPECT_EQ(decisions[0]["importance"].GetDouble(), 0.0);
  EXPECT_EQ(decisions[0]["pages"].GetInt(), 30);
}

TEST_F(CleaningPassTest, ReadsListsThatComeThroughAPipe) {
  ASSERT_EQ(mkfifo((temp / "list").c_str(), 0600), 0);
  std::thread writer{[&] { std::ofstream{temp / "list"} << (temp / "site") << "\n"; }};
  EXPECT_EQ(clean({"-o", temp / "out.jsonl", "@" + (temp / "list")}).exit_code, 0);
  writer.join();
  EXPECT_EQ(lines_of(read_file(temp / "out.jsonl")).size(), 30U);
}

TEST_F(CleaningPassTest, ReadsStandardInput) {
  const auto lines = lines_of(clean({"-"}, test::example_page(3)).out);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_STREQ(parsed(lines[0])["source"].GetString(), "-");
}

TEST_F(CleaningPassTest, TakesStraysWithoutUrlsForPagesOfNoSite) {
  const std::string archive = temp.write("crawl/a.warc", test::example_warc(3));
  temp.write("crawl/stray.html", test::example_page(7));
  const ToolRun run = run_cleaner({"--db", db, temp / "crawl"}, "");
  EXPECT_EQ(run.exit_code, 3);
  const auto lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 4U) << run.err;
  EXPECT_STREQ(parsed(lines[0])["status"].GetString(), "cleaned");
  EXPECT_STREQ(parsed(lines[3])["status"].GetString(), "no_model");
  EXPECT_TRUE(parsed(lines[3])["site"].IsNull());
  EXPECT_EQ(run_cleaner({"--db", db, temp / "crawl/stray.html"}, "").exit_code, 2);
}

TEST_F(CleaningPassTest, WarnsOfUrlsOfOtherHosts) {
  const std::string archive = temp.write(
      "other.warc", test::page_record("http://other.example/x", test::example_page(7)) +
                        test::page_record("http://www.gardens.example/y", test::example_page(8)));
  EXPECT_NE(clean({archive}).err.find("1 page has a URL that is not on gardens.example;"),
            std::string::npos);
}

// The record's declared length is 30 bytes too short, so the end of the page is cut off.
TEST_F(CleaningPassTest, GivesTheTextOfARecordWithTooSmallALength) {
  std::string record = test::page_record("http://gardens.example/x", test::example_page(7));
  const std::string field = "Content-Length: ";
  const std::size_t number = record.find(field) + field.size();
  const std::size_t line_end = record.find("\r\n", number);
  const int length = std::stoi(record.substr(number, line_end - number));
  record.replace(number, line_end - number, std::to_string(length - 30));
  const ToolRun run = clean({temp.write(
      "a.warc", record + test::page_record("http://gardens.example/y", test::example_page(8)))});
  const auto lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 2U) << run.err;
  EXPECT_STREQ(parsed(lines[0])["status"].GetString(), "cut_short");
  EXPECT_NE(std::string{parsed(lines[0])["text"].GetString()}.find(test::example_sentence(7)),
            std::string::npos)
      << lines[0];
  EXPECT_STREQ(parsed(lines[1])["status"].GetString(), "cleaned");
}

TEST_F(CleaningPassTest, TakesDatesWithAnOffsetFromUtc) {
  std::string record =
      test::dated_record("2001", 4, "http://gardens.example/x", test::example_page(7));
  const std::string date = "2001-01-05T00:00:00Z";
  ASSERT_NE(record.find(date), std::string::npos);
  record.replace(record.find(date), date.size(), "2001-01-05T01:00:00+02:00");
  const ToolRun run = clean({temp.write("a.warc", record)});
  EXPECT_STREQ(parsed(lines_of(run.out).at(0))["date"].GetString(), "2001-01-04T23:00:00Z");
}

TEST_F(CleaningPassTest, WarnsWhereThereIsNoPage) {
  std::filesystem::create_directories(temp.path() / "empty");
  const ToolRun run = clean({temp / "empty"});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_NE(run.err.find("warning: the inputs contain no pages; check the paths"),
            std::string::npos)
      << run.err;
}

// A page outside any archive has no URL, regardless of its position among the inputs.
TEST_F(CleaningPassTest, ARunOverArchivesGoesOnBehindAPageWithoutAUrl) {
  const std::string stray = temp.write("stray.html", test::example_page(5));
  const std::string archive = temp.write("c.warc", test::example_warc(2));
  const std::string list = "@" + temp.write("list.txt", stray + "\n" + archive + "\n");
  for (const auto& inputs :
       std::vector<std::vector<std::string>>{{stray, archive}, {archive, stray}, {list}}) {
    std::vector<std::string> arguments{"--db", db};
    arguments.insert(arguments.end(), inputs.begin(), inputs.end());
    const ToolRun run = run_cleaner(arguments);
    EXPECT_EQ(run.exit_code, 3) << run.err;
    EXPECT_NE(run.err.find("read 3 pages: cleaned 2, no_model 1 ((unknown) 1);"), std::string::npos)
        << run.err;
  }
  EXPECT_EQ(run_cleaner({"--db", db, stray}).exit_code, 2) << "pages outside archives have no URL";
}

TEST_F(CleaningPassTest, GivesThePartOfABodyThatIsCutShort) {
  for (const auto& [coding, packed] :
       {std::pair{"gzip", test::gzipped(test::example_page(3))},
        std::pair{"deflate", test::deflated(test::example_page(3))}}) {
    const std::string fields = std::string{"Content-Encoding: "} + coding + "\r\n";
    const std::string body = packed.substr(0, packed.size() - 8);
    const auto response = test::http_response(body, fields);
    const ToolRun run = clean(
        {temp.write("c.warc", test::warc_record("response", test::example_url(3), response) +
                                  test::page_record(test::example_url(4), test::example_page(4)))});
    EXPECT_EQ(run.exit_code, 3);
    const auto json = parsed(lines_of(run.out).at(0));
    EXPECT_STREQ(json["status"].GetString(), "cut_short") << run.out;
    EXPECT_TRUE(json["truncated"].GetBool());
    EXPECT_NE(std::string{json["text"].GetString()}.find(test::example_sentence(3)),
              std::string::npos)
        << run.out;
    EXPECT_NE(run.err.find("cleaned 1, cut_short 1;"), std::string::npos) << run.err;
    const ToolRun learned =
        run_trainer({"learn", "--db", temp / "n.db", "--site", "x", temp / "c.warc"});
    EXPECT_NE(learned.err.find("cut_short: its body ends too early"), std::string::npos)
        << learned.err;
  }
}

}  // namespace
}  // namespace sst
