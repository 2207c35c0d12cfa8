#include "common/site/lesson.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "common/error.hpp"
#include "common/hash/stored_hash.hpp"

namespace sst {
namespace {

/// Builds a site's tree node by node.
class LessonTest : public testing::Test {
 protected:
  LessonTest() : nodes(1), keys{{"#root", ""}} { nodes[0].path = nodes[0].parent = 1; }

  /// Adds a node below the node `parent`, and returns its number.
  std::size_t add(std::size_t parent, ReadableKey key, std::uint32_t pages = 10) {
    SiteNode node;
    node.parent = nodes[parent].path;
    node.key = hash_key(key);
    node.path = combine_hashes(node.parent, node.key);
    node.pages = pages;
    nodes.push_back(node);
    keys.push_back(std::move(key));
    return nodes.size() - 1;
  }
  static Lesson lesson(int number, Lesson::Kind kind, std::string selector) {
    Lesson made;
    made.number = number;
    made.kind = kind;
    made.selector = std::move(selector);
    made.taught_at = "2026-01-31T10:00:00Z";
    return made;
  }

  std::vector<SiteNode> nodes;
  std::vector<ReadableKey> keys;
};

TEST_F(LessonTest, MarksTheNodesThatItsSelectorMatches) {
  const std::size_t body = add(0, {"body", ""}, 12);
  const std::size_t price = add(body, {"p", R"(class="price")"}, 7);
  const std::size_t box = add(body, {"div", R"(class="box")"}, 12);
  const std::size_t other = add(box, {"p", R"(class="price")"}, 9);
  const std::vector<Lesson> lessons = {
      lesson(2, Lesson::Kind::keep, ".price"), lesson(5, Lesson::Kind::drop, ".box > .price"),
      lesson(6, Lesson::Kind::title, "p"), lesson(7, Lesson::Kind::authors, "div"),
      lesson(8, Lesson::Kind::published, ".none")};
  const std::vector<LessonPlace> places = teach(lessons, keys, nodes);
  EXPECT_EQ(nodes[price].taught, (Taught{2, true, 6, 0, 0}));
  EXPECT_EQ(nodes[other].taught, (Taught{5, false, 6, 0, 0}))
      << "the newer of two lessons for one node decides";
  EXPECT_EQ(nodes[box].taught, (Taught{0, false, 0, 7, 0}));
  EXPECT_EQ(nodes[body].taught, Taught{});
  ASSERT_EQ(places.size(), 5U);
  EXPECT_EQ(places[0].nodes, 2U);
  EXPECT_EQ(places[0].pages, 9U);
  EXPECT_EQ(places[0].path, "body > div.box > p.price");
  EXPECT_EQ(places[4].nodes, 0U);
  EXPECT_EQ(places[4].path, "");
}

TEST_F(LessonTest, FindsItsNodesInANewDesign) {
  const std::size_t body = add(0, {"body", ""});
  const std::size_t main = add(body, {"main", ""});
  const std::size_t price = add(main, {"p", R"(class="price")"});
  const std::vector<Lesson> lessons = {lesson(1, Lesson::Kind::keep, "#old > div > p.price"),
                                       lesson(2, Lesson::Kind::drop, "#old > main")};
  const std::vector<LessonPlace> places = teach(lessons, keys, nodes);
  EXPECT_EQ(nodes[price].taught.verdict, 1);
  EXPECT_EQ(places[0].ignored, 2U);
  EXPECT_EQ(nodes[main].taught, Taught{})
      << "an element without a class or id is not enough evidence";
  EXPECT_EQ(places[1].nodes, 0U);
  EXPECT_EQ(places[1].ignored, 0U);
}

TEST_F(LessonTest, ReplacesALessonAboutTheSameNodes) {
  const Lesson keep = lesson(1, Lesson::Kind::keep, ".a");
  EXPECT_TRUE(is_equivalent(keep, lesson(2, Lesson::Kind::keep, ".a")));
  EXPECT_FALSE(is_equivalent(keep, lesson(2, Lesson::Kind::drop, ".a")));
  EXPECT_TRUE(is_replaced_by(keep, lesson(2, Lesson::Kind::drop, ".a")));
  EXPECT_FALSE(is_replaced_by(keep, lesson(2, Lesson::Kind::drop, ".b")));
  EXPECT_FALSE(is_replaced_by(keep, lesson(2, Lesson::Kind::title, ".a")));
}

TEST_F(LessonTest, SaysWhatItIs) {
  Lesson price = lesson(3, Lesson::Kind::keep, ".price");
  EXPECT_EQ(in_words(price), "keep \".price\"");
  EXPECT_EQ(origin_of(price), "lesson 3, taught on 2026-01-31");
  price.taught_by = "ann";
  price.reason = "the price";
  EXPECT_EQ(origin_of(price), "lesson 3, taught on 2026-01-31 by ann: \"the price\"");
}

TEST_F(LessonTest, IsChecked) {
  Lesson odd = lesson(1, Lesson::Kind::keep, "p:hover");
  EXPECT_THROW(check(odd), InputError);
  odd.selector = "p";
  check(odd);
  odd.reason = std::string(Lesson::kMostReasonBytes + 1, 'x');
  EXPECT_THROW(check(odd), InputError);
  odd.reason.clear();
  odd.taught_by = std::string(Lesson::kMostNameBytes + 1, 'x');
  EXPECT_THROW(check(odd), InputError);
  odd.taught_by = "caf\xE9";
  EXPECT_THROW(check(odd), InputError) << "not UTF-8";
  odd.taught_by.clear();
  check(odd);
  odd.taught_at = "yesterday";
  EXPECT_THROW(check(odd), InputError);
}

}  // namespace
}  // namespace sst
