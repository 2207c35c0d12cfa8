#include "common/page/kept_content.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "common/render/html_renderer.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// A page on which all texts except "no" are kept. Texts with "c" are comments.
class Marked {
 public:
  explicit Marked(const std::string& body) : m_page{test::page("<body>" + body)} {
    for (NodeId id = 0; id < m_page.size(); ++id) {
      const std::string text{m_page.text(id)};
      if (m_page.node(id).is_text() && text != "no") {
        m_kept.keep_node(m_page, id);
        m_kept.mark_comments(id, text.front() == 'c');
      }
    }
  }
  std::string comments() const {
    std::string text;
    render_comments(m_page, m_kept, text);
    return text;
  }
  /// The HTML inside <body>, without line ends.
  std::string html() const {
    std::string html;
    render_html(m_page, m_kept, "", html);
    std::erase(html, '\n');
    const std::size_t first = html.find("<body>") + 6;
    return html.substr(first, html.find("</body>") - first);
  }
  const KeptContent& kept() const { return m_kept; }
  const PageTree& page() const { return m_page; }

 private:
  PageTree m_page;
  KeptContent m_kept;
};

TEST(KeptContent, RendersCommentsAsItRendersText) {
  EXPECT_EQ(Marked{"<p>one</p><p>c two<br>c three</p><p>no</p><ul><li>c four</ul>four"}.comments(),
            "c two\nc three\n\nc four");
  EXPECT_EQ(Marked{"<p>c one<p>two<p>c three"}.comments(), "c one\n\nc three");
  EXPECT_EQ(Marked{"<p>one"}.comments(), "");
}

TEST(KeptContent, HasCommentsUpToTheNextOtherContent) {
  const Marked marked{"<p>one<p>c two<p>no<p>c three<p>four<p>c five"};
  std::vector<std::string> parts;
  for (const NodeRange& part : marked.kept().comments()) {
    parts.emplace_back(marked.page().text(part.first));
    parts.emplace_back(part.end == kNoNode ? "the end" : marked.page().text(part.end));
  }
  EXPECT_EQ(parts, (std::vector<std::string>{"c two", "four", "c five", "the end"}));
}

TEST(KeptContent, ForgetsCommentsWhenItIsCleared) {
  KeptContent kept = Marked{"<p>c one"}.kept();
  EXPECT_FALSE(kept.comments().empty());
  kept.clear();
  EXPECT_TRUE(kept.comments().empty());
}

TEST(KeptContent, GivesElementsOfCommentsAClassInHtml) {
  EXPECT_EQ(
      Marked{"<div><p>one</p><ol><li><p>c two</p><li>c three</ol><p>no</p></div>"}.html(),
      "<div><p>one</p><ol class=\"comments\"><li><p>c two</p></li><li>c three</li></ol></div>");
  EXPECT_EQ(Marked{"<center><p>c one</p></center><p>two</p><p>c three</p>"}.html(),
            "<div class=\"comments\"><p>c one</p></div><p>two</p><p class=\"comments\">c "
            "three</p>");
  EXPECT_EQ(Marked{"<div>one<p>c two</div>"}.html(),
            "<div>one<p class=\"comments\">c two</p></div>");
}

}  // namespace
}  // namespace sst
