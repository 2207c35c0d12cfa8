#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "common/html/page_parser.hpp"
#include "common/page/kept_content.hpp"
#include "common/page/reference.hpp"
#include "common/render/markdown_renderer.hpp"
#include "common/text/html_escape.hpp"
#include "tests/support/markdown_check.hpp"
#include "tests/support/seed.hpp"

namespace sst {
namespace {

constexpr std::array<std::string_view, 45> kTexts{
    "a",     "B",    "word",   "1",     "1.",      "12)", "-",
    "+",     "*",    "**",     "_",     "_",       "__",  "`",
    "``",    "#",    "## ",    ">",     "|",       "||",  "~",
    "~~~",   "[",    "](",     "]",     ")",       "!",   "&amp;",
    "<",     "<b>",  "\\",     "\\\\",  "www.a.b", ":",   "http://a.b/_c",
    "a@b.c", "===",  "---",    "--|--", "é",       "“",   "中",
    "$",     "[^1]", "\uFEFF",
};
constexpr std::array<std::string_view, 12> kSpans{
    "b", "i", "strong", "em", "del", "code", "span", "a href='/x_(y)'", "tt", "s", "q", "label"};
constexpr std::array<std::string_view, 16> kBlocks{
    "p",  "p",  "div", "div",        "ul",    "ul", "ol",      "ol start=7",
    "h1", "h2", "pre", "blockquote", "table", "dl", "section", "blockquote"};

/// Makes random HTML with all kinds of elements and characters that matter in Markdown.
class Fragment {
 public:
  explicit Fragment(std::mt19937& random) : m_random{random} {}

  std::string make() {
    const bool has_notes = pick(4) == 0;
    for (std::size_t i = 1 + pick(4); i > 0; --i) {
      add_block(0);
      if (has_notes) {
        add_note_link();
      }
    }
    if (m_notes > 0) {
      add_notes();
    }
    return m_html;
  }

 private:
  std::size_t pick(std::size_t count) { return m_random() % count; }
  template <typename Choices>
  std::string_view pick_of(const Choices& choices) {
    return choices[pick(choices.size())];
  }

  void add_element(std::string_view tag, auto content) {
    m_html += '<' + std::string{tag} + '>';
    content();
    m_html += "</" + std::string{tag.substr(0, tag.find(' '))} + '>';
  }

  void add_block(int depth) {
    if (depth > 4 || pick(3) == 0) {
      add_line(depth);
      return;
    }
    const std::string_view tag = pick_of(kBlocks);
    add_element(tag, [&] {
      if (tag == "pre") {
        add_code();
      } else if (tag == "table") {
        add_rows(depth);
      } else if (tag.starts_with("ul") || tag.starts_with("ol")) {
        add_parts("li", depth);
      } else if (tag == "dl") {
        add_parts(pick(2) == 0 ? "dt" : "dd", depth);
      } else if (tag == "p" || tag.starts_with('h')) {
        add_line(depth);
      } else {
        add_blocks(depth);
      }
    });
    m_html += pick(6) == 0 ? "<hr>" : "";
  }

  void add_note_link() {
    const std::string number = std::to_string(++m_notes);
    m_html += "<p>";
    append_escaped(m_html, pick_of(kTexts));
    m_html += "<a href=#n" + number + '>' + number + "</a>";
    append_escaped(m_html, pick_of(kTexts));
    m_html += "</p>";
  }

  void add_notes() {
    m_html += "<ol>";
    for (std::size_t i = 1; i <= m_notes; ++i) {
      m_html += "<li id=n" + std::to_string(i) + '>';
      pick(2) == 0 ? add_line(0) : add_blocks(2);
      m_html += "</li>";
    }
    m_html += "</ol>";
  }

  void add_blocks(int depth) {
    for (std::size_t i = 1 + pick(3); i > 0; --i) {
      add_block(depth + 1);
    }
  }

  void add_parts(std::string_view tag, int depth) {
    for (std::size_t i = pick(4); i > 0; --i) {
      if (tag == "li" && pick(8) == 0) {
        add_element("ul", [&] { add_parts("li", depth + 1); });
      } else {
        add_element(tag, [&] { pick(2) == 0 ? add_line(depth) : add_blocks(depth); });
      }
    }
  }

  void add_rows(int depth) {
    for (std::size_t row = 1 + pick(3); row > 0; --row) {
      add_element("tr", [&] {
        for (std::size_t cell = pick(4); cell > 0; --cell) {
          constexpr std::array<std::string_view, 6> kCells{"td", "td",           "td",
                                                           "th", "td colspan=2", "td rowspan=2"};
          add_element(pick_of(kCells),
                      [&] { pick(12) == 0 ? add_blocks(depth + 1) : add_line(depth); });
        }
      });
    }
  }

  void add_line(int depth) {
    for (std::size_t i = 1 + pick(5); i > 0; --i) {
      if (depth < 7 && pick(4) == 0) {
        add_element(pick_of(kSpans), [&] { add_line(depth + 2); });
      } else if (pick(12) == 0) {
        m_html += pick(2) == 0 ? "<br>" : "<img src=/i_.png alt='a [b] `c'>";
      } else {
        append_escaped(m_html, pick_of(kTexts));
        m_html += pick(2) == 0 ? " " : "";
      }
    }
  }

  void add_code() {
    for (std::size_t i = pick(6); i > 0; --i) {
      append_escaped(m_html, pick_of(kTexts));
      constexpr std::array<std::string_view, 5> kBetween{"\n", " ", "", "\n\n    ", "\t"};
      m_html += pick_of(kBetween);
    }
  }

  std::mt19937& m_random;
  std::string m_html;
  std::size_t m_notes = 0;
};

/// Pieces of link targets: schemes, character references, and characters that end a target.
constexpr std::array<std::string_view, 40> kTargets{
    "javascript", "JAVASCRIPT", "http:", "//",   "/",   "x.org", "a",  "b=1",  "&",       "&",
    "&amp;",      "&colon;",    "&#58;", "&#58", "&#x", "3a;",   "3A", "&Tab", "&Tab;",   "&lt;",
    "&nosuch;",   "amp;",       "#",     ";",    ":",   "?",     "(",  ")",    "&lpar;",  "\\",
    "[",          "]",          "<",     ">",    "\"",  "'",     " ",  "|",    "*_`~$!^", "é中"};

std::string random_target(std::mt19937& random) {
  std::string target;
  for (std::size_t i = 1 + random() % 6; i > 0; --i) {
    target += kTargets[random() % kTargets.size()];
  }
  return target;
}

/// The expected target of a link to `reference` on a page without a URL; empty if there is none.
std::string expected_target(const std::string& reference) {
  std::string expected;
  for (const char c : ReferenceResolver{PageTree{}, ""}.link(reference)) {
    expected += c == ' ' ? "%20" : c == '<' ? "%3C" : c == '>' ? "%3E" : std::string(1, c);
  }
  return expected;
}

/// The value of the environment variable STYLETREE_FRAGMENTS; 3,000 if it is not set.
std::size_t fragment_count() {
  const char* wanted = std::getenv("STYLETREE_FRAGMENTS");
  return wanted == nullptr ? 3'000 : std::strtoull(wanted, nullptr, 10);
}

TEST(MarkdownRoundTrip, GivesBackWordsAndStructureOfRandomFragments) {
  std::mt19937 random{test::new_seed()};
  PageParser parser;
  PageTree page;
  for (std::size_t i = 0; i < fragment_count(); ++i) {
    const std::string html = "<body>" + Fragment{random}.make();
    if (parser.parse(html, "utf-8", page)) {
      continue;  // it has no text
    }
    KeptContent whole;
    whole.keep(page, PageTree::kRoot);
    ASSERT_EQ(test::markdown_difference(page, whole, true), "") << "fragment " << i << ": " << html;
    KeptContent part;
    for (NodeId id = 0; id < page.size(); ++id) {
      if (random() % 4 > 0) {
        part.keep_node(page, id);
      }
    }
    ASSERT_EQ(test::markdown_difference(page, part, false), "")
        << "a part of fragment " << i << ": " << html;
  }
}

// The page has no URL, so that nothing normalizes the targets.
TEST(MarkdownRoundTrip, GivesBackRandomTargets) {
  constexpr std::array<std::array<std::string_view, 2>, 3> kAround{
      {{"<p>", "</p>"}, {"<h2>", "</h2>"}, {"<table><tr><td>a<td>", "<tr><td>b<td>c</table>"}}};
  std::mt19937 random{test::new_seed()};
  PageParser parser;
  PageTree page;
  for (std::size_t i = 0; i < fragment_count(); ++i) {
    const std::string link = random_target(random);
    const std::string image = random_target(random);
    const auto& [before, after] = kAround[random() % kAround.size()];
    std::string html = "<body>" + std::string{before} + "<a href=\"";
    append_escaped(html, link);
    html += "\">c</a> <img alt=d src=\"";
    append_escaped(html, image);
    html += "\">" + std::string{after};
    ASSERT_FALSE(parser.parse(html, "utf-8", page));
    KeptContent whole;
    whole.keep(page, PageTree::kRoot);
    std::string markdown;
    render_markdown(page, whole, "", markdown);
    std::vector<std::string> expected{expected_target(link), expected_target(image)};
    std::erase(expected, "");
    ASSERT_EQ(test::markdown_targets(markdown), expected) << html << "\n" << markdown;
  }
}

}  // namespace
}  // namespace sst
