#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tests/support/example_site.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

using test::run_cleaner;
using test::run_trainer;
using test::TempDir;

class LearnTest : public testing::Test {
 protected:
  test::ToolRun learn(std::vector<std::string> arguments, const std::string& in = "") {
    arguments.insert(arguments.begin(), {"learn", "--db", db, "--site", "gardens.example"});
    return run_trainer(arguments, in);
  }
  std::string dump() {
    return run_trainer({"show", "--db", db, "--site", "gardens.example", "--format", "json"}).out;
  }

  TempDir temp;
  const std::string db = temp / "m.db";
};

TEST_F(LearnTest, LearnsFromAFolder) {
  test::write_example_site(temp, "site", 30);
  const test::ToolRun run = learn({temp / "site"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.err.find("sst-train: gardens.example, version 1: learned from 30 of 30 pages; left "
                         "out: 0 duplicates, 0 "
                         "pages with problems; skipped: nothing;"),
            0U)
      << run.err;
}

TEST_F(LearnTest, GivesTheSameModelForAnyOrderAndNumberOfThreads) {
  test::write_example_site(temp, "site", 60);
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator{temp / "site"}) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  const auto listed = [&] {
    std::string list;
    for (const std::string& file : files) {
      list += file + "\n";
    }
    return list;
  };
  ASSERT_EQ(learn({"--sample", "40", "--threads", "1", "@-"}, listed()).exit_code, 0);
  const std::string expected = dump();
  EXPECT_NE(expected, "");
  std::reverse(files.begin(), files.end());
  learn({"--sample", "40", "--threads", "8", "@-"}, listed());
  EXPECT_EQ(dump(), expected) << "reversed, eight threads";
  std::rotate(files.begin(), files.begin() + 23, files.end());
  learn({"--sample", "40", "--threads", "3", "@-"}, listed());
  EXPECT_EQ(dump(), expected) << "rotated, three threads";
}

TEST_F(LearnTest, ReportsPagesWithProblemsAndGoesOn) {
  test::write_example_site(temp, "site", 25);
  temp.write("site/empty.html", "");
  temp.write("site/fake.html", "%PDF-1.4");
  const test::ToolRun run = learn({"--verbose", temp / "site"});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_NE(
      run.err.find("learned from 25 of 27 pages; left out: 0 duplicates, 2 pages with problems"),
      std::string::npos)
      << run.err;
  EXPECT_NE(run.err.find("site/fake.html: left out: not_html (a PDF)"), std::string::npos)
      << run.err;
}

TEST_F(LearnTest, WarnsOfFewPages) {
  test::write_example_site(temp, "site", 5);
  EXPECT_NE(learn({temp / "site"}).err.find("sst-train: warning: 5 pages to learn from"),
            std::string::npos);
}

TEST_F(LearnTest, FailsWithoutAPageAndLeavesTheModelInForce) {
  test::write_example_site(temp, "site", 20);
  learn({temp / "site"});
  const std::string before = dump();
  temp.write("bad/empty.html", "");
  const test::ToolRun run = learn({temp / "bad"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("no page to learn from: 1 page read, none of them usable"),
            std::string::npos)
      << run.err;
  EXPECT_EQ(dump(), before);
}

TEST_F(LearnTest, FailsOnAFullDiskAndLeavesNoHalfModel) {
  test::write_example_site(temp, "site", 20);
  const test::ToolRun run =
      run_trainer({"learn", "--db", "/dev/full", "--site", "x.org", temp / "site"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.err.find("sst-train: error: /dev/full: "), 0U) << run.err;
}

TEST_F(LearnTest, IsQuietWhenTold) {
  test::write_example_site(temp, "site", 20);
  EXPECT_EQ(learn({"--quiet", temp / "site"}).err, "");
}

}  // namespace
}  // namespace sst
