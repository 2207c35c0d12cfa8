#include "common/site/vocabulary.hpp"

#include <gtest/gtest.h>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

using test::page;

std::string token(std::string_view raw) {
  std::string out;
  return append_token(out, raw) ? out : "none";
}

TEST(Vocabulary, TakesNumbersInTokensForOne) {
  EXPECT_EQ(token("nav"), "nav");
  EXPECT_EQ(token("post-1234"), "post-#");
  EXPECT_EQ(token("col-2-of-12"), "col-#-of-#");
  EXPECT_EQ(token("größe7"), "größe#");
}

TEST(Vocabulary, HasNoTokensOfNumbersAlone) {
  EXPECT_EQ(token("1234"), "none");
  EXPECT_EQ(token("12-34"), "none");
  EXPECT_EQ(token(""), "none");
}

TEST(Vocabulary, CountsATokenOncePerPage) {
  VocabularyCounter counter;
  counter.add(page("<p class='x y'>a<p class='x'>b<div class=x>c"));
  counter.add(page("<p class='x'>a"));
  const auto entries = counter.finish({0.0, 1}).entries();
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(entries[0], (VocabularyEntry{"div", AttributeName::class_, "x", 1}));
  EXPECT_EQ(entries[1], (VocabularyEntry{"p", AttributeName::class_, "x", 2}));
  EXPECT_EQ(entries[2], (VocabularyEntry{"p", AttributeName::class_, "y", 1}));
}

TEST(Vocabulary, LeavesOutWhatIsRare) {
  VocabularyCounter counter;
  for (int i = 0; i < 4; ++i) {
    counter.add(page("<body class='site page-" + std::string(1, static_cast<char>('a' + i)) +
                     "' id=main>x"));
  }
  const AttributeVocabulary vocabulary = counter.finish({0.05, 3});
  EXPECT_TRUE(vocabulary.contains("body", AttributeName::class_, "site"));
  EXPECT_TRUE(vocabulary.contains("body", AttributeName::id, "main"));
  EXPECT_FALSE(vocabulary.contains("body", AttributeName::id, "site"))
      << "it is a class, not an id";
  EXPECT_FALSE(vocabulary.contains("div", AttributeName::class_, "site"));
  EXPECT_EQ(vocabulary.entries().size(), 2U);
}

TEST(Vocabulary, LeavesOutTokensOfBodyThatMakeItsKeyRare) {
  VocabularyCounter counter;
  const char* const kinds[] = {"page", "post"};
  const char* const topics[] = {"film", "food", "news", "sport"};
  for (int mix = 0; mix < 32; ++mix) {  // each kind with each set of topics
    std::string tokens = kinds[mix % 2];
    for (int i = 0; i < 4; ++i) {
      tokens += (mix >> (i + 1)) % 2 == 0 ? "" : std::string{" topic-"} + topics[i];
    }
    counter.add(page("<body class='" + tokens + "'><p class='" + tokens + "'>x"));
  }
  const AttributeVocabulary vocabulary = counter.finish({0.0, 3});
  const auto body_has = [&](std::string_view token) {
    return vocabulary.contains("body", AttributeName::class_, token);
  };
  EXPECT_TRUE(body_has("page"));
  EXPECT_TRUE(body_has("post"));
  EXPECT_TRUE(body_has("topic-food")) << "eight keys with four pages each";
  EXPECT_FALSE(body_has("topic-news")) << "sixteen keys with two pages each";
  EXPECT_FALSE(body_has("topic-sport"));
  EXPECT_TRUE(vocabulary.contains("p", AttributeName::class_, "topic-sport"));
}

TEST(Vocabulary, MergesInAnyOrder) {
  const PageTree one = page("<p class=x>a");
  const PageTree two = page("<p class=x>a<p id=y>b");
  VocabularyCounter all;
  all.add(one);
  all.add(two);
  VocabularyCounter left;
  VocabularyCounter right;
  left.add(two);
  right.add(one);
  right.add(one);
  VocabularyCounter merged = right;
  merged.merge(left);
  left.merge(right);
  EXPECT_EQ(merged.finish({0.0, 1}).entries(), left.finish({0.0, 1}).entries());
  EXPECT_EQ(merged.page_count(), 3U);
  merged.add(two);
  EXPECT_EQ(merged.finish({0.0, 1}).entries()[0].pages, 4U) << "counting continues after a merge";
}

}  // namespace
}  // namespace sst
