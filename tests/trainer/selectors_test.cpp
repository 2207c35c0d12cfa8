#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/cleaned_site.hpp"
#include "tests/support/pages.hpp"

// Models written as selectors: export --selectors.

namespace sst {
namespace {

using test::parsed;
using test::run_trainer;
using test::ToolRun;
using test::words_of;

class SelectorsTest : public testing::Test {
 protected:
  void learn(const std::vector<std::string>& options = {}) {
    std::vector<std::string> arguments = {"learn", "--quiet", "--db",
                                          db,      "--site",  "boats.example"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    arguments.push_back(temp / "site");
    ASSERT_EQ(run_trainer(arguments).exit_code, 0);
  }
  void learn_clear_site() {
    for (int i = 0; i < 30; ++i) {
      temp.write("site/" + std::to_string(100 + i) + ".html",
                 "<title>Boat</title><body><div class=menu>" + words_of(1, 12) +
                     "</div><div class=story><h1>" + words_of(i + 200, 4) + "</h1><p>" +
                     words_of(i + 100, 60) + "<p>" + words_of(i + 300, 60) + "</div>");
    }
    learn();
  }
  void learn_mixed_site() {
    for (int i = 0; i < 30; ++i) {
      temp.write(
          "site/" + std::to_string(100 + i) + ".html",
          "<body><p>" + words_of(i, 60) + "<p>" + test::kSmallPrint + "<p>" + test::kSmallPrint);
    }
    learn();
  }
  ToolRun write_selectors(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"export", "--db", db, "--site", "boats.example"});
    return run_trainer(arguments);
  }

  test::TempDir temp;
  const std::string db = temp / "m.db";
};

TEST_F(SelectorsTest, AreOneJsonObject) {
  learn_clear_site();
  const ToolRun run = write_selectors({"--selectors", "css"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const auto json = parsed(run.out);
  EXPECT_STREQ(json["site"].GetString(), "boats.example");
  EXPECT_EQ(json["version"].GetInt(), 1);
  EXPECT_EQ(std::string{json["learned"].GetString()}.size(), 20U);
  EXPECT_TRUE(json["from"].IsString());
  EXPECT_TRUE(json["until"].IsString());
  EXPECT_STREQ(json["language"].GetString(), "css");
  ASSERT_EQ(json["content"].Size(), 1U);
  EXPECT_STREQ(json["content"][0].GetString(), "div.story");
  EXPECT_STREQ(json["drop"][0].GetString(), "script");
  EXPECT_TRUE(json["title"].IsArray());
  EXPECT_TRUE(json["authors"].IsArray());
  EXPECT_TRUE(json["published"].IsArray());
  EXPECT_EQ(json["agreement"]["pages"].GetInt(), 30);
  EXPECT_EQ(json["agreement"]["f1"].GetDouble(), 1.0);
  EXPECT_EQ(json["agreement"]["same"].GetDouble(), 1.0);
  EXPECT_NE(
      run.err.find("boats.example, version 1: 1 selector for content and 8 for parts to drop; "
                   "F1 1.0000 compared with the text that the model keeps"),
      std::string::npos)
      << run.err;
}

TEST_F(SelectorsTest, MayBeXPathAndInAFile) {
  learn_clear_site();
  const std::string path = temp / "selectors.json";
  const ToolRun run = write_selectors({"--selectors", "xpath", "-o", path, "--quiet"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out + run.err, "");
  const auto json = parsed(test::read_file(path));
  EXPECT_STREQ(json["content"][0].GetString(),
               "//div[contains(concat(\" \", normalize-space(@class), \" \"), \" story \")]");
  const ToolRun again = write_selectors({"--selectors", "xpath", "-o", path});
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_NE(again.err.find("the file already exists"), std::string::npos);
}

TEST_F(SelectorsTest, AreRefusedIfTheyDifferMuchFromTheModel) {
  learn_mixed_site();
  const ToolRun run = write_selectors({"--selectors", "css"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.out, "");
  EXPECT_NE(run.err.find(db + ": selectors cannot replace version 1 of boats.example: "),
            std::string::npos)
      << run.err;
  EXPECT_NE(run.err.find("with an F1 of only .750, which is below .900"), std::string::npos)
      << run.err;
  EXPECT_NE(run.err.find("in 'body > p', where the model keeps 60 % of the words"),
            std::string::npos)
      << run.err;
  EXPECT_NE(run.err.find("--force"), std::string::npos);
  const ToolRun forced = write_selectors({"--selectors", "css", "--force"});
  EXPECT_EQ(forced.exit_code, 0) << forced.err;
  const auto json = parsed(forced.out);
  EXPECT_LT(json["agreement"]["f1"].GetDouble(), 0.9);
  EXPECT_STREQ(json["content"][0].GetString(), "p");
}

TEST_F(SelectorsTest, NeedPagesAndTheProfileSite) {
  learn_clear_site();
  learn({"--without-pages"});
  EXPECT_NE(write_selectors({"--selectors", "css"}).err.find("contains no pages"),
            std::string::npos);
  EXPECT_EQ(write_selectors({"--selectors", "css", "--model", "1", "--quiet"}).err, "");
  learn({"--profile", "template"});
  EXPECT_NE(write_selectors({"--selectors", "css"})
                .err.find("only models with the 'site' profile can be written"),
            std::string::npos);
}

TEST_F(SelectorsTest, OptionsThatDoNotFitAreRefused) {
  learn_clear_site();
  for (const auto& [options, words] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"--force", "-o", temp / "x.db"}, "--force works only with --selectors"},
           {{"--selectors", "regex"}, "--selectors does not accept 'regex'; choose"},
           {{"--selectors", "css", "--without-pages"}, "--without-pages cannot be combined with"},
           {{}, "export needs -o OUT"}}) {
    const ToolRun run = write_selectors(options);
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_NE(run.err.find(words), std::string::npos) << run.err;
  }
}

}  // namespace
}  // namespace sst
