#include "common/site/selector.hpp"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/pages.hpp"
#include "tests/support/seed.hpp"

namespace sst {
namespace {

/// True if the selector matches the innermost of nested elements. `keys` are their keys, outermost
/// first.
bool matches(const std::string& selector, const std::vector<ReadableKey>& keys) {
  std::vector<SelectableElement> elements;
  for (const ReadableKey& key : keys) {
    elements.push_back(SelectableElement::of(key));
  }
  std::vector<const SelectableElement*> chain;
  for (const SelectableElement& element : elements) {
    chain.push_back(&element);
  }
  return Selector{selector}.matches(chain);
}

std::string complaint_about(const std::string& selector) {
  try {
    const Selector parsed{selector};
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

const std::vector<ReadableKey> kPrice = {{"body", ""},
                                         {"div", R"(class="page wide" id="main")"},
                                         {"ul", ""},
                                         {"li", R"(class="item")"},
                                         {"p", R"(class="post-# price" width="30")"}};

TEST(Selector, MatchesElementsByNameClassIdAndAttribute) {
  for (const char* selector :
       {"p", "P", "*", ".price", "p.price", ".price.post-7", ".post-1234", "[width]",
        "[width='30']", "p[ WIDTH = \"30\" ]", "[class~=price]", "[class=\"post-# price\"]"}) {
    EXPECT_TRUE(matches(selector, kPrice)) << selector;
  }
  for (const char* selector : {"li", ".pri", ".cost", "#price", "[height]", "[width=3]", ".7",
                               "[class=price]", "p.price.cost"}) {
    EXPECT_FALSE(matches(selector, kPrice)) << selector;
  }
}

TEST(Selector, MatchesAlongTheChain) {
  for (const char* selector :
       {"#main .price", "#main p", "body p", "li > p", "#main > ul > li > p", "body ul > li p",
        "div.wide.page * > .price", "h1, .price", "h1 , li>p", "  p  ", "ul li *"}) {
    EXPECT_TRUE(matches(selector, kPrice)) << selector;
  }
  for (const char* selector : {"#main > p", "p li", "ul > p", "p p", "li", "body > ul > li > p",
                               "h1, h2", "#main > li > p"}) {
    EXPECT_FALSE(matches(selector, kPrice)) << selector;
  }
  const ReadableKey div{"div", ""};
  EXPECT_TRUE(matches("div > div div", {div, div, div}));
  EXPECT_TRUE(matches("div div > div", {div, div, div}));
  EXPECT_FALSE(matches("div div div div", {div, div, div}));
  EXPECT_FALSE(matches("p", {}));
}

TEST(Selector, MayTakeManyWaysThroughAChain) {
  std::vector<ReadableKey> deep(400, {"div", ""});
  std::string many = "div";
  for (std::size_t i = 2; i < Selector::kMostElements; ++i) {
    many += " div";
  }
  EXPECT_TRUE(matches(many, deep));
  EXPECT_FALSE(matches(many + " p", deep)) << "the search must not take exponential time";
  deep.push_back({"p", ""});
  EXPECT_TRUE(matches(many + " p", deep));
  EXPECT_NE(complaint_about(many + " div p").find(" (at byte "), std::string::npos);
  EXPECT_NE(complaint_about(many + " div p").find("more than 256 elements"), std::string::npos);
}

TEST(Selector, ReadsEscapes) {
  const std::vector<ReadableKey> odd = {{"div", R"(class="md:flex" id="a\"b\\c")"}};
  EXPECT_TRUE(matches(R"(.md\:flex)", odd));
  EXPECT_TRUE(matches(R"(.md\3A flex)", odd));
  EXPECT_TRUE(matches(R"(.\6d d\00003Aflex)", odd));
  EXPECT_TRUE(matches(R"(#a\"b\\c)", odd));
  EXPECT_TRUE(matches(R"([id="a\"b\\c"])", odd));
  EXPECT_FALSE(matches(R"(.\D800 )", odd)) << "an unpaired surrogate is not a character";
}

TEST(Selector, ComparesPartsOfValues) {
  for (const char* selector : {"[class^=post]", "[class$='ice']", "[class*=\"# pr\"]"}) {
    EXPECT_TRUE(matches(selector, kPrice)) << selector;
  }
  for (const char* selector : {"[class^=price]", "[class$=post]", "[class*=cost]", "[class^='']",
                               "[class$='']", "[class*='']", "[class~='']"}) {
    EXPECT_FALSE(matches(selector, kPrice)) << selector;
  }
}

/// The texts of the elements that `selector` matches on a page. Names are compared as written.
std::vector<std::string> texts_on(const PageTree& page, const std::string& selector) {
  SelectableTree tree;
  std::vector<std::uint32_t> numbers(page.size());
  std::vector<NodeId> ids{0};
  for (NodeId id = 1; id < page.size(); ++id) {
    if (!page.node(id).is_text()) {
      numbers[id] = static_cast<std::uint32_t>(tree.nodes.size());
      tree.nodes.push_back(
          {numbers[page.node(id).parent], static_cast<std::uint32_t>(tree.elements.size())});
      tree.elements.push_back(SelectableElement::as_written(page, id));
      ids.push_back(id);
    }
  }
  const std::vector<bool> found = Selector{selector, Names::as_written}.matches(tree);
  std::vector<std::string> texts;
  for (std::size_t i = 1; i < ids.size(); ++i) {
    if (found[i]) {
      texts.emplace_back(page.text(ids[i] + 1));
    }
  }
  return texts;
}

TEST(Selector, ComparesNamesAsTheyAreWritten) {
  const PageTree page = test::page(
      "<div id=post-12 class='a\tb'><p class=c1>one</p><p class=c2>two</p></div>"
      "<div id='x y' class=post-12><p>three</p><section><p>four</p></section></div>");
  using Texts = std::vector<std::string>;
  EXPECT_EQ(texts_on(page, ".c1"), Texts{"one"}) << "keys would also match c2";
  EXPECT_EQ(texts_on(page, "#post-12 > p"), (Texts{"one", "two"}));
  EXPECT_EQ(texts_on(page, "#post-77 p"), Texts{});
  EXPECT_EQ(texts_on(page, "[id^=post-] .c2"), Texts{"two"});
  EXPECT_EQ(texts_on(page, ".b .c2"), Texts{"two"});
  EXPECT_EQ(texts_on(page, "#x p"), Texts{}) << "browsers do not split ids";
  EXPECT_EQ(texts_on(page, "body > div > p, section p"), (Texts{"one", "two", "three", "four"}));
  EXPECT_EQ(texts_on(page, ".post-12 p"), (Texts{"three", "four"}));
  EXPECT_EQ(texts_on(page, "div div p"), Texts{});
}

std::string xpath_of(const std::string& css) {
  return Selector{css, Names::as_written}.xpath();
}

TEST(Selector, IsWrittenAsXPath) {
  EXPECT_EQ(xpath_of("div.article > p"),
            "//div[contains(concat(\" \", normalize-space(@class), \" \"), \" article \")]/p");
  EXPECT_EQ(xpath_of("#main *, h1"), "//*[@id = \"main\"]//* | //h1");
  EXPECT_EQ(xpath_of("[id^=post-][class*=b][width$=px][role][align=left]"),
            "//*[starts-with(@id, \"post-\")][contains(@class, \"b\")]"
            "[substring(@width, string-length(@width) - 1) = \"px\"][@role][@align = \"left\"]");
  EXPECT_EQ(xpath_of("[rel~=me]"),
            "//*[contains(concat(\" \", normalize-space(@rel), \" \"), \" me \")]");
  EXPECT_EQ(xpath_of("[a^='']"), "//*[false()]") << "as in CSS, where it matches nothing";
  EXPECT_EQ(xpath_of("o\\:p[v\\:a]"), "//*[name() = \"o:p\"][@*[name() = \"v:a\"]]");
}

TEST(Selector, QuotesAnyValueInXPath) {
  EXPECT_EQ(xpath_of(R"([a="it's"])"), R"(//*[@a = "it's"])");
  EXPECT_EQ(xpath_of(R"([a='say "no"\\'])"), R"(//*[@a = 'say "no"\'])");
  EXPECT_EQ(xpath_of(R"([a="it's \"no\""])"), R"(//*[@a = concat("it's ", '"no"')])");
  EXPECT_EQ(xpath_of(R"(.a\"\]\'b)"), R"(//*[contains(concat(" ", normalize-space(@class), " "), )"
                                      R"(concat(" a", '"]', "'b "))])");
}

TEST(Selector, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(complaint_about(""), "an element is missing (at byte 1)");
  EXPECT_EQ(complaint_about("p >"), "an element is missing (at byte 4)");
  EXPECT_EQ(complaint_about("p, "), "an element is missing (at byte 4)");
  EXPECT_EQ(complaint_about("p:first-child"), "pseudo-classes (':') are not supported (at byte 2)");
  EXPECT_EQ(complaint_about("h1 + p"), "sibling combinators ('+') are not supported (at byte 4)");
  EXPECT_EQ(complaint_about("a[href^=x]"), "");
  EXPECT_EQ(complaint_about("a[href|=x]"),
            "only [name] and the operators =, ~=, ^=, $= and *= are supported (at byte 7)");
  EXPECT_EQ(complaint_about("a[b=\"c]"), "the closing quote is missing (at byte 8)");
  EXPECT_EQ(complaint_about("a[b"),
            "only [name] and the operators =, ~=, ^=, $= and *= are supported (at byte 4)");
  EXPECT_EQ(complaint_about("p."), "a name is missing (at byte 3)");
  EXPECT_EQ(complaint_about("p\\"), "a character is missing after '\\' (at byte 3)");
  EXPECT_EQ(complaint_about("p)"), "unexpected ')' (at byte 2)");
  EXPECT_EQ(complaint_about("p, €!"), "unexpected '!' (at byte 7)");
  EXPECT_EQ(complaint_about(std::string(16'001, 'p')), "it has more than 16000 bytes");
}

TEST(Selector, LosesItsBeginning) {
  const Selector selector{"#main > ul > li.item > p, .x > i, b"};
  EXPECT_EQ(selector.length(), 4U);
  const auto rest_matches = [&](std::size_t count, const std::vector<ReadableKey>& keys) {
    std::vector<SelectableElement> elements;
    for (const ReadableKey& key : keys) {
      elements.push_back(SelectableElement::of(key));
    }
    std::vector<const SelectableElement*> chain;
    for (const SelectableElement& element : elements) {
      chain.push_back(&element);
    }
    return selector.without_first(count).matches(chain);
  };
  const std::vector<ReadableKey> moved = {{"main", ""}, {"li", R"(class="item")"}, {"p", ""}};
  EXPECT_FALSE(rest_matches(0, moved));
  EXPECT_FALSE(rest_matches(1, moved)) << "the ul is missing";
  EXPECT_TRUE(rest_matches(2, moved)) << "li.item > p matches";
  EXPECT_FALSE(rest_matches(3, moved)) << "p alone is not enough evidence";
  EXPECT_FALSE(rest_matches(1, {{"i", ""}})) << "i alone is not enough evidence";
  EXPECT_FALSE(rest_matches(9, moved));
}

TEST(Selector, IsWrittenForAnyKey) {
  EXPECT_EQ(selector_of(ReadableKey{"p", R"(class="price wide" id="a" width="30")"}),
            R"(p.price.wide#a[width="30"])");
  EXPECT_EQ(selector_of(ReadableKey{"div", R"(class="-# 2x md:flex post-#")"}),
            R"(div.-\#.\32 x.md\:flex.post-\#)");
  const std::uint32_t start = test::seed(38);
  std::mt19937 random{start};
  const auto token = [&] {
    std::string text = "x";
    for (auto length = random() % 6; length > 0; --length) {
      text += "aZ-_0:#.\"\\>,[](){}~+*!\x7F\x01\xC3\xA9"[random() % 25];
    }
    std::string normalized;
    return append_token(normalized, text) ? normalized : std::string{"x"};
  };
  const auto quoted = [](const std::string& text) {
    std::string out;
    for (const char c : text) {
      out += c == '"' || c == '\\' ? "\\" : "";
      out += c;
    }
    return out;
  };
  for (int i = 0; i < 2'000; ++i) {
    const ReadableKey key{"div", "class=\"" + quoted(token()) + " " + quoted(token()) + "\" id=\"" +
                                     quoted(token()) + "\" width=\"" + quoted(token()) + "\""};
    const ReadableKey other{"div", "class=\"q\" id=\"q\" width=\"q\""};
    EXPECT_TRUE(matches(selector_of(key), {key})) << selector_of(key) << " seed " << start;
    EXPECT_FALSE(matches(selector_of(key), {other})) << selector_of(key);
  }
}

TEST(Selector, SeesThePageAsKeysDo) {
  const PageTree page =
      test::page("<div class='Post-12  x' id=top><my-box href=/a>text</my-box></div>");
  std::vector<SelectableElement> elements;
  for (NodeId id = 0; id < page.size(); ++id) {
    if (!page.node(id).is_text()) {
      elements.push_back(SelectableElement::of(page, id));
    }
  }
  const SelectableElement& box = elements.back();
  const SelectableElement& div = elements[elements.size() - 2];
  const std::vector<const SelectableElement*> chain = {&div, &box};
  EXPECT_TRUE(Selector{"div.Post-99.x#top > my-box[href='/a']"}.matches(chain));
  EXPECT_FALSE(Selector{"div.post-99 > my-box"}.matches(chain)) << "classes are case-sensitive";
}

}  // namespace
}  // namespace sst
