#include "common/site/field_finder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// Finds the fields of a page. In the pages, "SAME" begins texts that repeat on the site, and
/// "NOISY" such texts in noisy nodes. "LINK" begins texts that are boilerplate by name.
class FieldFinderTest : public testing::Test {
 protected:
  /// The texts of the fields, and of the labels in brackets, each followed by ";".
  std::string fields(const std::string& body) {
    page = test::page("<body>" + body);
    view.build(page, keys);
    std::vector<BlockEvidence> evidence;
    for (const Block& block : view.blocks().blocks()) {
      const std::string text = test::block_text(page, block);
      const Tag tag = page.node(view.blocks().elements()[block.container].node).tag;
      BlockEvidence one;
      one.is_in_noise = text.starts_with("NOISY");
      one.is_repeated = one.is_in_noise || text.starts_with("SAME");
      one.is_lexical_noise = text.starts_with("LINK");
      one.is_label = tag == Tag::th || tag == Tag::dt || block.heading > 1 ||
                     page.node(block.element).tag == Tag::label;
      evidence.push_back(one);
    }
    finder.find(view, evidence);
    std::string out;
    for (std::size_t i = 0; i < evidence.size(); ++i) {
      const std::string text = test::block_text(page, view.blocks()[i]);
      if (evidence[i].is_field) {
        out += evidence[i].is_label ? "[" + text + "];" : text + ";";
      }
    }
    return out;
  }

  PageTree page;
  AttributeVocabulary vocabulary;
  KeyMaker keys{vocabulary};
  MappedPage view;
  FieldFinder finder;
};

std::string row(const std::string& label, const std::string& value) {
  return "<tr><th>" + label + "</th><td>" + value + "</td></tr>";
}

TEST_F(FieldFinderTest, ThreeDifferentLabelsMakeARecord) {
  const std::string two = row("SAME one", "a") + row("SAME two", "b");
  EXPECT_EQ(fields("<table>" + two + row("SAME three", "c") + "</table>"),
            "[SAME one];a;[SAME two];b;[SAME three];c;");
  EXPECT_EQ(fields("<dl><div><dt>SAME one<dd>a</div><div><dt>SAME two<dd>b</div>"
                   "<div><dt>SAME three<dd>c</div></dl>"),
            "[SAME one];a;[SAME two];b;[SAME three];c;");
  EXPECT_EQ(fields("<dl><dt>SAME one<dd>a<dt>SAME two<dd>b<dt>SAME three<dd>c</dl>"),
            "[SAME one];a;[SAME two];b;[SAME three];c;");
  EXPECT_EQ(fields("<dl><dt>SAME one<dd>a<dt>SAME two<dd>b</dl>"), "") << "two";
  EXPECT_EQ(fields("<dl><dt>SAME one<dd>a<dt>SAME two<dd>b<dt>SAME one<dd>c</dl>"), "")
      << "two different ones";
  EXPECT_EQ(fields("<dl><dt>SAME one<dd>a<dt>SAME two<dd>b<dt>SAME of five words here<dd>c</dl>"),
            "")
      << "a label is short";
  EXPECT_EQ(fields("<table>" + two + "</table><table>" + row("SAME three", "c") + "</table>"), "")
      << "two tables";
  EXPECT_EQ(fields("<dl><dt>SAME one<dd>a<dt>SAME two<dd>b</dl><dl><dt>SAME three<dd>c</dl>"), "")
      << "two lists";
  EXPECT_EQ(fields("<dl><dt>SAME one<dd>a<dt>SAME two<dd>b<dt>SAME of four words<dd>c</dl>"),
            "[SAME one];a;[SAME two];b;[SAME of four words];c;");
  EXPECT_EQ(
      fields("<form><div><label>SAME one</label><div>a</div></div><div><label>SAME two</label>"
             "<div>b</div></div><div><label>SAME three</label><p>c</p></div></form>"),
      "[SAME one];a;[SAME two];b;[SAME three];c;");
  EXPECT_EQ(fields("<div><div><h3>SAME one</h3><p>a</div><div><h3>SAME two</h3><p>b</div><div>"
                   "<h3>SAME three</h3><p>c</div></div>"),
            "[SAME one];a;[SAME two];b;[SAME three];c;");
}

TEST_F(FieldFinderTest, ALabelThatDoesNotRepeatNamesAFieldOfARecord) {
  const std::string two = "<dt>SAME one<dd>a<dt>SAME two<dd>b";
  EXPECT_EQ(fields("<dl>" + two + "<dt>rare<dd>c</dl>"), "") << "it does not count";
  EXPECT_EQ(fields("<dl>" + two + "<dt>SAME three<dd>c<dt>rare<dd>d</dl>"),
            "[SAME one];a;[SAME two];b;[SAME three];c;[rare];d;");
}

TEST_F(FieldFinderTest, RepeatedTextsInNoiseOrAtTheStartOfARowAreLabels) {
  const auto box = [](const std::string& label, const std::string& value) {
    return "<div><div>" + label + "</div><div>" + value + "</div></div>";
  };
  EXPECT_EQ(fields("<div>" + box("NOISY one", "a") + box("NOISY two", "b") +
                   box("NOISY three", "c") + "</div>"),
            "[NOISY one];a;[NOISY two];b;[NOISY three];c;");
  EXPECT_EQ(fields("<div>" + box("SAME one", "a") + box("SAME two", "b") + box("SAME three", "c") +
                   "</div>"),
            "");
  const auto cells = [](const std::string& label, const std::string& value) {
    return "<tr><td>" + label + "</td><td>" + value + "</td></tr>";
  };
  EXPECT_EQ(fields("<table>" + cells("SAME one", "a") + cells("SAME two", "b") +
                   cells("SAME three", "c") + "</table>"),
            "[SAME one];a;[SAME two];b;[SAME three];c;");
  EXPECT_EQ(fields("<table>" + cells("x", "SAME one</td><td>a") + cells("y", "SAME two</td><td>b") +
                   cells("z", "SAME three</td><td>c") + "</table>"),
            "")
      << "not at the start of the row";
  EXPECT_EQ(fields("<table>" + cells("SAME one", "SAME a") + cells("SAME two", "SAME b") +
                   cells("SAME three", "SAME c") + "</table>"),
            "")
      << "nothing is of this page";
}

TEST_F(FieldFinderTest, ALabelMayBeginItsField) {
  const auto item = [](const std::string& label, const std::string& value) {
    return "<li><span>" + label + "</span> " + value + "</li>";
  };
  const std::string two = item("one", "a") + item("two", "b");
  EXPECT_EQ(fields("<ul>" + two + item("three", "c") + "</ul>"), "one a;two b;three c;");
  EXPECT_EQ(fields("<ul>" + two + item("two", "c") + "</ul>"), "") << "two different labels";
  EXPECT_EQ(fields("<ul>" + two + "<li>three c</li></ul>"), "") << "no element of its own";
  EXPECT_EQ(fields("<ul>" + two + item("<a href=x>three</a>", "c") + "</ul>"), "") << "a link";
  EXPECT_EQ(fields("<ul>" + two + item("three", "and seven more words are still one") + "</ul>"),
            "one a;two b;three and seven more words are still one;");
  EXPECT_EQ(
      fields("<ul>" + two + item("three", "and eight more words are no longer one") + "</ul>"), "");
  EXPECT_EQ(fields("<ul>" + two + item("a label of four", "c") + "</ul>"),
            "one a;two b;a label of four c;");
  EXPECT_EQ(fields("<ul>" + two + item("this one has five words", "c") + "</ul>"), "");
  const std::string three = two + item("three", "c");
  EXPECT_EQ(fields("<ul>" + three + item("LINK", "d") + "</ul>"), "one a;two b;three c;")
      << "boilerplate by its name";
  EXPECT_EQ(fields("<ul>" + three + "<li><a href=x><span>four</span> d</a></ul>"),
            "one a;two b;three c;")
      << "a linked block";
  EXPECT_EQ(fields("<ul>" + three + "<li><img src=x> <b>*</b> <span>four</span> d</ul>"),
            "one a;two b;three c;* four d;")
      << "texts without words are no labels";
  EXPECT_EQ(fields("<ul>" + three + "<li><span>four</span> d<br><br><span>five</span> e</ul>"),
            "one a;two b;three c;four d;five e;");
}

TEST_F(FieldFinderTest, HeadingsOfColumnsAreLabelsOfTheirCells) {
  const std::string head = "<tr><th>SAME one</th><th>SAME two</th></tr>";
  EXPECT_EQ(fields("<table>" + head + "<tr><td>a</td><td>SAME b</td></tr></table>"), "a;SAME b;");
  EXPECT_EQ(
      fields("<table><thead>" + head + "</thead><tbody><tr><td>a</td><td>b</td></tr></table>"),
      "a;b;");
  EXPECT_EQ(fields("<table>" + head + "<tr><td>a</td><td>LINK b</td></tr></table>"), "a;");
  EXPECT_EQ(fields("<table><tr><th>SAME one</th><th>two</th></tr><tr><td>a</td><td>b</td></tr>"
                   "</table>"),
            "")
      << "one heading that repeats";
  EXPECT_EQ(fields("<table>" + head + "</table><table><tr><td>a</td><td>b</td></tr></table>"), "")
      << "another table";
  EXPECT_EQ(fields("<table><thead>" + head +
                   "</thead><tbody><tr><th>SAME row</th><td>a</td><td>b</td></tr></table>"),
            "a;b;")
      << "also in a row with a label";
  EXPECT_EQ(fields("<table>" + head + "<tr><td><b>a</b> b</td><td>c</td></tr></table>"), "a b;c;");
  EXPECT_EQ(fields("<table><tr><th>SAME one</th><td>a</td><td>x</td></tr><tr><th>SAME two</th>"
                   "<td>b</td><td>y</td></tr></table>"),
            "")
      << "labels of rows are no headings";
  EXPECT_EQ(fields("<table><tr><td><b>x</b> y</td><td>z</td></tr><tr><td><b>u</b> w</td><td>v</td>"
                   "</tr></table>"),
            "")
      << "labels in cells are no headings";
  EXPECT_EQ(fields("<table><tr><th>SAME a</th><th>x</th><th>SAME b</th><th>y</th><th>SAME c</th>"
                   "<th>z</th></tr></table>"),
            "")
      << "headings are no fields";
  EXPECT_EQ(fields("<td>a</td><p><th>SAME one</th><th>SAME two</th>"), "") << "no table";
}

TEST_F(FieldFinderTest, PagesWithoutLabelsHaveNoFields) {
  EXPECT_EQ(fields("<table><tr><td>a<td>b</table><p>one two three"), "");
  EXPECT_EQ(fields("<p>a"), "");
}

}  // namespace
}  // namespace sst
