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

// 2 kinds x 2 colours x 16 sets of topics, in two halves. "zoo" is the most frequent topic.
TEST(Vocabulary, DropsTheRarestTokensOfBodyThatMakeItsKeyRare) {
  VocabularyCounter halves[2];
  VocabularyCounter all;
  const char* const topics[] = {"art", "film", "news", "zoo"};
  for (int mix = 0; mix < 64; ++mix) {
    std::string tokens = mix % 2 == 0 ? "page" : "post";
    for (int i = 0; i < 4; ++i) {
      tokens += (mix >> (i + 2)) % 2 == 0 ? "" : std::string{" topic-"} + topics[i];
    }
    const PageTree tree =
        page("<body class='" + tokens + (mix % 4 < 2 ? " topic-zoo' bgcolor=red>" : "'>") +
             "<p class='" + tokens + "'>x");
    all.add(tree);
    halves[mix / 32].add(tree);
  }
  const AttributeVocabulary vocabulary = all.finish({0.0, 3});
  const auto body_has = [&](std::string_view token) {
    return vocabulary.contains("body", AttributeName::class_, token);
  };
  EXPECT_TRUE(body_has("topic-zoo"));
  EXPECT_TRUE(body_has("page"));
  EXPECT_TRUE(body_has("post"));
  EXPECT_TRUE(body_has("topic-art")) << "four or more pages for each combination";
  EXPECT_FALSE(body_has("topic-film")) << "two pages for each combination without red";
  EXPECT_FALSE(body_has("topic-news"));
  EXPECT_TRUE(vocabulary.contains("p", AttributeName::class_, "topic-news"));
  halves[0].merge(halves[1]);
  EXPECT_EQ(halves[0].finish({0.0, 3}).entries(), vocabulary.entries());
}

TEST(Vocabulary, KeepsTokensOfBodyThatDistinguishKindsOfPages) {
  VocabularyCounter counter;
  for (int i = 0; i < 29; ++i) {
    counter.add(page("<body class=single>x"));
  }
  counter.add(page("<body class=home>x"));
  EXPECT_TRUE(counter.finish({0.05, 3}).contains("body", AttributeName::class_, "single"));
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
