#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "common/clean/decision.hpp"
#include "common/clean/paper_cleaner.hpp"
#include "common/clean/site_cleaner.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/model_files.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

using test::lines_of;
using test::parsed;
using test::run_cleaner;
using test::run_trainer;
using test::ToolRun;

/// Expects the parts to be in document order, and the kept parts to make up the page's content.
void expect_parts_to_be_the_page(const PageTree& page, const CleanedPage& cleaned) {
  ASSERT_FALSE(cleaned.decisions.empty());
  NodeId last = 0;
  std::set<NodeId> kept;
  for (const Decision& decision : cleaned.decisions) {
    EXPECT_GE(decision.range.first, last);
    EXPECT_GT(decision.range.end, decision.range.first);
    last = decision.range.end;
    for (NodeId id = decision.range.first; id < decision.range.end; ++id) {
      if (page.node(id).is_text() && meaning_of(decision.verdict).is_kept) {
        kept.insert(id);
      }
    }
  }
  std::set<NodeId> content;
  for (const KeptContent::Piece& piece : cleaned.content.pieces()) {
    if (page.node(piece.node).is_text()) {
      content.insert(piece.node);
    }
  }
  EXPECT_EQ(kept, content);
}

TEST(Decisions, AreOfAllPartsOfThePage) {
  const PageTree page = test::page(test::example_page(40));
  CleanedPage cleaned;
  const SiteModel by_site = test::example_model("x.org", 30, Profile::site);
  SiteCleaner{by_site, ContentPolicy{}, Explain::yes}.clean(page, cleaned);
  expect_parts_to_be_the_page(page, cleaned);
  const SiteModel by_tree = test::example_model("x.org", 30, Profile::paper);
  PaperCleaner{by_tree, Explain::yes}.clean(page, "/page.html", cleaned);
  expect_parts_to_be_the_page(page, cleaned);
}

class ExplainTest : public testing::Test {
 protected:
  ExplainTest() {
    test::write_example_site(temp, "site", 30);
    learn("site");
  }
  void learn(const std::string& profile) {
    run_trainer({"learn", "--quiet", "--db", db, "--site", "gardens.example", "--profile", profile,
                 temp / "site"});
  }
  ToolRun explain(std::vector<std::string> more) {
    more.insert(more.begin(), {"explain", "--db", db, "--site", "gardens.example"});
    return run_cleaner(more);
  }

  test::TempDir temp;
  const std::string db = temp / "m.db";
  const std::string page = temp / "site/007.html";
};

TEST_F(ExplainTest, ListsTheParts) {
  const ToolRun done = explain({page});
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(done.err, "");
  EXPECT_EQ(done.out.find(page + ": status cleaned, method sst, "), 0U) << done.out;
  EXPECT_NE(
      done.out.find(
          " of the words kept; model of gardens.example, version 1, importance threshold 0.1\n\n"),
      std::string::npos)
      << done.out;
  EXPECT_NE(
      done.out.find("repeats             the site has this text at this place on many pages\n"),
      std::string::npos)
      << done.out;
  EXPECT_NE(
      done.out.find("dropped repeats                  6 words  importance 0.00, 100 % repeated  "
                    "body > div\n"
                    "        \"Garden Notes seen from the bench\"\n"),
      std::string::npos)
      << done.out;
}

TEST_F(ExplainTest, SaysWhyAPageIsReadWithoutAModel) {
  const ToolRun done = run_cleaner({"explain", "--db", db, page});
  EXPECT_EQ(done.exit_code, 3);
  EXPECT_EQ(done.err,
            "sst-clean: warning: " + page +
                ": cleaned without a model because its site is unknown; give --site NAME\n");
  const std::string other =
      temp.write("other.warc", test::page_record("http://meadows.example/", test::example_page(1)));
  EXPECT_EQ(
      run_cleaner({"explain", "--db", db, other}).err,
      "sst-clean: warning: " + other +
          ":0: cleaned without a model because the model file has no model of meadows.example\n");
}

TEST_F(ExplainTest, NamesImportanceAndThreshold) {
  learn("paper");
  const ToolRun done = explain({page});
  EXPECT_NE(done.out.find(", version 2, importance threshold 0."), std::string::npos) << done.out;
  EXPECT_NE(
      done.out.find("dropped noisy                    6 words  importance 0.00  body > div\n"),
      std::string::npos)
      << done.out;
  const ToolRun record = run_cleaner({"--db", db, "--site", "gardens.example", "--explain", page});
  const auto json = parsed(lines_of(record.out).at(0));
  const auto& first = json["decisions"][0];
  EXPECT_FALSE(first["kept"].GetBool());
  EXPECT_STREQ(first["rule"].GetString(),
               "its importance is at or below the threshold, and everything in it is noisy");
  EXPECT_GT(first["threshold"].GetDouble(), 0.0);
  EXPECT_LE(first["importance"].GetDouble(), first["threshold"].GetDouble());
}

// Latin, Cyrillic and Chinese texts are all cut after 60 characters.
TEST_F(ExplainTest, ShowsTextsOfAllScriptsEquallyLong) {
  const auto shown = [](const std::string& text) {
    const std::string out = run_cleaner({"explain", "--method", "page", "-"}, "<p>" + text).out;
    const std::size_t first = out.find("        \"");
    return out.substr(first, out.find('\n', first) + 1 - first);
  };
  const auto times = [](int count, const std::string& text) {
    std::string all;
    for (int i = 0; i < count; ++i) {
      all += text;
    }
    return all;
  };
  EXPECT_EQ(shown(times(20, "pear ")), "        \"" + times(11, "pear ") + "pear...\"\n");
  EXPECT_EQ(shown(times(20, "сады ")), "        \"" + times(11, "сады ") + "сады...\"\n");
  EXPECT_EQ(shown(times(60, "树")), "        \"" + times(60, "树") + "\"\n");
  EXPECT_EQ(shown(times(61, "é")), "        \"" + times(60, "é") + "...\"\n");
}

// A menu, running text, and a caption that only --keep captions keeps.
TEST_F(ExplainTest, SaysWhichEvidenceDecided) {
  const auto text = [](const std::string& name) {
    return "<p>" + name + " goes on for a while, as texts do, and ends only here. And so on.</p>";
  };
  const std::string html = "<nav><a href=1>Home</a></nav><main>" + text("The text of the page") +
                           text("The next one") +
                           "<figure><figcaption>The text of the page is shown here, as it was in "
                           "the morning.</figcaption></figure>" +
                           text("A third") + text("The last of them") + "</main>";
  const auto json =
      parsed(lines_of(run_cleaner({"--method", "page", "--explain", "-"}, html).out).at(0));
  const auto& decisions = json["decisions"];
  ASSERT_EQ(decisions.Size(), 6U);
  const auto reason = [&](unsigned part) -> std::string {
    return decisions[part]["reason"].GetString();
  };
  EXPECT_EQ(reason(0).find("probability ."), 0U) << reason(0);
  EXPECT_NE(reason(0).find("; against: "), std::string::npos) << reason(0);
  EXPECT_EQ(reason(0).find("; for: "), std::string::npos) << reason(0);
  EXPECT_NE(reason(1).find("; for: "), std::string::npos) << reason(1);
  EXPECT_NE(reason(1).find(", threshold ."), std::string::npos) << reason(1);
  EXPECT_FALSE(decisions[3]["kept"].GetBool());
  EXPECT_TRUE(reason(3).ends_with("; dropped as a caption or a menu")) << reason(3);
  const std::string list = run_cleaner({"explain", "--method", "page", "-"}, html).out;
  EXPECT_NE(list.find("\"Home\"\n        " + reason(0) + "\n"), std::string::npos) << list;
  const ToolRun plain = run_cleaner({"--method", "density", "--explain", "-"}, html);
  EXPECT_EQ(plain.out.find("\"reason\""), std::string::npos) << "other methods have no reasons";
}

/// A page of the site with more text after its first paragraph and after its article.
std::string longer_page(const std::string& inside, const std::string& after) {
  std::string html = test::example_page(40);
  html.insert(html.rfind("<div class=\"footer\">"), after);
  html.insert(html.find("</p>") + 4, inside);
  return html;
}

std::string more_paragraphs() {
  std::string more;
  for (std::size_t other = 41; other < 47; ++other) {
    more += "<p>" + test::example_sentence(other) + " It has done so for years. " +
            test::example_sentence(other + 100) + " Nobody knows why, and nobody asks.</p>";
  }
  return more;
}

// The site's model does not know the section with the form, so the page alone decides.
TEST_F(ExplainTest, SaysWhyThePageDecidedAndNotTheSite) {
  const std::string html = longer_page("<section>" + more_paragraphs() +
                                           "<form><label>Name</label><div>Email address</div>"
                                           "</form></section>",
                                       "");
  const ToolRun done =
      run_cleaner({"--db", db, "--site", "gardens.example", "--explain", "-"}, html);
  const auto json = parsed(lines_of(done.out).at(0));
  std::size_t unlikely = 0;
  for (const auto& decision : json["decisions"].GetArray()) {
    const std::string verdict = decision["verdict"].GetString();
    const std::string reason =
        decision.HasMember("reason") ? decision["reason"].GetString() : std::string{};
    if (verdict == "unlikely") {
      EXPECT_EQ(reason.find("probability ."), 0U) << reason;
      EXPECT_NE(reason.find("; against: "), std::string::npos) << reason;
      ++unlikely;
    } else {
      EXPECT_TRUE(reason.empty() || verdict == "kept") << verdict << ": " << reason;
    }
  }
  EXPECT_EQ(unlikely, 2U) << "the label and the text in the form";
}

// The site's pages have so little text that the line after the article is probably content, judging
// by its place on the site.
TEST_F(ExplainTest, SaysIfTheSitesPagesTellTheProbability) {
  const std::string html = longer_page(more_paragraphs(), more_paragraphs());
  const std::string out =
      run_cleaner({"explain", "--db", db, "--site", "gardens.example", "-"}, html).out;
  const std::size_t line = out.find("\"Copied from notebook sheet 40\"\n");
  ASSERT_NE(line, std::string::npos) << out;
  const std::string reason = out.substr(line + 32, out.find('\n', line + 32) - line - 32);
  EXPECT_EQ(reason.find("        at its place on the site, probability ."), 0U) << reason;
  EXPECT_NE(reason.find("; on this page, "), std::string::npos) << reason;
}

TEST_F(ExplainTest, TakesThePageOfAnArchiveThatIsMeant) {
  const std::string warc = temp.write("a.warc", test::example_warc(5, {}));
  const ToolRun done = explain({"--url", test::example_url(3), warc});
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_NE(done.out.find("\"Plot 3"), std::string::npos) << done.out;
  const ToolRun none = explain({"--url", "http://gardens.example/none.html", warc});
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_NE(none.err.find("the input has no page with the URL http://gardens.example/none.html"),
            std::string::npos)
      << none.err;
}

TEST_F(ExplainTest, ShowsAPageInHtml) {
  const std::string out = temp / "out.html";
  const ToolRun done = explain({"--html", out, page});
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(done.out, "");
  const std::string html = test::read_file(out);
  EXPECT_NE(html.find("data-part=\"0\">Garden Notes"), std::string::npos);
  EXPECT_NE(html.find("\"repeats\":{\"is_kept\":false,\"rule\":\"the site has this text"),
            std::string::npos);
  EXPECT_NE(html.find("\"verdict\":\"repeats\""), std::string::npos);
  explain({"--html", temp / "again.html", page});
  EXPECT_EQ(html, test::read_file(temp / "again.html"));
}

TEST_F(ExplainTest, SaysWhyAPageCannotBeShown) {
  const ToolRun empty = explain({temp.write("empty.html", "")});
  EXPECT_EQ(empty.exit_code, 1);
  EXPECT_NE(empty.err.find("empty.html: the page cannot be cleaned ("), std::string::npos)
      << empty.err;
  const ToolRun missing = explain({temp / "none.html"});
  EXPECT_EQ(missing.exit_code, 1);
  const ToolRun folder = explain({"--html", temp / "no/such/folder/x.html", page});
  EXPECT_EQ(folder.exit_code, 1);
  EXPECT_NE(folder.err.find("the report cannot be written (No such file or directory)"),
            std::string::npos)
      << folder.err;
}

TEST_F(ExplainTest, OverwritesNothingThatItReads) {
  const std::string good = test::read_file(page);
  for (const std::string& path : {page, db, temp / "site/new.html", std::string{"-"}}) {
    const ToolRun done =
        explain({"--html", path, path == db || path == "-" ? page : temp / "site"});
    EXPECT_EQ(done.exit_code, 2) << path;
  }
  EXPECT_EQ(test::read_file(page), good);
  EXPECT_EQ(explain({page}).exit_code, 0) << "the model is intact";
  const ToolRun device = explain({"--html", "/dev/null", page});
  EXPECT_EQ(device.exit_code, 1);
  EXPECT_NE(device.err.find("/dev/null: this is not a regular file"), std::string::npos)
      << device.err;
}

TEST_F(ExplainTest, PrintsNothingThatATerminalObeys) {
  const ToolRun done = run_cleaner({"explain", "--method", "page", "-"},
                                   "<p>red\x1b[31m bell\x07 c1\xC2\x9Bx turn\xE2\x80\xAE"
                                   "ed words here");
  EXPECT_EQ(done.out.find('\x1b'), std::string::npos) << done.out;
  EXPECT_EQ(done.out.find('\x07'), std::string::npos);
  EXPECT_EQ(done.out.find("\xC2\x9B"), std::string::npos);
  EXPECT_NE(done.out.find("turned words here"), std::string::npos) << done.out;
}

// [Yi03, figure 7]: the page matches nothing in the tree, so all of it is possibly meaningful.
TEST_F(ExplainTest, SaysWhatIsKeptOfAnUnknownPageWithoutAFallback) {
  learn("paper");
  const std::string other =
      temp.write("other.html", "<table><tr><td>Something else altogether</table>");
  const ToolRun done = explain({"--fallback", "none", other});
  EXPECT_EQ(done.exit_code, 3);
  EXPECT_NE(done.out.find("\nkept    possibly_meaningful"), std::string::npos) << done.out;
  EXPECT_EQ(done.out.find("dropped "), std::string::npos) << done.out;
}

TEST_F(ExplainTest, CountsNoiseWithinLeaves) {
  learn("paper");
  const ToolRun done = explain({page});
  EXPECT_NE(done.out.find(" of them noise"), std::string::npos) << done.out;
}

TEST_F(ExplainTest, ExplainsPagesThatFallBack) {
  const ToolRun done =
      explain({temp.write("other.html", "<table><tr><td>Something else altogether</table>")});
  EXPECT_EQ(done.exit_code, 3);
  EXPECT_NE(done.out.find(": status unmatched, "), std::string::npos) << done.out;
  EXPECT_NE(done.out.find("kept    kept"), std::string::npos) << done.out;
}

TEST_F(ExplainTest, RefusesCommandLinesThatMakeNoSense) {
  EXPECT_EQ(run_cleaner({"explain", page}).exit_code, 2) << "no model";
  EXPECT_EQ(explain({}).exit_code, 2) << "no page";
  EXPECT_EQ(explain({"--format", "text", page}).exit_code, 2);
  EXPECT_EQ(run_cleaner({"explain", "--help"}).exit_code, 0);
}

}  // namespace
}  // namespace sst
