#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/run_tool.hpp"

namespace sst {
namespace {

using test::lines_of;
using test::read_file;
using test::run_cleaner;
using test::run_trainer;
using test::ToolRun;

class SkippedTest : public test::CleanedSite {
 protected:
  /// An archive with two pages, and with items that have no text, each for a different reason.
  std::string archive_with_others() {
    const std::string not_found = "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n<p>no";
    std::string warc = test::warc_record("warcinfo", "", "x\r\n");
    warc += test::page_record(test::example_url(1), test::example_page(1));
    warc += test::warc_record("response", "http://gardens.example/gone", not_found);
    warc += test::warc_record("resource", "http://gardens.example/i", "\x89PNG",
                              "Content-Type: image/png\r\n");
    warc += test::warc_record("un\xFFknown", "http://gardens.example/u", "");
    warc += test::page_record("http://gardens.example/empty", "");
    warc += test::page_record(test::example_url(2), test::example_page(2));
    return temp.write("in/a.warc", warc);
  }

  std::map<std::string, int> reasons(const std::string& file) const {
    std::map<std::string, int> counts;
    for (const std::string& line : lines_of(read_file(file))) {
      ++counts[test::parsed(line)["reason"].GetString()];
    }
    return counts;
  }

  const std::string list = temp / "skipped.jsonl";
};

TEST_F(SkippedTest, AreListedWithPlaceAndReason) {
  const std::string archive = archive_with_others();
  temp.write("in/b.png", "\x89PNG");
  const ToolRun run = clean({"--skipped", list, temp / "in"});
  EXPECT_EQ(run.exit_code, 3) << run.err;
  const auto lines = lines_of(read_file(list));
  ASSERT_EQ(lines.size(), 6U) << read_file(list);
  EXPECT_EQ(reasons(list), (std::map<std::string, int>{{"other_record", 1},
                                                       {"http_error", 1},
                                                       {"not_html", 2},
                                                       {"unknown_record", 1},
                                                       {"empty", 1}}));
  EXPECT_NE(run.err.find("read 3 pages: cleaned 2, empty 1; skipped: 2 not HTML (by name 1, "
                         "image/png 1), 1 HTTP error (HTTP status 404 1), 1 record without a page, "
                         "1 record of unknown type;"),
            std::string::npos)
      << run.err;
  const auto gone = test::parsed(lines[1]);
  EXPECT_TRUE(std::string{gone["source"].GetString()}.starts_with(archive + ":"));
  EXPECT_STREQ(gone["url"].GetString(), "http://gardens.example/gone");
  EXPECT_STREQ(gone["date"].GetString(), "2020-02-03T04:05:06Z");
  EXPECT_STREQ(gone["detail"].GetString(), "HTTP status 404");
  const auto image = test::parsed(lines[5]);
  EXPECT_EQ(image["source"].GetString(), temp / "in/b.png");
  EXPECT_TRUE(image["url"].IsNull());
  EXPECT_TRUE(image["date"].IsNull());
}

TEST_F(SkippedTest, DoNotDependOnTheNumberOfThreads) {
  std::string warc;
  for (int i = 0; i < 200; ++i) {
    warc += test::page_record(test::example_url(i), i % 3 == 0 ? "" : test::example_page(i % 30));
    warc += test::warc_record("metadata", test::example_url(i), "x");
  }
  const std::string archive = temp.write("a.warc", warc);
  std::string first;
  for (const char* threads : {"1", "2", "8"}) {
    clean({"--skipped", list, "--threads", threads, archive});
    const std::string lines = read_file(list);
    EXPECT_EQ(lines_of(lines).size(), 267U);
    EXPECT_TRUE(first.empty() || lines == first) << threads;
    first = lines;
  }
}

TEST_F(SkippedTest, IncludeDroppedReplicas) {
  const std::string page = test::example_page(1);
  const std::string archive =
      temp.write("a.warc", test::page_record("http://a.example/", page) +
                               test::page_record("http://b.example/", page));
  const ToolRun run =
      run_cleaner({"--method", "page", "--replicas", "drop", "--skipped", list, archive});
  EXPECT_EQ(lines_of(run.out).size(), 1U);
  const auto lines = lines_of(read_file(list));
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_STREQ(test::parsed(lines[0])["reason"].GetString(), "replica");
  EXPECT_STREQ(test::parsed(lines[0])["detail"].GetString(), "a replica of page 1");
}

TEST_F(SkippedTest, AreListedWhileLearning) {
  archive_with_others();
  temp.write("in/b.html", "<p>" + std::string(3'000, 'x'));
  const ToolRun run = run_trainer({"learn", "--db", temp / "n.db", "--site-by", "host",
                                   "--min-pages", "1", "--skipped", list, temp / "in"});
  EXPECT_EQ(run.exit_code, 3) << run.err;
  EXPECT_EQ(reasons(list), (std::map<std::string, int>{{"other_record", 1},
                                                       {"http_error", 1},
                                                       {"not_html", 1},
                                                       {"unknown_record", 1},
                                                       {"empty", 1},
                                                       {"no_site", 1}}))
      << run.err;
  std::string deep;
  for (int i = 0; i < 3'000; ++i) {
    deep += "<div>";
  }
  temp.write("deep/a.html", deep + "text");
  temp.write("deep/b.html", test::example_page(1));
  const ToolRun parsed = run_trainer(
      {"learn", "--db", temp / "d.db", "--site", "x.org", "--skipped", list, temp / "deep"});
  EXPECT_NE(parsed.err.find("1 page with problems"), std::string::npos) << parsed.err;
  EXPECT_EQ(reasons(list), (std::map<std::string, int>{{"too_deep", 1}}));
}

TEST_F(SkippedTest, OverwriteNoFileOfTheRun) {
  const std::string archive = archive_with_others();
  const std::string out = temp / "out.jsonl";
  for (const std::string& other : {archive, db, out, out + ".journal", out + ".part",
                                   temp / "in/skipped.jsonl", std::string{"-"}}) {
    EXPECT_EQ(clean({"-o", out, "--skipped", other, temp / "in"}).exit_code, 2) << other;
  }
  EXPECT_EQ(clean({"--report", list, "--skipped", list, archive}).exit_code, 2);
  EXPECT_EQ(clean({"--skipped", temp / "in", archive}).exit_code, 1) << "a folder";
  for (const std::string& other : {archive, temp / "n.db"}) {
    EXPECT_EQ(run_trainer(
                  {"learn", "--db", temp / "n.db", "--site", "x.org", "--skipped", other, archive})
                  .exit_code,
              2);
  }
}

TEST_F(SkippedTest, LeaveNoListOfARunThatFails) {
  const std::string archive = archive_with_others();
  const ToolRun run = clean({"-o", "/dev/full", "--skipped", list, archive});
  EXPECT_EQ(run.exit_code, 1) << run.err;
  EXPECT_FALSE(std::filesystem::exists(list));
}

}  // namespace
}  // namespace sst
