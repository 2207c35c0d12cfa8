#include "common/method/page_method.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "common/judge/page_judge.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// The kept blocks, such as "one | two"; begins with "!" if find_blocks() returns false.
std::string kept(const std::string& body, const ContentPolicy& policy = {}) {
  const PageTree page = test::page("<body>" + body);
  BlockList blocks;
  blocks.build(page);
  PageMethod method{policy};
  std::vector<bool> is_kept;
  std::string out = method.find_blocks(page, blocks, is_kept) ? "" : "!";
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (is_kept[i]) {
      out += out.empty() || out == "!" ? "" : " | ";
      out += test::block_text(page, blocks[i]);
    }
  }
  return out;
}

/// Running text of `words` words, made unique by `name`.
std::string sentences(int words, const std::string& name = "w") {
  std::string text;
  for (int i = 0; i < words; ++i) {
    text += (i == 0        ? "The "
             : i % 10 == 0 ? " The "
                           : " ") +
            name + std::to_string(i) +
            (i % 10 == 9   ? "."
             : i % 10 == 4 ? ","
                           : "");
  }
  return text;
}

std::string paragraphs(int count, int words, const std::string& name = "w") {
  std::string html;
  for (int i = 0; i < count; ++i) {
    html += "<p>" + sentences(words, name + std::to_string(i) + "x") + "</p>";
  }
  return html;
}

std::string menu(int items) {
  std::string html = "<ul>";
  for (int i = 0; i < items; ++i) {
    html += "<li><a href=/" + std::to_string(i) + ">Item " + std::to_string(i) + "</a></li>";
  }
  return html + "</ul>";
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// An article with a menu, a sidebar and a footer around it.
std::string article(const std::string& text, const std::string& after = "") {
  return "<header><nav>" + menu(8) +
         "</nav></header><div id=content><article><h1>The title of it"
         "</h1>" +
         text + "</article>" + after + "</div><div class=sidebar><h3>Recent posts</h3>" + menu(6) +
         "</div><footer><p>Copyright 2012 Someone. All rights reserved.</p></footer>";
}

TEST(PageMethod, KeepsTheArticleAndDropsWhatIsAroundIt) {
  const std::string found = kept(article(paragraphs(6, 50)));
  EXPECT_TRUE(has(found, "The title of it"));
  for (int i = 0; i < 6; ++i) {
    EXPECT_TRUE(has(found, "w" + std::to_string(i) + "x49"));
  }
  EXPECT_FALSE(has(found, "Item 3"));
  EXPECT_FALSE(has(found, "Recent posts"));
  EXPECT_FALSE(has(found, "Copyright"));
}

TEST(PageMethod, KeepsAnArticleInNamesOfBoilerplate) {
  const std::string found =
      kept("<div class='entry-author-jane entry-category-brand'>" + paragraphs(6, 50) + "</div>");
  EXPECT_TRUE(has(found, "w0x49"));
  EXPECT_TRUE(has(found, "w5x49"));
}

TEST(PageMethod, KeepsRunningTextWhateverTheNamesAroundIt) {
  for (const char* name : {"nav", "sidebar related", "share author", "ad widget"}) {
    const std::string found =
        kept("<div class='" + std::string{name} + "'>" + paragraphs(8, 60) + "</div>" + menu(5));
    int paragraphs_kept = 0;
    for (int i = 0; i < 8; ++i) {
      paragraphs_kept += has(found, "w" + std::to_string(i) + "x59") ? 1 : 0;
    }
    EXPECT_GE(paragraphs_kept, 4) << name;
  }
}

TEST(PageMethod, KeepsCommentsIfThePolicyDoes) {
  std::string comments =
      "<div id=comments class=comments><h3>4 comments</h3><ol class=commentlist>";
  for (int i = 0; i < 4; ++i) {
    comments +=
        "<li class=comment><div class=comment-author>Ann said:</div><div class=comment-body>" +
        paragraphs(1, 30, "c" + std::to_string(i)) + "</div></li>";
  }
  const std::string page = article(paragraphs(6, 50), comments + "</ol></div>");
  ContentPolicy policy;
  EXPECT_FALSE(has(kept(page, policy), "c20x29"));
  policy.comments = true;
  const std::string all = kept(page, policy);
  EXPECT_TRUE(has(all, "c20x29"));
  EXPECT_TRUE(has(all, "w5x49"));
}

TEST(PageMethod, KeepsCommentsThatAreThePage) {
  std::string posts;
  for (int i = 0; i < 6; ++i) {
    posts += "<div class=comment><div class=comment-author>Ann</div><div class=comment-body>" +
             paragraphs(1, 40, "c" + std::to_string(i)) + "</div></div>";
  }
  const std::string found =
      kept("<header>" + menu(8) + "</header><h1>The title of it</h1><div class=comments>" + posts +
           "</div><footer><p>Copyright 2012 Someone.</p></footer>");
  for (int i = 0; i < 6; ++i) {
    EXPECT_TRUE(has(found, "c" + std::to_string(i) + "0x39")) << found;
  }
  EXPECT_FALSE(has(found, "Item 3"));
}

/// A thread of a forum whose posts are named "comment": the first has three paragraphs, three
/// replies have one each. Post I's paragraph J ends with "pIjJ.".
std::string thread() {
  constexpr const char* kText =
      "The plan for our server is very good. It was down for a month, and the support had no "
      "answer to that. This is the price with a backup of the world and all plugins. A player from "
      "another location has to wait for it. The memory of this host was with us from the start. ";
  std::string posts;
  for (int i = 0; i < 4; ++i) {
    std::string text;
    for (int j = 0; j < (i == 0 ? 3 : 1); ++j) {
      text += std::string{j == 0 ? "" : "<br><br>"} + kText + "It is the review p" +
              std::to_string(i) + "j" + std::to_string(j) + ".";
    }
    posts +=
        "<li class=comment><h3><a class=username href=/members/1>user</a></h3>"
        "<div class=commentText><article><blockquote class=messageText>" +
        text + "</blockquote></article></div><a href=#reply>Reply</a></li>";
  }
  return "<nav>" + menu(6) +
         "</nav><h1>The best plan for a server</h1><p>Discussion in 'Hosting' started by user.</p>"
         "<ol class=messageList>" +
         posts + "</ol><footer><p>Copyright Example forum. Privacy policy.</p></footer>";
}

TEST(PageMethod, KeepsPostsThatAreNamedComments) {
  const PageTree page = test::page("<body>" + thread());
  BlockList blocks;
  blocks.build(page);
  PageJudge judge;
  judge.judge(page, blocks);
  std::size_t both = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    both += judge.is_rather_comment(i) && !judge.is_comment(i) ? 1 : 0;
    EXPECT_FALSE(judge.is_comment(i) && judge.content()[i] >= PageJudge::kCertainlyContent);
  }
  ASSERT_GT(both, 0U) << "the page does not test the rule; it needs posts that may be comments";
  const std::string found = kept(thread());
  for (const char* end : {"p0j0.", "p0j1.", "p0j2.", "p1j0.", "p2j0.", "p3j0."}) {
    EXPECT_TRUE(has(found, end)) << end << " " << found;
  }
  EXPECT_FALSE(has(found, "Item 3"));
  EXPECT_FALSE(has(found, "Copyright"));
}

TEST(PageMethod, KeepsCaptionsAndTablesIfThePolicyDoes) {
  const std::string page =
      article(paragraphs(3, 50) +
              "<figure><img src=x><figcaption>Photo: Jane Doe/Agency</figcaption>"
              "</figure><table><tr><td>cell one<td>cell two</table>" +
              paragraphs(3, 50, "v"));
  ContentPolicy policy;
  EXPECT_FALSE(has(kept(page, policy), "Jane Doe"));
  policy.captions = true;
  EXPECT_TRUE(has(kept(page, policy), "Jane Doe"));
  policy.tables = true;
  EXPECT_TRUE(has(kept(page, policy), "cell two"));
}

TEST(PageMethod, DropsMenusUnlessThePolicyKeepsLinks) {
  const std::string page = article(paragraphs(3, 50) + menu(9) + paragraphs(3, 50, "v"));
  ContentPolicy policy;
  EXPECT_FALSE(has(kept(page, policy), "Item 8"));
  policy.links = true;
  EXPECT_TRUE(has(kept(page, policy), "Item 8"));
}

TEST(PageMethod, ALongMenuDoesNotOutweighAShortText) {
  std::string items;
  for (int i = 0; i < 400; ++i) {
    items += "<li><a href=#>How the harbour works in year " + std::to_string(i) + "</a></li>";
  }
  const std::string text = "<div><h1>The title of it</h1><p>" + sentences(20) + "</p></div>";
  const std::string found = kept("<nav><ul>" + items + "</ul></nav>" + text);
  EXPECT_TRUE(has(found, "w19")) << found;
  EXPECT_FALSE(has(found, "harbour")) << found;
  EXPECT_TRUE(has(kept("<nav><ul>" + items + "</ul></nav>"), "harbour")) << "the page has only it";
}

TEST(PageMethod, KeepsFollowUpsOfAShortIssue) {
  const std::string page = "<nav>" + menu(8) +
                           "</nav><h1>The title of it</h1><table><tr><th>Status<td>open"
                           "<tr><th>Priority<td>high<tr><th>Owner<td>Ann</table><div id=comments>"
                           "<div class=comment><div class=head>Ann 5 May</div><div class=text>" +
                           paragraphs(1, 40, "a") +
                           "</div></div><div class=comment><div class=head>Ben 6 May</div>"
                           "<div class=text>" +
                           paragraphs(1, 40, "b") + "</div></div></div>";
  EXPECT_TRUE(has(kept(page), "a0x39"));
  EXPECT_TRUE(has(kept(page), "b0x39"));
}

TEST(PageMethod, TradesPrecisionForRecall) {
  const std::string body =
      article(paragraphs(3, 30), "<div>" + menu(5) + paragraphs(2, 12, "v") + "</div>");
  const PageTree page = test::page("<body>" + body);
  BlockList blocks;
  blocks.build(page);
  std::vector<bool> smaller;
  double threshold = 1.0;
  for (const Bias bias : {Bias::precision, Bias::balanced, Bias::recall}) {
    ContentPolicy policy;
    policy.bias = bias;
    PageMethod method{policy};
    std::vector<bool> larger;
    method.find_blocks(page, blocks, larger);
    EXPECT_LE(method.threshold(), threshold);
    threshold = method.threshold();
    for (std::size_t i = 0; i < smaller.size(); ++i) {
      EXPECT_TRUE(larger[i] || !smaller[i]) << "block " << i;
    }
    smaller = larger;
    ASSERT_EQ(method.probabilities().size(), blocks.size());
    for (const double probability : method.probabilities()) {
      EXPECT_GE(probability, 0.0);
      EXPECT_LE(probability, 1.0);
    }
  }
}

TEST(PageMethod, KeepsATextOnceThatThePageShowsTwice) {
  const std::string text = paragraphs(4, 40);
  const PageTree page = test::page(
      "<body>" + article("<div class=wide>" + text + "</div><div class=narrow>" + text + "</div>"));
  PageMethod method;
  EXPECT_EQ(test::found_text(method, page),
            test::found_text(method, test::page("<body>" + article(text))));
  BlockList blocks;
  blocks.build(page);
  KeptContent content;
  method.find(page, blocks, content);
  const std::vector<std::string> reasons = method.reasons();
  EXPECT_EQ(std::ranges::count_if(reasons,
                                  [](const std::string& reason) {
                                    return reason.ends_with("it appeared earlier on the page");
                                  }),
            4);
}

TEST(PageMethod, LeavesNoPageEmpty) {
  EXPECT_NE(kept("<div class=newsletter><p>x</div><div class=share>y z</div>"), "");
  EXPECT_TRUE(has(kept("<div class=cookie>a</div>"), "a"));
  EXPECT_TRUE(has(kept(menu(10)), "Item"));
  EXPECT_TRUE(has(kept("<figure><figcaption>The caption.</figcaption></figure>"), "caption"));
}

TEST(PageMethod, FindsNothingOnAPageWithoutBlocks) {
  EXPECT_EQ(kept("<p>!"), "!");
}

TEST(PageMethod, DoesNotDependOnThePageBefore) {
  const PageTree first = test::page("<body>" + article(paragraphs(6, 50)));
  const PageTree second = test::page("<body>" + menu(5) + paragraphs(2, 20));
  PageMethod used;
  PageMethod fresh;
  EXPECT_NE(test::found_text(used, first), "");
  EXPECT_EQ(test::found_text(used, second), test::found_text(fresh, second));
}

}  // namespace
}  // namespace sst
