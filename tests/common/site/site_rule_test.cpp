#include "common/site/site_rule.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/site/content_finder.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

using test::words_of;

/// A site with judged paths. A block's probability depends on the class of its element.
class JudgedSiteTest : public testing::Test {
 protected:
  /// Learns ten pages without the judge, then sets the probabilities of these classes, in
  /// thousandths. Other classes have none.
  template <typename Page>
  void learn(Page page, const std::map<std::string, int>& probabilities) {
    std::vector<TrainingPage> sample;
    for (int i = 0; i < 10; ++i) {
      const std::string html = "<body>" + page(i);
      sample.push_back(
          {make_sampling_key(1, "/" + std::to_string(i), digest_of(html)), test::page(html), ""});
    }
    Parameters parameters = parameters_of(Profile::site);
    parameters.without.add(Stage::judge);
    model = learn_model(sample, parameters, 2);
    SiteTree::Tables tables = model.site_tree.tables();
    for (std::size_t i = 0; i < tables.nodes.size(); ++i) {
      tables.nodes[i].probability.reset();
      tables.nodes[i].link_probability.reset();
      for (const auto& [name, probability] : probabilities) {
        if (model.node_keys[i].attributes == "class=\"" + name + "\"") {
          tables.nodes[i].probability = static_cast<std::uint16_t>(probability);
        }
      }
    }
    evidence = SiteTree{std::move(tables)};
  }

  /// The kept blocks, such as "one | two".
  std::string kept(const std::string& body, const ContentPolicy& policy = {}) {
    const PageTree page = test::page("<body>" + body);
    KeyMaker keys{model.vocabulary};
    MappedPage view;
    view.build(page, keys);
    ContentFinder finder{evidence, {}, policy};
    found = finder.find(view);
    std::string out;
    verdicts.clear();
    for (std::size_t i = 0; i < view.blocks().size(); ++i) {
      if (finder.kept()[i]) {
        out += (out.empty() ? "" : " | ") + test::block_text(page, view.blocks()[i]);
      }
      verdicts.push_back(finder.verdict(i));
    }
    confidence = finder.confidence();
    reasons = explains ? finder.reasons() : std::vector<std::string>{};
    return out;
  }

  SiteModel model;
  SiteTree evidence;
  bool explains = false;
  std::vector<std::string> reasons;  // of the last page, if `explains`
  std::vector<Verdict> verdicts;
  double confidence = 0.0;  // of the last page
  bool found = false;       // false if the page fell back to PageMethod
};

// A probability of .8 means log odds of 1.4. Repetition lowers them by 4 to -2.6, which is a
// probability of .07.
TEST_F(JudgedSiteTest, RepetitionSpeaksAgainstABlockUnlessContentFollows) {
  const std::string same = "All pages have these words here.";
  const auto page = [&](int i, const std::string& behind) {
    return "<div class=body><p class=own>" + words_of(i, 60) + "</p><p class=same>" + same +
           "</p>" + behind + "</div>";
  };
  const std::string first = words_of(77, 60);
  const auto last = [&](int i) { return page(i, ""); };
  learn(last, {{"own", 1000}, {"same", 800}});
  EXPECT_EQ(kept(last(77)), first);
  EXPECT_EQ(verdicts.at(1), Verdict::repeats);
  // The node with the repeated text is not noise, because it also has a text that varies.
  const auto label = [&](int i) {
    return page(i, "<p class=same>" + words_of(i + 300, 60) + "</p>");
  };
  learn(label, {{"own", 1000}, {"same", 800}});
  EXPECT_EQ(kept(label(77)), first + " | " + same + " | " + words_of(377, 60));
}

// Most shingles of the text repeat, but as a whole it differs from page to page.
TEST_F(JudgedSiteTest, OnlyAShortTextThatDiffersIsKeptThoughItsWordsRepeat) {
  const auto page = [](int i, const std::string& same) {
    return "<div class=body><p class=own>" + words_of(i, 60) + "</p><p class=same>" + same +
           " Number " + std::to_string(i) + ".</p></div>";
  };
  for (const int words : {18, 19}) {
    const std::string same = words_of(9000, words);
    learn([&](int i) { return page(i, same); }, {{"own", 1000}, {"same", 800}});
    EXPECT_EQ(kept(page(77, same)),
              words_of(77, 60) + (words == 18 ? " | " + same + " Number 77." : ""));
    EXPECT_EQ(verdicts.at(1), words == 18 ? Verdict::kept : Verdict::repeats);
  }
}

// If the title counted, keeping only the title would have the best expected F measure, because it
// is much more probable than the text.
TEST_F(JudgedSiteTest, AProbableTitleDoesNotRaiseTheThresholdForTheText) {
  const auto page = [](int i, const std::string& tag) {
    return "<div class=body><" + tag + " class=title>" + words_of(i, 2) + "</" + tag +
           "><p class=own>" + words_of(i + 300, 40) + "</p></div>";
  };
  for (const std::string tag : {"h1", "h2"}) {
    learn([&](int i) { return page(i, tag); }, {{"title", 690}, {"own", 60}});
    EXPECT_EQ(kept(page(77, tag)),
              words_of(77, 2) + (tag == "h1" ? " | " + words_of(377, 40) : ""));
  }
}

TEST_F(JudgedSiteTest, ATitleCountsIfAllOtherTextIsImprobable) {
  const auto page = [](int i) {
    return "<div class=body><h1 class=title>" + words_of(i, 2) + "</h1><p class=own>" +
           words_of(i + 300, 40) + "</p></div>";
  };
  learn(page, {{"title", 690}, {"own", 1}});
  EXPECT_EQ(kept(page(77)), words_of(77, 2));
  EXPECT_GT(confidence, 0.5);
  EXPECT_EQ(kept("<div class=body><h1 class=title>" + words_of(77, 2) + "</h1></div>"),
            words_of(77, 2));
  EXPECT_GT(confidence, 0.5);
}

TEST_F(JudgedSiteTest, ValuesOfRecordsHaveAtMostTwentyWords) {
  const auto page = [](int i, int words) {
    return "<div class=body><p class=own>" + words_of(i, 60) + "</p><p class=fact>" +
           words_of(i + 300, words) + "</p></div>";
  };
  for (const int words : {20, 21}) {
    learn([&](int i) { return page(i, words); }, {{"own", 1000}, {"fact", 1}});
    SiteTree::Tables tables = evidence.tables();
    tables.has_records = true;
    tables.record_places = tables.value_places;
    evidence = SiteTree{std::move(tables)};
    EXPECT_EQ(kept(page(77, words)),
              words_of(77, 60) + (words == 20 ? " | " + words_of(377, 20) : ""))
        << words;
  }
}

// A probability of .1 means log odds of -2.2. High importance raises them by 2, which is a
// probability of .45. Without the 100 words, the expected F1 is .45 * .545 + .55 * 1 = .795; with
// them, it is .45 * 1 + .55 * .545 = .75 (if the words at one node are content or not together). A
// probability of .2 becomes .65, so that these words are kept.
TEST_F(JudgedSiteTest, AnUncertainTextBesideTheContentIsDropped) {
  const auto page = [](int i) {
    return "<div class=body><p class=own>" + words_of(i, 60) + "</p><p class=other>" +
           words_of(i + 300, 100) + "</p></div>";
  };
  learn(page, {{"own", 1000}, {"other", 100}});
  EXPECT_EQ(kept(page(77)), words_of(77, 60));
  learn(page, {{"own", 1000}, {"other", 200}});
  EXPECT_EQ(kept(page(77)), words_of(77, 60) + " | " + words_of(377, 100));
}

// A probability of .3 means log odds of -.85. High importance raises them by 2 to 1.15, which is a
// probability of .76, except for rows of links.
TEST_F(JudgedSiteTest, ImportanceDoesNotRaiseRowsOfLinks) {
  const auto link = [](int i) { return "<a href=x>" + words_of(i, 3) + "</a>"; };
  const auto page = [&](int i, const std::string& path) {
    return "<div class=body>" + path + "<p class=own>" + words_of(i, 60) + "</p></div>";
  };
  const auto row = [&](int i) {
    return page(i, "<p class=path>" + link(i + 300) + " &gt; " + link(i + 600) + "</p>");
  };
  learn(row, {{"own", 1000}, {"path", 300}});
  const std::string text = words_of(77, 60);
  EXPECT_EQ(kept(row(77)), text);
  EXPECT_EQ(kept(page(77, "<p class=path>" + link(377) + "</p>")), words_of(377, 3) + " | " + text);
  const auto item = [&](int i) {
    return page(i, "<ul><li class=path>" + link(i + 300) + " &gt; " + link(i + 600) + "</ul>");
  };
  learn(item, {{"own", 1000}, {"path", 300}});
  EXPECT_EQ(kept(item(77)), words_of(377, 3) + " > " + words_of(677, 3) + " | " + text);
}

// All pages share a sentence of 33 words that differs only in a number. Its probability of .1 means
// log odds of -2.2, and repetition lowers them by 4, so the sentence would be dropped. Only the
// heading's two words would remain, so the page alone decides.
TEST_F(JudgedSiteTest, ASentenceWithAnotherNumberOnEachPageIsReadByThePageItself) {
  const auto page = [](int i, const std::string& tour) {
    return "<div class=body><h1 class=own>Note " + std::to_string(i) +
           "</h1><p class=same>The gardens of the town are open on every day of the year from the "
           "morning until the evening, and the keepers of the gate will gladly show you round on "
           "tour " +
           tour + ".</p></div>";
  };
  const auto numbered = [&](int i) { return page(i, std::to_string(i)); };
  learn(numbered, {{"own", 1000}, {"same", 100}});
  EXPECT_TRUE(kept(numbered(77)).ends_with("on tour 77.")) << kept(numbered(77));
  EXPECT_FALSE(found);
  // Text that is the same on all pages is template, even if a page has almost no other text.
  const auto equal = [&](int i) { return page(i, "one"); };
  learn(equal, {{"own", 1000}, {"same", 100}});
  EXPECT_EQ(kept(equal(77)), "Note 77");
  EXPECT_TRUE(found);
}

TEST_F(JudgedSiteTest, ARepeatedItemStaysInAListOfContent) {
  const auto page = [](int i, const std::string& list, const std::string& item) {
    return "<div class=body><p class=own>" + words_of(i, 60) + "</p><" + list + "><" + item +
           " class=own>" + words_of(i + 300, 20) + "</" + item + "><" + item + " class=own>" +
           words_of(9000, 8) + "</" + item + "></" + list + "></div>";
  };
  const std::string own = words_of(77, 60) + " | " + words_of(377, 20);
  learn([&](int i) { return page(i, "ol", "li"); }, {{"own", 800}});
  EXPECT_EQ(kept(page(77, "ol", "li")), own + " | " + words_of(9000, 8));
  learn([&](int i) { return page(i, "div", "p"); }, {{"own", 800}});
  EXPECT_EQ(kept(page(77, "div", "p")), own);
}

/// A list of entries with different titles and the same `state`, which may be a link.
std::string entries(int i, int count, const std::string& state) {
  std::string body = "<div class=body>";
  for (int entry = 0; entry < count; ++entry) {
    body += "<div class=entry><p class=own>" + words_of(i + 100 * entry, 20) +
            "</p><p class=same>" + state + "</p></div>";
  }
  return body + "</div>";
}

TEST_F(JudgedSiteTest, ARepeatedPartOfAnEntryStaysWithIt) {
  const auto page = [](int i, int count, const std::string& state) {
    std::string out;
    for (int entry = 0; entry < count; ++entry) {
      out += (entry > 0 ? " | " : "") + words_of(i + 100 * entry, 20) + state;
    }
    return out;
  };
  const std::map<std::string, int> probabilities{{"own", 1000}, {"same", 800}};
  learn([&](int i) { return entries(i, 3, "In stock"); }, probabilities);
  EXPECT_EQ(kept(entries(77, 3, "In stock")), page(77, 3, " | In stock"));
  EXPECT_EQ(kept(entries(77, 2, "In stock")), page(77, 2, ""))
      << "two items do not count as entries";
  learn([&](int i) { return entries(i, 3, "<a href=x>In stock</a>"); }, probabilities);
  EXPECT_EQ(kept(entries(77, 3, "<a href=x>In stock</a>")), page(77, 3, ""))
      << "repeated links are treated as commands";
}

/// A list of three entries, each with `own` words at class "own", `others` words at class "other",
/// and a link.
std::string rows(int i, int own, int others, bool have_same_link) {
  std::string body;
  for (int row = 0; row < 3; ++row) {
    const int link = have_same_link ? i : i + 700 + 100 * row;
    body += "<div class=entry><p class=own>" + words_of(i + 100 * row, own) +
            "</p><p class=other>" + words_of(i + 400 + 100 * row, others) +
            "</p><p class=other><a href=x>" + words_of(link, 2) + "</a></p></div>";
  }
  return "<div class=list>" + body + "</div>";
}

/// The texts of the entries of rows().
std::string row_texts(int i, int own, int others, bool have_links) {
  std::string out;
  for (int row = 0; row < 3; ++row) {
    out += (row > 0 ? " | " : "") + words_of(i + 100 * row, own);
    out += others > 0 ? " | " + words_of(i + 400 + 100 * row, others) : "";
    out += have_links ? " | " + words_of(i + 700 + 100 * row, 2) : "";
  }
  return out;
}

TEST_F(JudgedSiteTest, AnEntryThatIsMostlyContentIsKeptWhole) {
  const std::map<std::string, int> probabilities{{"own", 1000}, {"other", 20}};
  learn([](int i) { return rows(i, 20, 5, false); }, probabilities);
  EXPECT_EQ(kept(rows(77, 20, 5, false)), row_texts(77, 20, 5, true));
  EXPECT_EQ(kept(rows(77, 20, 25, false)), row_texts(77, 20, 0, false))
      << "most words of each entry are improbable";
  EXPECT_EQ(kept(rows(77, 20, 5, true)), row_texts(77, 20, 5, false))
      << "links that all entries have are treated as commands";
  EXPECT_EQ(kept(rows(77, 20, 18, false)), row_texts(77, 20, 18, true)) << "exactly half is kept";
  learn([](int i) { return rows(i, 20, 5, false); }, {{"own", 1000}, {"other", 5}});
  EXPECT_EQ(kept(rows(77, 20, 5, false)), row_texts(77, 20, 0, false)) << "too improbable";
}

TEST_F(JudgedSiteTest, ALabelOrHeadingInABoxOfItsOwnStaysWithWhatItNames) {
  for (const char* label :
       {"<div><label>State</label></div>", "<div><div><h3>State</h3></div></div>"}) {
    const auto page = [&](int i) {
      return "<div class=body><div class=row>" + std::string{label} + "<p class=own>" +
             words_of(i, 60) + "</p></div></div>";
    };
    learn(page, {{"own", 1000}});
    SiteTree::Tables tables = evidence.tables();
    for (SiteNode& node : tables.nodes) {
      node.probability = node.probability.value_or(800);
    }
    evidence = SiteTree{std::move(tables)};
    EXPECT_EQ(kept(page(77)), "State | " + words_of(77, 60)) << label;
  }
}

TEST_F(JudgedSiteTest, TheHeadingsOfATableStayWithItsContent) {
  const auto page = [](int i) {
    std::string rows;
    for (int row = 0; row < 3; ++row) {
      rows += "<tr><td class=own>" + words_of(i + 100 * row, 20) + "</td></tr>";
    }
    return "<div><table><thead><tr><th class=same>Summary</th></tr></thead><tbody>" + rows +
           "</tbody></table></div>";
  };
  learn(page, {{"own", 1000}, {"same", 800}});
  EXPECT_EQ(kept(page(77)), "Summary | " + words_of(77, 20) + " | " + words_of(177, 20) + " | " +
                                words_of(277, 20));
}

TEST_F(JudgedSiteTest, DropsTextAtANoisyNode) {
  const auto page = [](int i, const std::string& tag) {
    return "<div class=body><p class=own>" + words_of(i, 60) + "</p><" + tag +
           " class=same>All pages have these words here.</" + tag + "><p class=own>" +
           words_of(i + 300, 60) + "</p></div>";
  };
  const std::string first = words_of(77, 60);
  const std::string last = words_of(377, 60);
  learn([&](int i) { return page(i, "p"); }, {{"own", 1000}, {"same", 800}});
  EXPECT_EQ(kept(page(77, "p")), first + " | " + last);
  learn([&](int i) { return page(i, "h2"); }, {{"own", 1000}, {"same", 800}});
  EXPECT_EQ(kept(page(77, "h2")), first + " | All pages have these words here. | " + last)
      << "a heading stays with the text that it introduces";
}

TEST_F(JudgedSiteTest, AHeadingThatRepeatsStaysWithWhatItIntroduces) {
  const auto page = [](int i, bool has_text) {
    return "<div class=body><p class=own>" + words_of(i, 60) +
           "</p><h3 class=label>Return value</h3>" + "<p class=" + (has_text ? "own" : "row") +
           ">" + words_of(i + 600, 4) + "</p></div>";
  };
  const std::map<std::string, int> probabilities{{"own", 1000}, {"label", 400}, {"row", 50}};
  const auto with_text = [&](int i) { return page(i, true); };
  learn(with_text, probabilities);
  EXPECT_EQ(kept(with_text(77)), words_of(77, 60) + " | Return value | " + words_of(677, 4));
  const auto without = [&](int i) { return page(i, false); };
  learn(without, probabilities);
  EXPECT_EQ(kept(without(77)), words_of(77, 60)) << "nothing under it is kept";
}

TEST_F(JudgedSiteTest, ALessProbableBlockStaysBetweenContent) {
  const auto page = [](int i) {
    return "<div class=body><p class=own>" + words_of(i, 60) + "</p><p class=aside>" +
           words_of(i + 300, 12) + "</p><p class=own>" + words_of(i + 600, 60) +
           "</p><p class=aside>" + words_of(i + 900, 12) + "</p></div>";
  };
  learn(page, {{"own", 1000}, {"aside", 100}});
  EXPECT_EQ(kept(page(77)),
            words_of(77, 60) + " | " + words_of(377, 12) + " | " + words_of(677, 60))
      << "a block after the content is dropped";
  EXPECT_EQ(verdicts.at(3), Verdict::unlikely);
  learn(page, {{"own", 1000}, {"aside", 20}});
  EXPECT_EQ(kept(page(77)), words_of(77, 60) + " | " + words_of(677, 60));
}

TEST_F(JudgedSiteTest, ARepeatedRowStaysAfterTheLastRowWithContent) {
  const auto page = [](int i, const std::string& last) {
    const auto row = [](const std::string& value) {
      return "<tr><td class=value>" + value + "</td><td class=value>unit</td></tr>";
    };
    return "<p class=own>" + words_of(i, 60) + "</p><table>" + row(words_of(i + 100, 5)) +
           row("red") + row(last) + "</table>";
  };
  learn([&](int i) { return page(i, "230 V"); }, {{"own", 900}, {"value", 700}});
  EXPECT_EQ(kept(page(77, "230 V")),
            words_of(77, 60) + " | " + words_of(177, 5) + " | unit | red | unit | 230 V | unit");
  const std::string long_text = words_of(9000, 21);
  learn([&](int i) { return page(i, long_text); }, {{"own", 900}, {"value", 700}});
  EXPECT_EQ(kept(page(77, long_text)),
            words_of(77, 60) + " | " + words_of(177, 5) + " | unit | red | unit | unit")
      << "a value is short";
}

TEST_F(JudgedSiteTest, TheNameOfAValueStaysInARow) {
  const auto page = [](int i) {
    const auto row = [](const std::string& name, const std::string& value) {
      return "<div class=row><div class=name>" + name + "</div><div class=value>" + value +
             "</div></div>";
    };
    return "<p class=own>" + words_of(i, 60) + "</p><div class=facts>" +
           row("Maker", words_of(i + 100, 3)) + row("Colour", "red") + row("Weight", "2 kg") +
           "</div>";
  };
  learn(page, {{"own", 900}, {"name", 700}, {"value", 700}});
  EXPECT_EQ(kept(page(77)), words_of(77, 60) + " | Maker | " + words_of(177, 3) +
                                " | Colour | red | Weight | 2 kg");
}

TEST_F(JudgedSiteTest, AMenuInACellOfALayoutTableIsDropped) {
  const auto page = [](int i, int links) {
    std::string cell;
    for (int k = 0; k < links; ++k) {
      cell += "<a href=/" + std::to_string(k) + ">part of harbour " + std::to_string(k) + "</a> ";
    }
    return "<table><tr><td class=own>" + cell + "</td><td class=own>" + words_of(i, 60) +
           "</td></tr></table>";
  };
  const std::map<std::string, int> probabilities{{"own", 700}};
  learn([&](int i) { return page(i, 3); }, probabilities);
  EXPECT_EQ(kept(page(77, 3)), words_of(77, 60));
  learn([&](int i) { return page(i, 2); }, probabilities);
  EXPECT_EQ(kept(page(77, 2)), "part of harbour 0 part of harbour 1 | " + words_of(77, 60))
      << "these may be a title and its author";
}

TEST_F(JudgedSiteTest, LessProbableCodeAndItemsStayAtTheEndOfAText) {
  const auto page = [](int i) {
    return "<div class=body><p class=own>" + words_of(i, 60) + "</p><pre class=code>" +
           words_of(i + 300, 12) + "</pre><ul><li class=item>" + words_of(i + 600, 8) +
           "</ul></div><div class=box><pre class=code>" + words_of(i + 900, 12) + "</pre></div>";
  };
  learn(page, {{"own", 1000}, {"code", 100}, {"item", 100}});
  EXPECT_EQ(kept(page(77)), words_of(77, 60) + " | " + words_of(377, 12) + " | " + words_of(677, 8))
      << "the code in another element is dropped";
  learn(page, {{"own", 1000}, {"code", 20}, {"item", 100}});
  EXPECT_EQ(kept(page(77)), words_of(77, 60)) << "the items are not right after the text";
}

/// A page with a note in a box beside its text.
std::string page_with_note(int i) {
  return "<div class=body><p class=own>" + words_of(i, 60) +
         "</p></div><div class=box><p class=note>" + words_of(i + 300, 12) + "</p></div>";
}

class SiteWithNotesTest : public JudgedSiteTest {
 protected:
  /// Learns pages with notes of this probability, in thousandths, at a node of this importance. All
  /// other nodes have importance 1.
  void learn_notes(int probability, double importance) {
    learn(page_with_note, {{"own", 1000}, {"note", probability}});
    SiteTree::Tables tables = evidence.tables();
    for (std::size_t i = 0; i < tables.nodes.size(); ++i) {
      const bool is_note = model.node_keys[i].attributes == "class=\"note\"";
      tables.nodes[i].importance = is_note ? importance : 1.0;
    }
    evidence = SiteTree{std::move(tables)};
  }
};

TEST_F(SiteWithNotesTest, ImportanceOfTheNodesAroundCounts) {
  const std::string own = words_of(77, 60);
  learn_notes(450, 0.0);
  EXPECT_EQ(kept(page_with_note(77)), own) << "the note's node has importance 0";
  learn_notes(450, 1.0);
  EXPECT_EQ(kept(page_with_note(77)), own + " | " + words_of(377, 12));
  learn_notes(70, 1.0);
  EXPECT_EQ(kept(page_with_note(77)), own) << "importance cannot make up for a low probability";
}

// The threshold of importance is .1. An importance of 0 lowers the log odds by 5 times .1, and 1
// raises them by the maximum, 2.
TEST_F(SiteWithNotesTest, ExplanationsSayWhatTheEvidenceChanges) {
  const auto reason = [&](int probability, double importance) {
    learn_notes(probability, importance);
    kept(page_with_note(77));
    return reasons.at(1);
  };
  explains = true;
  const std::string lowered = reason(500, 0.0);
  EXPECT_NE(lowered.find("; the site's evidence lowers the probability to .38; on this page, "),
            std::string::npos)
      << lowered;
  const std::string raised = reason(430, 1.0);
  EXPECT_NE(raised.find("; the site's evidence raises the probability to .85; on this page, "),
            std::string::npos)
      << raised;
  const std::string unchanged = reason(900, 0.0);
  EXPECT_NE(unchanged.find("probability .90, threshold "), std::string::npos) << unchanged;
  EXPECT_EQ(unchanged.find("the site's evidence"), std::string::npos) << unchanged;
}

TEST_F(JudgedSiteTest, TheInnermostNodeCountsIfTheJudgeFindsAlmostNothing) {
  // Most elements around the titles are template, so the importance of the frame is low.
  const auto list = [](int i) {
    std::string body = "<div class=frame>";
    for (int part = 0; part < 30; ++part) {
      body += "<div class=part" + std::to_string(part) +
              "><p class=same>The same on all pages</p></div>";
    }
    for (int row = 0; row < 6; ++row) {
      body += "<div class=title>" + words_of(i + 100 * row, 5) + "</div>";
    }
    return body + "</div>";
  };
  std::string titles;
  for (int row = 0; row < 6; ++row) {
    titles += (row > 0 ? " | " : "") + words_of(77 + 100 * row, 5);
  }
  learn(list, {{"title", 60}, {"same", 50}});
  EXPECT_EQ(kept(list(77)), titles);
  EXPECT_TRUE(found);
  const auto beside_story = [&](int i) {
    return "<p class=own>" + words_of(i + 5000, 60) + "</p>" + list(i);
  };
  learn(beside_story, {{"own", 900}, {"title", 150}, {"same", 50}});
  EXPECT_EQ(kept(beside_story(77)), words_of(5077, 60)) << "the judge finds the story";
}

TEST_F(JudgedSiteTest, ABlockAtAnUnknownPathIsAsProbableAsThoseBesideIt) {
  const auto page = [](int i, const std::string& in_body, const std::string& in_box) {
    return "<div class=body><p class=own>" + words_of(i, 60) + "</p>" + in_body +
           "</div><div class=box><p class=note>" + words_of(i + 300, 20) + "</p>" + in_box +
           "</div>";
  };
  const std::string quote = "<blockquote><p>" + words_of(500, 10) + "</p></blockquote>";
  learn([&](int i) { return page(i, "", ""); }, {{"own", 900}, {"note", 20}});
  EXPECT_EQ(kept(page(77, quote, "")), words_of(77, 60) + " | " + words_of(500, 10));
  EXPECT_EQ(kept(page(77, "", quote)), words_of(77, 60)) << "beside an improbable block";
  const std::string links = "<ul><li><a href=x>" + words_of(500, 10) + "</a></ul>";
  EXPECT_EQ(kept(page(77, links, "")), words_of(77, 60));
  EXPECT_EQ(kept("<section>" + words_of(500, 10) + "</section>" + page(77, "", "")),
            words_of(77, 60))
      << "only the body contains it and known blocks";
}

TEST_F(JudgedSiteTest, FieldsOfRecordsStayBesideALongDescription) {
  const auto page = [](int i, int fields) {
    std::string body = "<div class=frame><p class=own>" + words_of(i, 60) + "</p><table>";
    for (int field = 0; field < fields; ++field) {
      body += "<tr><td class=name>Field" + std::to_string(field) + "</td><td class=value>" +
              words_of(i + 1000 * (field + 1), 2) + "</td></tr>";
    }
    body += "</table>";
    for (int part = 0; part < 60; ++part) {
      body += "<div class=part" + std::to_string(part) + "><p class=same>The same words</p></div>";
    }
    return body + "</div>";
  };
  const std::map<std::string, int> probabilities{{"own", 900}, {"value", 200}, {"same", 20}};
  learn([&](int i) { return page(i, 3); }, probabilities);
  EXPECT_EQ(kept(page(77, 3)), words_of(77, 60) + " | " + words_of(1077, 2) + " | " +
                                   words_of(2077, 2) + " | " + words_of(3077, 2));
  learn([&](int i) { return page(i, 2); }, probabilities);
  EXPECT_EQ(kept(page(77, 2)), words_of(77, 60)) << "two fields are not a record";
}

TEST_F(JudgedSiteTest, CommentsAreKeptOnlyByPolicy) {
  const auto page = [](int i) {
    return "<div class=body><p class=own>" + words_of(i, 60) +
           "</p></div><div class=comments><p class=said>" + words_of(i + 300, 15) + "</p></div>";
  };
  learn(page, {{"own", 1000}, {"said", 700}});
  EXPECT_EQ(kept(page(77)), words_of(77, 60));
  EXPECT_EQ(verdicts.at(1), Verdict::noise_by_name);
  ContentPolicy policy;
  policy.comments = true;
  EXPECT_EQ(kept(page(77), policy), words_of(77, 60) + " | " + words_of(377, 15));
}

TEST_F(JudgedSiteTest, FindsATitleByPositionAlone) {
  const auto page = [](int i) {
    return "<div class=head><b>All pages have these words here.</b></div><div class=lines><div "
           "class=headline>" +
           words_of(i + 300, 5) + "</div></div><div class=body><p class=own>" + words_of(i, 60) +
           "</p><p class=own>" + words_of(i + 600, 60) + "</p></div>";
  };
  const std::string body = words_of(77, 60) + " | " + words_of(677, 60);
  learn(page, {{"own", 1000}, {"headline", 600}});
  EXPECT_EQ(kept(page(77)), words_of(377, 5) + " | " + body);
  learn(page, {{"own", 1000}, {"headline", 50}});
  EXPECT_EQ(kept(page(77)), body) << "the place probably contains no content";
}

TEST_F(JudgedSiteTest, AHeadingWithAnUnluckyNameStaysIfItsPlaceIsProbable) {
  const auto page = [](int i) {
    return "<div class=navigation><h2 class=headline>" + words_of(i + 300, 5) +
           "</h2></div><div class=body><p class=own>" + words_of(i, 60) + "</p><p class=own>" +
           words_of(i + 600, 60) + "</p></div>";
  };
  const std::string body = words_of(77, 60) + " | " + words_of(677, 60);
  learn(page, {{"own", 1000}, {"headline", 600}});
  EXPECT_EQ(kept(page(77)), words_of(377, 5) + " | " + body);
  learn(page, {{"own", 1000}, {"headline", 400}});
  EXPECT_EQ(kept(page(77)), body);
}

TEST_F(JudgedSiteTest, KeepsAListOfLinksThatIsContent) {
  const auto page = [](int i) {
    std::string body = "<div class=body><p class=own>" + words_of(i, 12) + "</p>";
    for (int item = 0; item < 9; ++item) {
      body += "<div class=item><a href=x>" + words_of(100 * i + item, 4) + "</a></div>";
    }
    return body + "</div>";
  };
  std::string all = words_of(77, 12);
  for (int item = 0; item < 9; ++item) {
    all += " | " + words_of(7700 + item, 4);
  }
  learn(page, {{"own", 1000}, {"item", 900}});
  EXPECT_EQ(kept(page(77)), all);
  learn(page, {{"own", 1000}, {"item", 100}});
  EXPECT_EQ(kept(page(77)), words_of(77, 12));
}

std::string plain_page(int i) {
  return "<div class=body><p class=own>" + words_of(i, 60) + "</p></div>";
}

const std::string kStory =
    "The boats come in with the tide. On quiet days, they go out again before noon, as the "
    "fishermen say, and come back with the next one.";

TEST_F(JudgedSiteTest, AnUnknownDesignIsJudgedByThePage) {
  learn(plain_page, {{"own", 1000}});
  const std::string body = "<article class=new><h1>Tides</h1><p>" + kStory + "</p><p>1 " + kStory +
                           "</p></article><footer class=end><p>" + words_of(3, 8) + "</p></footer>";
  EXPECT_EQ(kept(body), "Tides | " + kStory + " | 1 " + kStory);
}

TEST_F(JudgedSiteTest, CommentsOfAnUnknownDesignAreDropped) {
  learn(plain_page, {{"own", 1000}});
  std::string body = "<article class=new><h1>Tides</h1><p>" + kStory + "</p><p>1 " + kStory +
                     "</p><p>2 " + kStory +
                     "</p></article><div id=comments><h3>3 comments</h3><ol>";
  for (const std::string name : {"Ann", "Bert", "Carl"}) {
    body += "<li class=comment><div class=comment-author>" + name + " says:</div><p>" + name +
            " does not think so, at least not where I live. But what do I know?</p>" +
            "<p><a href=#reply>Reply</a></p></li>";
  }
  body += "</ol></div>";
  EXPECT_EQ(kept(body), "Tides | " + kStory + " | 1 " + kStory + " | 2 " + kStory);
  ContentPolicy policy;
  policy.comments = true;
  EXPECT_NE(kept(body, policy).find("Carl does not think so"), std::string::npos);
}

}  // namespace
}  // namespace sst
