#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

using test::lines_of;
using test::parsed;
using test::run_cleaner;
using test::ToolRun;

/// Two sentences that share no two consecutive words with any other page.
std::string sentences(const std::string& about, int number) {
  std::string text;
  for (const char* word :
       {"The",     "was", "seen", "by",    "one",    "boat,", "and",   "so", "all",
        "went",    "out", "to",   "look.", "Nobody", "had",   "known", "of", "it",
        "before,", "but", "they", "were",  "glad",   "of",    "it."}) {
    text += (text.empty() ? "" : " ") + about + std::to_string(number) + " " + word;
  }
  return text;
}

const std::string kFirstWords = "I was there on that day";
const std::string kSecondWords = "My sister told me the same";

std::string comment(const std::string& words, int number) {
  return "<li class=comment><div class=comment-author>Ann said:</div><div class=comment-body><p>" +
         words + std::to_string(number) + ". " + sentences(words.substr(0, 1), number) +
         "</p></div></li>";
}

/// A post with two comments, or with none.
std::string post(int number, bool with_comments = true) {
  std::string page =
      "<html lang=en><head><title>Post " + std::to_string(number) +
      "</title></head><body><div id=nav><a href=/>Home</a> <a href=/about>About</a></div>"
      "<div id=content><article><h1>Post " +
      std::to_string(number) + "</h1>";
  for (const char* about : {"whale", "storm", "light", "crane"}) {
    page += "<p>" + sentences(about, number) + "</p>";
  }
  page += "</article>";
  if (with_comments) {
    page += "<div id=comments><h3>2 comments</h3><ol class=commentlist>" +
            comment(kFirstWords, number) + comment(kSecondWords, number) + "</ol></div>";
  }
  return page + "</div><div id=footer>Powered by boats</div></body></html>";
}

class CommentsTest : public testing::Test {
 protected:
  /// The options for cleaning without and with a model.
  std::vector<std::string> by_page() { return {"--method", "page"}; }
  std::vector<std::string> by_model() {
    for (int i = 0; i < 30; ++i) {
      temp.write("site/" + std::to_string(i) + ".html", post(i));
    }
    const std::string db = temp / "m.db";
    test::run_trainer({"learn", "--quiet", "--db", db, "--site", "blog.example", temp / "site"});
    return {"--db", db, "--site", "blog.example"};
  }
  static ToolRun clean(std::vector<std::string> way, const std::vector<std::string>& more,
                       const std::string& page) {
    way.insert(way.end(), more.begin(), more.end());
    way.emplace_back("-");
    return run_cleaner(way, page);
  }
  static auto record(const std::vector<std::string>& way, const std::vector<std::string>& more,
                     const std::string& page) {
    return parsed(lines_of(clean(way, more, page).out).at(0));
  }

  void expect_comments_apart(const std::vector<std::string>& way) {
    const auto json = record(way, {"--keep", "comments"}, post(77));
    const std::string text = json["text"].GetString();
    const std::string comments = json["comments"].GetString();
    for (const std::string& words : {kFirstWords + "77", kSecondWords + "77"}) {
      EXPECT_NE(text.find(words), std::string::npos) << text;
      EXPECT_NE(comments.find(words), std::string::npos) << comments;
    }
    EXPECT_LT(comments.find(kFirstWords), comments.find(kSecondWords));
    EXPECT_NE(text.find(sentences("crane", 77)), std::string::npos) << text;
    EXPECT_EQ(comments.find(sentences("crane", 77)), std::string::npos) << comments;
    EXPECT_EQ(comments.find("Powered"), std::string::npos) << comments;
  }

  test::TempDir temp;
};

TEST_F(CommentsTest, AreAFieldOfPagesCleanedByThemselves) {
  expect_comments_apart(by_page());
}

TEST_F(CommentsTest, AreAFieldOfPagesCleanedByAModel) {
  expect_comments_apart(by_model());
}

TEST_F(CommentsTest, AreAFieldOnlyIfTheyAreKept) {
  EXPECT_FALSE(record(by_page(), {}, post(77)).HasMember("comments"));
  EXPECT_FALSE(record(by_page(), {"--keep", "captions"}, post(77)).HasMember("comments"));
  EXPECT_FALSE(record(by_model(), {}, post(77)).HasMember("comments"));
}

TEST_F(CommentsTest, AreEmptyIfThereAreNone) {
  EXPECT_STREQ(record(by_page(), {"--keep", "comments"}, post(77, false))["comments"].GetString(),
               "");
  EXPECT_STREQ(record(by_model(), {"--keep", "comments"}, post(77, false))["comments"].GetString(),
               "");
  EXPECT_STREQ(record(by_page(), {"--keep", "comments"}, "")["comments"].GetString(), "")
      << "a page with a problem";
  EXPECT_STREQ(
      record({"--method", "density"}, {"--keep", "comments"}, post(7))["comments"].GetString(), "")
      << "a method that does not recognize comments";
}

TEST_F(CommentsTest, AreMarkedInDecisions) {
  for (const std::vector<std::string>& way : {by_page(), by_model()}) {
    const auto json = record(way, {"--keep", "comments", "--explain"}, post(77));
    std::size_t words = 0;
    for (const auto& decision : json["decisions"].GetArray()) {
      if (decision.HasMember("comment")) {
        EXPECT_TRUE(decision["kept"].GetBool());
        EXPECT_NE(std::string{decision["path"].GetString()}.find("li"), std::string::npos);
        words += decision["words"].GetUint();
      }
    }
    EXPECT_GE(words, 2U * 40U) << "each of the two comments has more than 40 words";
    const auto without = record(way, {"--explain"}, post(77));
    for (const auto& decision : without["decisions"].GetArray()) {
      EXPECT_FALSE(decision.HasMember("comment"));
    }
  }
  const std::string list =
      clean({"explain", "--method", "page"}, {"--keep", "comments"}, post(77)).out;
  EXPECT_NE(list.find(" words, a comment  body"), std::string::npos) << list;
}

}  // namespace
}  // namespace sst
