#include "common/render/markdown_renderer.hpp"

#include <gtest/gtest.h>

#include <string>

#include "common/render/written_forms.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// The Markdown of a page. Everything is kept, except texts "no".
std::string markdown(const std::string& body, const std::string& url = "") {
  const PageTree page = test::page("<body>" + body);
  KeptContent kept;
  for (NodeId id = 0; id < page.size(); ++id) {
    if (page.text(id) != "no") {
      kept.keep_node(page, id);
    }
  }
  find_written_forms(page, kept);
  std::string out;
  render_markdown(page, kept, url, out);
  return out;
}

TEST(MarkdownRenderer, SetsBlocksApartByBlankLines) {
  EXPECT_EQ(markdown("<h1>One</h1><p>Two\n three</p><div>four</div>five<h6>Six</h6>"),
            "# One\n\nTwo three\n\nfour\n\nfive\n\n###### Six");
  EXPECT_EQ(markdown("<p>a</p><hr><p>b</p>"), "a\n\n***\n\nb");
  EXPECT_EQ(markdown("<h2><div>a</div><div>b<br>c</div></h2>"), "## a b c");
  EXPECT_EQ(markdown("<figure><img src=/a.png alt='A b'><figcaption>c</figcaption></figure>",
                     "http://h/x/"),
            "![A b](http://h/a.png)\n\nc");
}

TEST(MarkdownRenderer, WritesHardBreaks) {
  EXPECT_EQ(markdown("<p>a<br>b<br>\n<br>c<br></p><p>d"), "a\\\nb\n\nc\n\nd");
  EXPECT_EQ(markdown("<p><br>a<br># b"), "a\\\n\\# b");
}

TEST(MarkdownRenderer, WritesTheBoxesOfTasks) {
  const std::string box = "<input type=checkbox disabled>";
  EXPECT_EQ(markdown("<ul><li><input checked disabled type=CheckBox> a<li> <label>" + box +
                     "b</label></ul>"),
            "- [x] a\n- [ ] b");
  EXPECT_EQ(markdown("<ol><li>" + box + " a<ul><li>" + box + "b<li>c</ul><li>d</ol>"),
            "1. [ ] a\n   - [ ] b\n   - c\n2. d");
  EXPECT_EQ(markdown("<ul><li>" + box + "<h2>a</h2><p>b</p></ul>"), "- ## a\n\n  b")
      << "a heading is not a task";
  EXPECT_EQ(markdown("<ul><li>a " + box +
                     "<li><input type=radio disabled>b<li><input type=checkbox>c<li>[ ] d</ul>"),
            "- a\n- b\n- c\n- \\[ \\] d");
  EXPECT_EQ(markdown("<ul><li>" + box + "</ul><p>a"), "a");
}

TEST(MarkdownRenderer, MarksSpans) {
  EXPECT_EQ(markdown("<p>a <b>b</b> <i>c</i> <del>d</del> <code>e</code> <b><i>f</i></b>"),
            "a **b** *c* ~~d~~ `e` ***f***");
  EXPECT_EQ(markdown("<p>a<b> b </b>c<em>d </em><em> e</em>"), "a **b** c*d* *e*");
  EXPECT_EQ(markdown("<p>a<b>b</b><b>c</b><i>d</i>"), "a**bc**d");
  EXPECT_EQ(markdown("<del>a<div>b</div>c</del>"), "~~a~~\n\n~~b~~\n\n~~c~~");
  EXPECT_EQ(markdown("<p><b>a <strong>b</strong></b><code>c <b>d</b></code>"), "**a b**`c d`");
}

TEST(MarkdownRenderer, LeavesOutMarksThatWouldBeText) {
  EXPECT_EQ(markdown("<p>a<b>(b)</b>c"), "a(b)c");
  EXPECT_EQ(markdown("<p>a <b>(b)</b> c, <b>(d)</b>."), "a **(b)** c, **(d)**.");
  EXPECT_EQ(markdown("<p>中<b>文</b>。<b>「重」</b>点"), "中**文**。「重」点");
  EXPECT_EQ(markdown("<p><i>a</i><b>b</b>"), "*a*b");
}

TEST(MarkdownRenderer, EscapesWhatWouldBeMarks) {
  EXPECT_EQ(markdown("<p>2*3 _a_ b_c __d `e` [f](g) ~h~ 1 \\ 2 \\* \\n \\"),
            "2\\*3 \\_a_ b_c \\_\\_d \\`e\\` \\[f\\](g) \\~h\\~ 1 \\ 2 \\\\\\* \\n \\\\");
  EXPECT_EQ(markdown("<p>a &lt;b&gt; 1 &lt; 2 &lt;/ &lt;!-- &amp;amp; AT&amp;T &amp;#35; R&amp;D;"),
            "a \\<b> 1 < 2 \\</ \\<!-- \\&amp; AT&T \\&#35; R\\&D;");
  EXPECT_EQ(markdown("<p>http://a.b/ https://c ftp://d www.e.f awww.g x@y.z a://b"),
            "http:\\//a.b/ https:\\//c ftp:\\//d www\\.e.f awww\\.g x@y.z a:\\//b");
  EXPECT_EQ(markdown("<p>See!<a href=http://h/>x</a>"), "See\\![x](http://h/)");
}

TEST(MarkdownRenderer, EscapesWhatWouldBeginABlock) {
  const auto line = [](const std::string& text) { return markdown("<p>" + text); };
  EXPECT_EQ(line("- a"), "\\- a");
  EXPECT_EQ(line("-a"), "-a");
  EXPECT_EQ(line("---"), "\\---");
  EXPECT_EQ(line("+ a"), "\\+ a");
  EXPECT_EQ(line("* a"), "\\* a");
  EXPECT_EQ(line("1. a"), "1\\. a");
  EXPECT_EQ(line("12) a"), "12\\) a");
  EXPECT_EQ(line("1.5 a"), "1.5 a");
  EXPECT_EQ(line("# a"), "\\# a");
  EXPECT_EQ(line("#a"), "#a");
  EXPECT_EQ(line("&gt; a"), "\\> a");
  EXPECT_EQ(line("| a | b |<br>| - | - |"), "\\| a | b |\\\n\\| - | - |");
  EXPECT_EQ(line("a | b<br>--|--"), "a | b\\\n\\--|--");
  EXPECT_EQ(line("a<br>==="), "a\\\n\\===");
  EXPECT_EQ(line("~~~"), "\\~\\~\\~");
  EXPECT_EQ(line("```"), "\\`\\`\\`");
  EXPECT_EQ(line("[a]: b"), "\\[a\\]: b");
  EXPECT_EQ(line("[^1]: b"), "\\[\\^1\\]: b");
  EXPECT_EQ(markdown("<h2># a #</h2><h2>C#</h2>"), "## # a \\#\n\n## C\\#");
}

TEST(MarkdownRenderer, WritesLists) {
  EXPECT_EQ(markdown("<ul><li>a<li>b<ol start=9><li>c<li>d<ul><li>e</ul></ol><li>f</ul>g"),
            "- a\n- b\n\n  9. c\n  10. d\n      - e\n\n- f\n\ng");
  EXPECT_EQ(markdown("<ol><li>a<ol><li>b</ol><li>c</ol>"), "1. a\n   1. b\n2. c");
  EXPECT_EQ(markdown("<ul><li><p>a</p><p>b</p><li><p>c</ul>"), "- a\n\n  b\n\n- c");
  EXPECT_EQ(markdown("<ul><li><ul><li>a</ul><li>[ ] b</ul>"), "- - a\n- \\[ \\] b");
  EXPECT_EQ(markdown("<ul><li>a</ul><ul><li>b</ul><ol><li>c</ol><ol><li>d</ol>"),
            "- a\n\n+ b\n\n1. c\n\n1) d");
  EXPECT_EQ(markdown("<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>"), "- a\n  - b\n- c");
  EXPECT_EQ(markdown("<ul><li>a<li>no<li>b</ul>"), "- a\n- b");
  EXPECT_EQ(markdown("<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>"), "**a**\n\nb\n\n**c**");
}

TEST(MarkdownRenderer, WritesQuotes) {
  EXPECT_EQ(markdown("<blockquote>a<p>b</p></blockquote><blockquote>c</blockquote>"),
            "> a\n>\n> b\n\n> c");
  EXPECT_EQ(markdown("<ul><li>a<blockquote>b<ul><li>c<br>d</ul></blockquote></ul>"),
            "- a\n\n  > b\n  >\n  > - c\\\n  >   d");
}

TEST(MarkdownRenderer, FencesCode) {
  EXPECT_EQ(markdown("<pre>a\n  *b*\n\n</pre>"), "```\na\n  *b*\n```");
  EXPECT_EQ(markdown("<pre>a\n````\nb</pre>"), "`````\na\n````\nb\n`````");
  EXPECT_EQ(markdown("<ul><li>a<pre>b\n\nc</pre></ul>"), "- a\n\n  ```\n  b\n\n  c\n  ```");
  EXPECT_EQ(markdown("<pre><div>a</div><div>b</div>c<br>d</pre>"), "```\na\nb\nc\nd\n```");
  EXPECT_EQ(markdown("<p>a <code>``b`</code><code> c </code>"), "a ``` ``b` ``` `c`");
  EXPECT_EQ(markdown("<p><code>a</code><code>b</code> <code><a href=http://h/>c</a>d</code>"),
            "`ab` [`c`](http://h/)`d`");
  // "[`a]: `b" would be a link reference definition.
  EXPECT_EQ(markdown("<p><a href=http://h/><code>a]: </code>b</a>"), "[a\\]: b](http://h/)");
}

TEST(MarkdownRenderer, NamesTheLanguageOfCode) {
  EXPECT_EQ(markdown("<pre><code class='language-c++'>a</code></pre>"), "```c++\na\n```");
  EXPECT_EQ(markdown("<div class=highlight-python3><div><pre>a</pre></div></div>"),
            "```python3\na\n```");
  EXPECT_EQ(markdown("<pre class='brush: js; x'>a</pre>"), "```js\na\n```");
  EXPECT_EQ(markdown("<pre data-lang=Rust>a</pre>"), "```rust\na\n```");
  EXPECT_EQ(markdown("<pre class='language-`x highlight'>a</pre>"), "```\na\n```");
}

TEST(MarkdownRenderer, WritesLinksAndImages) {
  EXPECT_EQ(markdown("<p><a href='/b (c)?d=1&amp;copy;=2'>a [1]</a>", "http://h/"),
            "[a [1]](http://h/b%20(c)?d=1&amp;copy;=2)");
  EXPECT_EQ(markdown("<p><a href='http://h/?a=1&amp;b=2&copy=3'>a</a>"),
            "[a](http://h/?a=1&b=2&copy=3)");
  EXPECT_EQ(markdown("<p><a href='http://h/)('>a</a><a href='javascript:x'>b</a>"),
            "[a](http://h/\\)\\()b");
  EXPECT_EQ(markdown("<a href=http://h/><h2>a</h2><p>b</a><a href=http://h/></a>"),
            "## [a](http://h/)\n\n[b](http://h/)");
  EXPECT_EQ(markdown("<p>a<a href=http://h/> <img src=http://h/i alt='[x]\ny'> </a>b"),
            "a [![\\[x\\] y](http://h/i)](http://h/) b");
}

// Without a page URL, a target is kept as written. cmark reads "\&colon;" as ":".
TEST(MarkdownRenderer, FormsNoCharacterReferencesInTargets) {
  EXPECT_EQ(markdown("<p><a href='javascript&amp;colon;f(1)'>a</a>"),
            "[a](javascript&amp;colon;f(1))");
  EXPECT_EQ(markdown("<p><a href='&amp;#106;avascript&amp;#x3A;f(1)'>a</a>"),
            "[a](&amp;#106;avascript&amp;#x3A;f(1))");
  EXPECT_EQ(markdown("<p>a <img src='/i&amp;colon;j' alt=b>"), "a ![b](/i&amp;colon;j)");
}

TEST(MarkdownRenderer, WritesTablesOfData) {
  EXPECT_EQ(markdown("<table><caption>T</caption><tr><th>a<th>b|c<tr><td>1<br>2<td><b>3</b>"
                     "<tr><td><td>4</table>"),
            "T\n\n| a | b\\|c |\n| --- | --- |\n| 1<br>2 | **3** |\n|  | 4 |");
  EXPECT_EQ(markdown("<table><tr><td>a<td>b<tr><td>c</table>"),
            "|  |  |\n| --- | --- |\n| a | b |\n| c |");
  EXPECT_EQ(markdown("<table><tbody><tr><td>a<td>b</tr><td>c</td><td>d</td></tr></tbody></table>"),
            "|  |  |\n| --- | --- |\n| a | b |\n| c | d |");
  EXPECT_EQ(markdown("<table><tr><td>a<td>b<tr><td><table><tr><td>no</table>c<td>d</table>"),
            "|  |  |\n| --- | --- |\n| a | b |\n| c | d |");
}

TEST(MarkdownRenderer, ResolvesSpans) {
  // b is in columns 1 and 2. c covers two rows of column 0.
  EXPECT_EQ(markdown("<table><tr><th>a<th colspan=2>b<tr><td rowspan=2>c<td>d<td>e"
                     "<tr><td>f<td>g</table>"),
            "| a | b |  |\n| --- | --- | --- |\n| c | d | e |\n|  | f | g |");
  EXPECT_EQ(markdown("<table><tr><td rowspan=3>a<td>b<tr><td>no<tr><td>c</table>"),
            "|  |  |\n| --- | --- |\n| a | b |\n|  | c |");
}

TEST(MarkdownRenderer, TakesLayoutTablesApart) {
  EXPECT_EQ(markdown("<table><tr><td>a<td>b<tr><td><h2>c</h2>d<td>e</table>"),
            "a\n\nb\n\n## c\n\nd\n\ne");
  EXPECT_EQ(markdown("<table><tr><td>a<td>b</table>"), "a\n\nb");
  EXPECT_EQ(markdown("<table><tr><td><img src=http://h/i><td>b<tr><td>c</table>"),
            "![](http://h/i)\n\nb\n\nc");
  EXPECT_EQ(markdown("<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>"),
            "a\n\nb\n\nc\n\nd");
  EXPECT_EQ(markdown("<table><tr><td><table><tr><td>a<td>b<tr><td>c<td>d</table><td>e"
                     "<tr><td>f<td>g</table>"),
            "|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n\ne\n\nf\n\ng");
}

TEST(MarkdownRenderer, KeepsFormulasAsTex) {
  const std::string math =
      "<math><semantics><mrow><mi>x</mi></mrow><annotation encoding='application/x-tex'>"
      "{\\displaystyle \\alpha + 1}</annotation></semantics></math>";
  EXPECT_EQ(markdown("<p>If " + math + ", so"), "If $\\alpha + 1$, so");
  EXPECT_EQ(markdown("<p>If <span class=katex>" + math + "<span><span>x</span></span></span> so"),
            "If $\\alpha + 1$ so");
  EXPECT_EQ(markdown("<p>If <math alttext='a*b'><mi>a</mi></math> so"), "If $`a*b`$ so");
  EXPECT_EQ(markdown("<p>If <math><mi>a</mi><mo>=</mo><mi>b</mi></math>so"), "If $a=b$so");
  EXPECT_EQ(markdown("<p>If \\(x^2\\) and \\(b\\) and $$y=1$$ or \\(none\\) of $5"),
            "If $x^2$ and $b$ and $$y=1$$ or \\\\(none\\\\) of \\$5");
  EXPECT_EQ(markdown("<p>If <math alttext='a&lt;b'><mi>a</mi></math> so"), "If $`a\\lt b`$ so");
  EXPECT_EQ(markdown("<p>If <math alttext='\\href{javascript:a}{b}'><mi>b</mi></math> so"),
            "If $b$ so");
  EXPECT_EQ(markdown("<p>If \\(\\url{a_1}\\) so"), "If \\\\(\\url{a_1}\\\\) so");
  EXPECT_EQ(markdown("<p>$5"), "$5");
  EXPECT_EQ(markdown("<p><img src=http://h/f.png class=latex alt='\\pi'> is"), "$\\pi$ is");
}

// A line break before invisible characters would appear as a backslash.
TEST(MarkdownRenderer, KeepsWhatRenderersPassOver) {
  EXPECT_EQ(markdown("<p>a<br>\x0E\r\n</p><p>b"), "a\n\nb");
  EXPECT_EQ(markdown("<p>a\x0E<b>b"), "a **b**");
  EXPECT_EQ(markdown("<p>\x0E<p>b"), "b");
  EXPECT_EQ(markdown("<p>\xEF\xBB\xBF# a</p><p>b\xC2\xAD c"), "\\# a\n\nb c");
}

TEST(MarkdownRenderer, WritesNotesAtTheEndAsFootnotes) {
  const std::string text = "<p>a<sup><a href=#n1>1</a></sup>: b <a href=#n2>2</a>(c)</p>";
  EXPECT_EQ(markdown(text + "<ol><li id=n1><p>d</p><p>e</p><li id=n2>f<ul><li>g</ul></ol>"),
            "a[^1]\\: b [^2]\\(c)\n\n[^1]: d\n\n    e\n\n[^2]: f\n\n    - g");
  const std::string items = "<ol><li id=n1>d<li id=n2>e</ol>";
  const std::string links = "a[1](#n1): b [2](#n2)(c)\n\n1. d\n2. e";
  EXPECT_EQ(markdown(text + items + "<p>f"), links + "\n\nf");     // not at the end
  EXPECT_EQ(markdown(text + "<ol><li id=n1>d<li>e</ol>"), links);  // one item has no link
  EXPECT_EQ(markdown(text + text + items), "a[1](#n1): b [2](#n2)(c)\n\n" + links);
  EXPECT_EQ(markdown("<p>a <a href=#n1>see</a></p><ol><li id=n1>d</ol>"), "a [see](#n1)\n\n1. d");
}

TEST(MarkdownRenderer, StaysSmallAndFlatOnHostilePages) {
  std::string quotes;
  for (int i = 0; i < 500; ++i) {
    quotes += "<blockquote>";
  }
  EXPECT_EQ(markdown(quotes + "a").size(), 32U * 2 + 1);
  std::string spans = "<table>";
  for (int i = 0; i < 1'000; ++i) {
    spans += "<tr><td colspan=1000 rowspan=9999>a<td>b";
  }
  EXPECT_LT(markdown(spans).size(), spans.size());
  std::string link = "<a href='http://h/" + std::string(1'000, 'x') + "'>";
  for (int i = 0; i < 1'000; ++i) {
    link += "<p>a</p>";
  }
  EXPECT_LT(markdown(link).size(), link.size() + 17'000);  // the link occurs 16 times, not 1,000
}

}  // namespace
}  // namespace sst
