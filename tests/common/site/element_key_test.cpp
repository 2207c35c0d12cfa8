#include "common/site/element_key.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

using test::page;

class ElementKeyTest : public testing::Test {
 protected:
  /// The readable key of the first element in the body.
  ReadableKey written(std::string_view html) {
    const PageTree tree = page("<body>" + std::string{html});
    return names.at(keys.key(tree, 2));
  }

  AttributeVocabulary vocabulary{{{"div", AttributeName::class_, "nav", 9},
                                  {"div", AttributeName::class_, "wide", 9},
                                  {"div", AttributeName::id, "top", 9},
                                  {"my-box", AttributeName::class_, "nav", 9}}};
  KeyNames names;
  KeyMaker keys{vocabulary, &names};
};

TEST_F(ElementKeyTest, HasTheTokensOfTheVocabularyAlone) {
  EXPECT_EQ(written("<div class='nav page-7 odd' id=top>x"),
            (ReadableKey{"div", "class=\"nav\" id=\"top\""}));
  EXPECT_EQ(written("<div class='odd'>x"), (ReadableKey{"div", ""}));
  EXPECT_EQ(written("<p class='nav'>x"), (ReadableKey{"p", ""}))
      << "the vocabulary contains it only for div";
}

TEST_F(ElementKeyTest, OnlyTypicalIdsSuggestAKindOfContent) {
  const AttributeVocabulary typical{{{"div", AttributeName::id, "share", 9}}};
  KeyMaker maker{typical};
  const auto sense = [&](const std::string& html) {
    return maker.identity(page("<body>" + html), 2).sense;
  };
  EXPECT_EQ(sense("<div id=share>x"), LexicalSense::noise);
  EXPECT_EQ(sense("<div id=print>x"), LexicalSense::none);
  EXPECT_EQ(sense("<section id=share>x"), LexicalSense::none) << "typical only of div";
  EXPECT_EQ(sense("<div class=print>x"), LexicalSense::noise);
}

TEST_F(ElementKeyTest, TakesClassesForASet) {
  EXPECT_EQ(written("<div class='wide nav'>x"), written("<div class='nav  wide nav'>x"));
}

TEST_F(ElementKeyTest, HasDisplayAttributesAsTheyStand) {
  EXPECT_EQ(written("<table width=' 100% ' bgcolor=RED border=0>x"),
            (ReadableKey{"table", "bgcolor=\"red\" border=\"0\" width=\"100%\""}));
  EXPECT_EQ(written("<a href=/x rel=y>x"), (ReadableKey{"a", ""})) << "a link's target is content";
}

TEST_F(ElementKeyTest, OfABareElementIsNotUsedForOthers) {
  const PageTree tree = page(
      "<body><div>a</div><div lang=en>b</div><div class=footer>c</div><div role=navigation>d</div>"
      "<div align=left>e</div><p>f");
  std::vector<ElementIdentity> found;
  for (NodeId id = 2; id < tree.size(); id = tree.node(id).end) {
    found.push_back(keys.identity(tree, id));
  }
  ASSERT_EQ(found.size(), 6U);
  const ElementKey bare = found[0].key;
  EXPECT_EQ(found[1].key, bare);
  EXPECT_EQ(found[2].key, bare) << "the class is not in the vocabulary";
  EXPECT_EQ(found[3].key, bare);
  EXPECT_NE(found[4].key, bare);
  EXPECT_NE(found[5].key, bare);
  EXPECT_EQ(found[0].sense, LexicalSense::none);
  EXPECT_EQ(found[1].sense, LexicalSense::none);
  EXPECT_EQ(found[2].sense, LexicalSense::noise);
  EXPECT_EQ(found[3].sense, LexicalSense::noise);
}

TEST_F(ElementKeyTest, DoesNotTakeAValueForAnotherAttribute) {
  const ReadableKey one = written("<table bgcolor='red\" width=\"3'>x");
  EXPECT_EQ(one, (ReadableKey{"table", R"(bgcolor="red\" width=\"3")"}));
  EXPECT_NE(one, written("<table bgcolor=red width=3>x"));
  EXPECT_EQ(written("<table bgcolor='a\\'>x"), (ReadableKey{"table", R"(bgcolor="a\\")"}));
}

TEST_F(ElementKeyTest, NamesElementsThatHtmlDoesNotKnow) {
  EXPECT_EQ(written("<my-box class=nav>x"), (ReadableKey{"my-box", "class=\"nav\""}));
  EXPECT_NE(hash_key(written("<my-box>x")), hash_key(written("<my-tray>x")));
}

TEST_F(ElementKeyTest, CanBeMadeAgainFromWhatIsWritten) {
  const PageTree tree = page("<div class=nav>x");
  const ElementKey key = keys.key(tree, 2);
  EXPECT_EQ(hash_key(names.at(key)), key);
}

TEST_F(ElementKeyTest, TellsTextAndRootApart) {
  const PageTree tree = page("text");
  EXPECT_EQ(keys.key(tree, 0), root_key());
  EXPECT_EQ(keys.key(tree, tree.size() - 1), text_key());
  EXPECT_NE(root_key(), text_key());
}

TEST(ElementKey, DoesNotDependOnThePagesBefore) {
  // These attributes collide under an unseeded hash.
  const std::string noise = "<body><div class=\"comments\" id=\"0001721\">x</div>";
  const std::string plain = "<body><div class=\"^I|GD?Gw\">x</div>";
  const AttributeVocabulary vocabulary;
  KeyMaker keys{vocabulary};
  EXPECT_EQ(keys.identity(test::page(noise), 2).sense, LexicalSense::comments);
  EXPECT_EQ(keys.identity(test::page(plain), 2).sense, LexicalSense::none);
}

}  // namespace
}  // namespace sst
