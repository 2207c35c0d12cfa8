#include <gtest/gtest.h>

#include <rapidjson/document.h>

#include <filesystem>

#include "tests/support/example_site.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

using test::lines_of;
using test::read_file;
using test::run_cleaner;
using test::run_trainer;
using test::ToolRun;

class OutputTest : public testing::Test {
 protected:
  OutputTest() {
    test::write_example_site(temp, "site", 30);
    run_trainer({"learn", "--quiet", "--db", db, "--site", "gardens.example", temp / "site"});
  }
  ToolRun clean(std::vector<std::string> arguments, const std::string& in = "") {
    arguments.insert(arguments.begin(), {"--db", db, "--site", "gardens.example"});
    return run_cleaner(arguments, in);
  }
  static rapidjson::Document parsed(const std::string& line) {
    rapidjson::Document json;
    json.Parse(line);
    EXPECT_FALSE(json.HasParseError()) << line;
    return json;
  }

  test::TempDir temp;
  const std::string db = temp / "m.db";
};

TEST_F(OutputTest, WritesOneRecordForEachPage) {
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

TEST_F(OutputTest, SaysTheSameForAnyNumberOfThreads) {
  const std::string one = clean({"--threads", "1", "--explain", temp / "site"}).out;
  EXPECT_EQ(clean({"--threads", "2", "--explain", temp / "site"}).out, one);
  EXPECT_EQ(clean({"--threads", "8", "--explain", temp / "site"}).out, one);
}

TEST_F(OutputTest, LosesNoPage) {
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
  EXPECT_STREQ(parsed(lines[4])["problem"].GetString(), "3000 bytes, the cap is 2000");
  EXPECT_STREQ(parsed(lines[3])["text"].GetString(), "quite different");
  EXPECT_NE(run.err.find("sst-clean: read 6 pages: cleaned 1, empty 1, not_html 1, too_large 1, "
                         "unmatched 1, unreadable 1; "
                         "skipped: 1 not HTML;"),
            std::string::npos)
      << run.err;
}

TEST_F(OutputTest, ExplainsItsDecisions) {
  const auto lines = lines_of(clean({"--explain", temp / "site/007.html"}).out);
  const auto json = parsed(lines.at(0));
  const auto& decisions = json["decisions"];
  ASSERT_GT(decisions.Size(), 2U);
  EXPECT_STREQ(decisions[0]["path"].GetString(), "body > div");
  EXPECT_STREQ(decisions[0]["verdict"].GetString(), "noisy");
  EXPECT_EQ(decisions[0]["words"].GetInt(), 6);
  EXPECT_EQ(decisions[0]["importance"].GetDouble(), 0.0);
  EXPECT_EQ(decisions[0]["pages"].GetInt(), 30);
}

TEST_F(OutputTest, WritesAFileThatAppearsWhenComplete) {
  const ToolRun run = clean({"--quiet", "-o", temp / "out.jsonl", temp / "site"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(lines_of(read_file(temp / "out.jsonl")).size(), 30U);
  EXPECT_EQ(clean({"-o", temp / "no/such/out.jsonl", temp / "site"}).exit_code, 1);
}

TEST_F(OutputTest, WritesTextsOneAfterTheOther) {
  const ToolRun run = clean({"--format", "text", temp / "site/000.html", temp / "site/001.html"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\f'), 2);
  EXPECT_NE(run.out.find(test::example_sentence(0)), std::string::npos);
  EXPECT_NE(run.out.find(test::example_sentence(1)), std::string::npos);
}

TEST_F(OutputTest, WritesTextsIntoAFolderLikeTheInputs) {
  temp.write("tree/deep/er/page.html", test::example_page(5));
  EXPECT_EQ(clean({"--format", "text", "-o", temp / "texts/", temp / "tree"}).exit_code, 0);
  EXPECT_NE(read_file(temp / "texts/deep/er/page.html.txt").find(test::example_sentence(5)),
            std::string::npos);
}

TEST_F(OutputTest, NeverWritesOutsideTheFolder) {
  std::filesystem::create_directories(temp / "in/side");
  temp.write("outside.html", test::example_page(5));
  EXPECT_EQ(
      clean({"--format", "text", "-o", temp / "texts/",
             (temp / "in/side/../../../") + temp.path().filename().string() + "/outside.html"})
          .exit_code,
      0);
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator{temp / "texts"}) {
    files += entry.is_regular_file() ? 1U : 0U;
  }
  EXPECT_EQ(files, 1U);
  EXPECT_FALSE(std::filesystem::exists(temp / "outside.html.txt"));
}

TEST_F(OutputTest, ReadsStandardInput) {
  const auto lines = lines_of(clean({"-"}, test::example_page(3)).out);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_STREQ(parsed(lines[0])["source"].GetString(), "-");
}

TEST_F(OutputTest, FailsWhenTheDiskIsFull) {
  const ToolRun run = clean({"-o", "/dev/full", temp / "site"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("/dev/full: the output cannot be written"), std::string::npos) << run.err;
}

TEST_F(OutputTest, IsValidJsonWhateverThePageHolds) {
  const std::string in =
      "<title>\"\\ \x07 \xFF</title><p>quote \" backslash \\ control \x01 \x1F bad \xC3\x28 "
      "\xF0\x9F\x98\x80 line\xE2\x80\xA8"
      "separator</p>";
  const auto lines = lines_of(clean({"-"}, in).out);
  ASSERT_EQ(lines.size(), 1U);
  const auto json = parsed(lines[0]);
  EXPECT_NE(std::string{json["text"].GetString()}.find("quote \" backslash \\"), std::string::npos);
}

}  // namespace
}  // namespace sst
