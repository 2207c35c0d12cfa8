#include "common/render/written_forms.hpp"

#include <gtest/gtest.h>

#include <string>

#include "common/render/html_renderer.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// The HTML of a page. Everything is kept, except texts "no".
std::string html(const std::string& body) {
  const PageTree page = test::page("<body>" + body);
  KeptContent kept;
  for (NodeId id = 0; id < page.size(); ++id) {
    if (page.text(id) != "no") {
      kept.keep_node(page, id);
    }
  }
  find_written_forms(page, kept);
  std::string out;
  render_html(page, kept, "", out);
  const std::string start = "<body>\n";
  const std::size_t first = out.find(start) + start.size();
  return out.substr(first, out.find("\n</body>") - first);
}

TEST(WrittenForms, OfHtmlHaveTheBoxesOfTasks) {
  EXPECT_EQ(html("<ul><li><input type=checkbox checked disabled onclick=x()>a<li><input disabled "
                 "type=checkbox>b<li>c</ul>"),
            "<ul><li><input type=\"checkbox\" disabled=\"\" checked=\"\"> a</li>\n"
            "<li><input type=\"checkbox\" disabled=\"\"> b</li>\n<li>c</li>\n</ul>\n");
}

TEST(WrittenForms, AreThoseOfHtmlToo) {
  EXPECT_EQ(html("<p>a <math><mfrac><mi>a</mi><mi>b</mi></mfrac></math> b"),
            "<p>a \\(\\frac{a}{b}\\) b</p>\n");
  EXPECT_EQ(html("<p>a<p><script type='math/tex; mode=display'>x &lt; y</script>"),
            "<p>a</p>\n<p>\\[x &lt; y\\]</p>\n");
  EXPECT_EQ(html("<pre><span class=lineno>1 </span>a\n<span class=lineno>2 </span>b</pre>"),
            "<pre><code>a\nb</code></pre>\n");
  EXPECT_EQ(html("<p>m<sup>2</sup> <ruby>北<rt>きた</rt></ruby>"),
            "<p>m<sup>2</sup> <ruby>北<rt>きた</rt></ruby></p>\n");
  EXPECT_EQ(html("<h2 id=a>One <a href='#a'>#</a></h2><h2 id=b><a href='#b'>Two</a></h2>"),
            "<h2>One</h2>\n<h2>Two</h2>\n");
}

TEST(WrittenForms, LeaveWhatIsKeptAsItIs) {
  const std::string plain = "<pre>a <b>b</b>\n  <a href=\"/c\">c</a></pre>\n";
  EXPECT_EQ(html("<pre>a <b>b</b>\n  <a href='/c'>c</a></pre>"), plain);
  EXPECT_EQ(html("<table><tr><td>1</td><td>one</td></tr><tr><td>2</td><td>two</td></tr></table>"),
            "<table><tr><td>1</td>\n<td>one</td>\n</tr>\n<tr><td>2</td>\n<td>two</td>\n"
            "</tr>\n</table>\n");
  EXPECT_EQ(html("<h2><a href='#other'>One</a> and two</h2>"),
            "<h2><a href=\"#other\">One</a> and two</h2>\n");
}

TEST(WrittenForms, TakeNoTableOfDataForAProgram) {
  EXPECT_EQ(
      html("<table><tr><td>1</td><td><pre>a</pre></td></tr>"
           "<tr><td>2</td><td><pre>b</pre></td></tr></table>"),
      "<table><tr><td>1</td>\n<td><pre>a</pre>\n</td>\n</tr>\n<tr><td>2</td>\n<td><pre>b</pre>\n"
      "</td>\n</tr>\n</table>\n");
  EXPECT_EQ(html("<table><tr><td></td><td>text <pre>a</pre></td></tr></table>"),
            "<table><tr><td></td><td>text<pre>a</pre>\n</td>\n</tr>\n</table>\n");
}

TEST(WrittenForms, KeepOnlyWhatWasKept) {
  EXPECT_EQ(html("<pre><span class=line>a</span>\n<span class=line>no</span>\n"
                 "<span class=line>c</span></pre>"),
            "<pre><code>a\n\nc</code></pre>\n");
  EXPECT_EQ(html("<p>a <span class=katex><math><mi>no</mi></math><span>no</span></span> b"),
            "<p>a \\(\\mathrm{no}\\) b</p>\n");  // the <math> itself is kept
}

/// A page that is twice as long takes about twice the time, not four times. The test measures no
/// time, but would not finish if the time were quadratic.
TEST(WrittenForms, TakeTimeInProportionToThePage) {
  std::string deep;
  for (int i = 0; i < 200; ++i) {
    deep += "<table><tr><td>";
  }
  for (int i = 0; i < 5'000; ++i) {
    deep += "<table><tr><td>1<td><pre>a</pre></table><h2 id=a>a<a href=#a>b</a></h2>";
  }
  EXPECT_FALSE(html(deep).empty());
  std::string wide = "<h2>";
  for (int i = 0; i < 10'000; ++i) {
    wide += "<a href=#a>a</a><math><mi>x</mi></math>";
  }
  EXPECT_FALSE(html(wide).empty());
}

}  // namespace
}  // namespace sst
