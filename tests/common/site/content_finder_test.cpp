#include "common/site/content_finder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/site/site_tree_counter.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// Running text of `words` words that are unique to `page`.
std::string text(int page, int words) {
  std::string out;
  for (int i = 0; i < words; ++i) {
    out += (i > 0 ? " w" : "w") + std::to_string(page) + "x" + std::to_string(i);
  }
  return out;
}

/// Running text with sentences, as expected by PageJudge.
std::string story(int number) {
  const std::string boat = "boat " + std::to_string(number);
  return "In the morning, " + boat + " came in with the tide, and its crew of " +
         std::to_string(number + 3) + " went ashore. By noon, they had sold what they brought; " +
         "the rest of the day, as they said, was for mending " + boat + ".";
}

/// Learns a site from generated pages and cleans another of its pages. Leaves out PageJudge, which
/// was fitted to real sites and would be unsure about these pages.
class ContentFinderTest : public testing::Test {
 protected:
  template <typename Page>
  void learn(int pages, Page page, StageSet without = {}) {
    std::vector<TrainingPage> sample;
    for (int i = 0; i < pages; ++i) {
      const std::string html = "<body>" + page(i);
      sample.push_back(
          {make_sampling_key(1, "/" + std::to_string(i), digest_of(html)), test::page(html), ""});
    }
    Parameters parameters = parameters_of(Profile::site);
    parameters.without = without;
    parameters.without.add(Stage::judge);
    model = learn_model(sample, parameters, 2);
  }

  /// The kept blocks, such as "one | two".
  std::string kept(const std::string& body, const std::string& title = "",
                   const ContentPolicy& policy = {}) {
    const PageTree page = test::page("<title>" + title + "</title><body>" + body);
    KeyMaker keys{model.vocabulary};
    MappedPage view;
    view.build(page, keys);
    ContentFinder finder{model.site_tree, model.parameters.without, policy};
    finder.find(view);
    std::string out;
    for (std::size_t i = 0; i < view.blocks().size(); ++i) {
      if (finder.kept()[i]) {
        out += (out.empty() ? "" : " | ") + test::block_text(page, view.blocks()[i]);
      }
    }
    return out;
  }

  SiteModel model;
};

TEST_F(ContentFinderTest, DropsWhatRepeatsAtItsPlace) {
  const std::string welcome = "Welcome to the site of so many words";
  const auto page = [&](int i) {
    return "<div class=top>" + welcome + "</div><div class=body><p>" + text(i, 50) + "</p><p>" +
           text(i + 200, 50) + "</p></div><div class=end>All of this is ours and nobody's</div>";
  };
  learn(10, page);
  EXPECT_EQ(kept(page(77)), text(77, 50) + " | " + text(277, 50));
  EXPECT_EQ(kept("<div class=body><p>" + text(77, 50) + "</p><p>" + welcome + "</p><p>" +
                 text(277, 50) + "</p></div>"),
            text(77, 50) + " | " + welcome + " | " + text(277, 50))
      << "at another path, the same words are not template";
}

TEST_F(ContentFinderTest, FollowsLessonsBeforeAllEvidence) {
  const std::string welcome = "Welcome to the site of so many words";
  const auto page = [&](int i) {
    return "<div class=top>" + welcome + "</div><div class=body><p>" + text(i, 50) +
           "</p><p class=second>" + text(i + 200, 50) +
           "</p><div class=share>Share this</div></div>" +
           "<div class=end>All of this is ours and nobody's</div>";
  };
  learn(10, page);
  ASSERT_EQ(kept(page(77)), text(77, 50) + " | " + text(277, 50));
  const auto lesson = [](int number, Lesson::Kind kind, const std::string& selector) {
    Lesson made;
    made.number = number;
    made.kind = kind;
    made.selector = selector;
    return made;
  };
  const Lesson keep_top = lesson(1, Lesson::Kind::keep, ".top");
  const Lesson drop_body = lesson(2, Lesson::Kind::drop, ".body");
  const Lesson keep_second = lesson(3, Lesson::Kind::keep, ".second");
  set_lessons(model, {keep_top});
  EXPECT_EQ(kept(page(77)), welcome + " | " + text(77, 50) + " | " + text(277, 50))
      << "although it repeats";
  set_lessons(model, {keep_top, drop_body, keep_second});
  EXPECT_EQ(kept(page(77)), welcome + " | " + text(277, 50)) << "the innermost lesson decides";
  set_lessons(model, {drop_body});
  EXPECT_EQ(kept(page(77)), "") << "nothing else is kept in its place";
  set_lessons(model, {});
  EXPECT_EQ(kept(page(77)), text(77, 50) + " | " + text(277, 50));
}

TEST_F(ContentFinderTest, KeepsNoLabelsInWhatIsNoiseAsAWhole) {
  const std::string terms = text(9000, 90);
  const std::string heading = text(9002, 12);
  const auto page = [&](int i) {
    return "<div><p>" + terms + "</p><p>" + text(9001, 90) + "</p></div><div class=body><h2>" +
           heading + "</h2><p>" + text(i, 90) + "</p><p>" + text(i + 300, 90) + "</p></div>";
  };
  learn(10, page);
  const std::string content = text(77, 90) + " | " + text(377, 90);
  EXPECT_EQ(kept(page(77)), heading + " | " + content);
  StageSet without;
  without.add(Stage::importance);
  learn(10, page, without);
  EXPECT_EQ(kept(page(77)), terms + " | " + text(9001, 90) + " | " + heading + " | " + content);
}

TEST_F(ContentFinderTest, KeepsAFrequentValueBehindTheContent) {
  const auto page = [](int i, const std::string& grower) {
    return "<div class=body><p>" + text(i, 60) + "</p><p class=grower>Grown by " + grower +
           "</p></div><div class=end>All of this is ours and nobody's</div>";
  };
  const std::string family = text(9000, 60);
  learn(20, [&](int i) { return page(i, i % 2 == 0 ? family : text(i + 500, 60)); });
  EXPECT_EQ(kept(page(77, family)), text(77, 60) + " | Grown by " + family);
}

TEST_F(ContentFinderTest, DropsWhatNamesCallNoise) {
  const auto page = [](int i) {
    return "<div class=body><p>" + text(i, 60) + "</p><div class=related><p>" + text(i + 500, 15) +
           "</p></div></div>";
  };
  learn(10, page);
  EXPECT_EQ(kept(page(77)), text(77, 60));
  StageSet without;
  without.add(Stage::lexicon);
  learn(10, page, without);
  EXPECT_EQ(kept(page(77)), text(77, 60) + " | " + text(577, 15));
}

TEST_F(ContentFinderTest, DoubtsNamesOfTextThatStandsNowhereElse) {
  const auto page = [](int i, const std::string& tag, const std::string& box) {
    return "<div class=body><p>" + text(i, 60) + "</p><" + tag + " class=sidebar><p>" + box +
           "</p></" + tag + "><p>" + text(i + 300, 60) + "</p></div>";
  };
  learn(10, [&](int i) { return page(i, "div", text(i + 500, 30)); });
  const std::string before = text(77, 60) + " | ";
  const std::string after = " | " + text(377, 60);
  EXPECT_EQ(kept(page(77, "div", text(577, 30))), before + text(577, 30) + after);
  EXPECT_EQ(kept(page(77, "aside", text(577, 30))), text(77, 60) + after)
      << "aside is noise by tag";
  EXPECT_EQ(kept(page(77, "div", text(577, 12))), text(77, 60) + after) << "too few words";
  EXPECT_EQ(kept(page(77, "div", text(577, 21) + " <a href=x>" + text(677, 9) + "</a>")),
            text(77, 60) + after)
      << "too many links";
}

TEST_F(ContentFinderTest, IgnoresNamesOfElementsWithTheTitleOrMostNewWords) {
  const auto page = [](int i, const std::string& tag) {
    return "<div class=banner><" + tag + ">" + text(i, 4) + "</" + tag + "><p>" +
           text(i + 900, 12) + "</p></div><div class=body><p>" + text(i + 100, 60) + "</p></div>";
  };
  learn(12, [&](int i) { return page(i, "h1"); });
  EXPECT_EQ(kept(page(77, "h1")), text(77, 4) + " | " + text(977, 12) + " | " + text(177, 60));
  learn(12, [&](int i) { return page(i, "h2"); });
  EXPECT_EQ(kept(page(77, "h2")), text(177, 60)) << "it contains no title";
  const auto list = [](int i) {
    std::string items;
    for (int item = 0; item < 6; ++item) {
      items += "<li><a href=x>" + text(i + 100 * item, 60) + "</a></li>";
    }
    return "<div class='sidebar-right'><ul>" + items + "</ul><p>" + text(i + 7000, 20) +
           "</p></div><p>" + text(i + 9000, 60) + "</p>";
  };
  learn(12, list);
  EXPECT_NE(kept(list(77)).find(text(7077, 20)), std::string::npos)
      << "it contains most of the new words";
}

TEST_F(ContentFinderTest, FindsTheTitleAndWhatStandsBelowIt) {
  const auto page = [](int i) {
    return "<div class=head><h1>" + text(i, 2) + "</h1><div class=by>By " + text(i + 500, 3) +
           "</div><div class=tools><a href=x>Print</a></div></div><div class=body><p>" +
           text(i + 100, 60) + "</p></div>";
  };
  learn(12, page);
  EXPECT_EQ(kept(page(77), text(77, 2)),
            text(77, 2) + " | By " + text(577, 3) + " | " + text(177, 60));
  StageSet without;
  without.add(Stage::title);
  learn(12, page, without);
  EXPECT_EQ(kept(page(77), text(77, 2)), text(177, 60));
}

TEST_F(ContentFinderTest, FindsTheTitleAboveALongMenu) {
  const auto page = [](int i) {
    std::string body = "<h1>" + text(i, 3) + "</h1><div class=menu>";
    for (int item = 0; item < 40; ++item) {
      body += "<div><a href=x>item" + std::to_string(item) + "</a></div>";
    }
    return body + "</div><div class=body><p>" + text(i + 100, 60) + "</p></div>";
  };
  learn(12, page);
  EXPECT_EQ(kept(page(77), text(77, 3) + " - a site"), text(77, 3) + " | " + text(177, 60));
  EXPECT_EQ(kept(page(77), "a site"), text(177, 60)) << "a heading far away must match <title>";
}

std::string record(int i) {
  std::string body = "<h1>" + text(i, 3) + "</h1><table>";
  for (const char* label : {"Author", "Publisher", "Year", "Pages", "Language", "Format", "Weight",
                            "Colour", "Size", "Shelf"}) {
    body +=
        "<tr><td>" + std::string{label} + "</td><td>" + label + std::to_string(i) + "</td></tr>";
  }
  return body + "</table><div class=about><p>" + text(i + 100, 50) + "</p></div>";
}

TEST_F(ContentFinderTest, KeepsEveryValueOfRecords) {
  learn(12, record);
  EXPECT_TRUE(model.site_tree.has_records());
  const std::string out = kept(record(77));
  for (const char* value : {"Author77", "Publisher77", "Year77", "Pages77", "Shelf77"}) {
    EXPECT_NE(out.find(value), std::string::npos) << out;
  }
  EXPECT_EQ(out.find("| Publisher |"), std::string::npos) << "the label repeats: " << out;
  StageSet without;
  without.add(Stage::records);
  learn(12, record, without);
  EXPECT_EQ(kept(record(77)).find("Shelf77"), std::string::npos);
}

TEST_F(ContentFinderTest, TakesFewerValuesForRecordsIfTheyHaveLabels) {
  const auto page = [](int i, bool has_labels) {
    std::string body = "<div class=about><p>" + text(i, 60) + "</p></div>";
    for (int value = 0; value < 5; ++value) {
      const std::string name = std::string(1, static_cast<char>('a' + value));
      body += "<div class=gap>The same words on every page</div><div class=" + name + "><b>" +
              (has_labels ? "Label" + name + ": " : "") + text(i + 1000 * value, 2) + "</b></div>";
    }
    return body;
  };
  learn(12, [&](int i) { return page(i, true); });
  EXPECT_TRUE(model.site_tree.has_records());
  EXPECT_NE(kept(page(77, true)).find("Labele: " + text(4077, 2)), std::string::npos);
  learn(12, [&](int i) { return page(i, false); });
  EXPECT_FALSE(model.site_tree.has_records());
}

TEST_F(ContentFinderTest, KeepsLabelledValuesThatManyRecordsHave) {
  const auto page = [](int i) {
    std::string body = "<div class=about><p>" + text(i + 100, 60) + "</p></div>";
    for (int value = 0; value < 6; ++value) {
      const std::string name = std::string(1, static_cast<char>('a' + value));
      body += "<div class=gap>The same words on every page</div><div class=" + name + "><b>Label" +
              name + ": " + text(i + 1000 * value, 2) + "</b></div>";
    }
    const bool is_common = i % 5 < 2;
    return body + "<div class=gap>The same words on every page</div><div class=who><b>Publisher: " +
           (is_common ? "Harbour" : text(i + 8000, 1)) +
           "</b></div><div class=gap>The same words on every page</div><div class=where><b>" +
           (is_common ? "Northern quay" : text(i + 9000, 2)) + "</b></div>";
  };
  learn(20, page);
  ASSERT_TRUE(model.site_tree.has_records());
  const std::string out = kept(page(80));
  EXPECT_NE(out.find("Publisher: Harbour"), std::string::npos) << out;
  EXPECT_EQ(out.find("Northern quay"), std::string::npos) << "without a label, it may be a banner";
  EXPECT_NE(kept(page(82)).find(text(9082, 2)), std::string::npos) << "values that vary stay";
}

TEST_F(ContentFinderTest, ReadsThePageByItselfWhereTheSiteLeavesNothing) {
  const auto page = [&](int i) {
    return "<article><h1>Tides</h1><p>" + story(1) + "</p><p>" + story(2) + "</p></article><i>" +
           std::to_string(i) + "</i>";
  };
  learn(10, page);
  EXPECT_EQ(kept(page(77)), "Tides | " + story(1) + " | " + story(2))
      << "the pages are near copies";
}

TEST_F(ContentFinderTest, KeepsATextOnceOutsideTheContentElement) {
  const auto page = [](int i, const std::string& teaser) {
    return "<h2>" + teaser + "</h2><div class=body><p>" + text(i, 30) + "</p><p>" + text(i, 30) +
           "</p><p>" + text(i + 100, 30) + "</p></div>" + "<div class=again><p>" + text(i, 30) +
           "</p></div>";
  };
  learn(10, [&](int i) { return page(i, text(i + 200, 4)); });
  const std::string body = text(77, 30) + " | " + text(77, 30) + " | " + text(177, 30);
  EXPECT_EQ(kept(page(77, text(277, 4)), text(277, 4)), text(277, 4) + " | " + body);
}

TEST_F(ContentFinderTest, KeepsATextOnceThatThePageShowsTwice) {
  const auto page = [](int i) {
    const std::string version = "<p>" + text(i, 30) + "</p><p>" + text(i + 100, 30) + "</p>";
    return "<div class=body><div class=wide>" + version + "</div><div class=narrow>" + version +
           "</div></div>";
  };
  learn(10, page);
  EXPECT_EQ(kept(page(77)), text(77, 30) + " | " + text(177, 30));
}

TEST_F(ContentFinderTest, KeepsWhatIsWished) {
  const auto page = [](int i) {
    return "<div class=body><p>" + text(i, 60) + "</p><img src=a.png><div class=caption>" +
           text(i + 100, 12) + "</div><p>" + text(i + 200, 60) + "</p><div><a href=1>" +
           text(i + 300, 6) + "</a></div><p>" + text(i + 500, 60) + "</p><div id=comments><p>" +
           text(i + 400, 30) + "</p></div></div>";
  };
  learn(10, page);
  const std::string first = text(77, 60) + " | ";
  const std::string second = text(277, 60) + " | ";
  const std::string third = text(577, 60);
  EXPECT_EQ(kept(page(77)), first + second + third);
  ContentPolicy policy;
  policy.captions = true;
  EXPECT_EQ(kept(page(77), "", policy), first + text(177, 12) + " | " + second + third);
  policy = {};
  policy.comments = true;
  EXPECT_EQ(kept(page(77), "", policy), first + second + third + " | " + text(477, 30));
  policy = {};
  policy.links = true;
  EXPECT_EQ(kept(page(77), "", policy), first + second + text(377, 6) + " | " + third);
  policy = {};
  policy.bias = Bias::recall;
  EXPECT_EQ(kept(page(77), "", policy), first + second + text(377, 6) + " | " + third);
}

/// A forum page: six posts in elements named "comment".
std::string thread(int i, int other_words) {
  std::string body =
      "<div class=top><p>" + text(i + 900, other_words) + "</p></div><div class=comments>";
  for (int post = 0; post < 6; ++post) {
    body += "<div class=comment><p>" + text(i + 1000 * (post + 1), 30) + "</p></div>";
  }
  return body + "</div>";
}

TEST_F(ContentFinderTest, KeepsCommentsThatAreTheSite) {
  learn(12, [](int i) { return thread(i, 20); });
  EXPECT_TRUE(model.site_tree.tables().has_threads);
  const std::string out = kept(thread(77, 20));
  for (int post = 0; post < 6; ++post) {
    EXPECT_NE(out.find(text(77 + 1000 * (post + 1), 30)), std::string::npos) << out;
  }
  learn(12, [](int i) { return thread(i, 400); });
  EXPECT_FALSE(model.site_tree.tables().has_threads) << "the pages are articles with comments";
  EXPECT_EQ(kept(thread(77, 400)), text(977, 400));
}

TEST_F(ContentFinderTest, LearnsTheSameFromAnyOrderOfPages) {
  std::vector<PageTree> pages;
  pages.reserve(12);
  for (int i = 0; i < 12; ++i) {
    pages.push_back(test::page("<body>" + record(i)));
  }
  VocabularyCounter counter;
  for (const PageTree& page : pages) {
    counter.add(page);
  }
  const AttributeVocabulary vocabulary = counter.finish({0.05, 3});
  const auto tables = [&](const std::vector<std::vector<std::size_t>>& parts) {
    std::vector<SiteTreeCounter> counters(parts.size());
    for (std::size_t part = 0; part < parts.size(); ++part) {
      KeyMaker keys{vocabulary};
      MappedPage view;
      for (const std::size_t page : parts[part]) {
        view.build(pages[page], keys);
        counters[part].add(view);
      }
      if (part > 0) {
        counters.front().merge(std::move(counters[part]));
      }
    }
    return counters.front().finish({});
  };
  const SiteTree::Tables one = tables({{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}});
  EXPECT_EQ(one, tables({{11, 3, 7, 1}, {0, 2, 4, 6}, {8, 10, 9, 5}}));
  EXPECT_FALSE(one.value_places.empty());
  EXPECT_FALSE(one.repeated_shingles.empty());
}

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
    for (std::size_t i = 0; i < view.blocks().size(); ++i) {
      if (finder.kept()[i]) {
        out += (out.empty() ? "" : " | ") + test::block_text(page, view.blocks()[i]);
      }
      verdicts.push_back(finder.verdict(i));
    }
    return out;
  }

  SiteModel model;
  SiteTree evidence;
  std::vector<Verdict> verdicts;
  bool found = false;  // false if the page fell back to PageMethod
};

// A probability of .8 means log odds of 1.4. Repetition lowers them by 4 to -2.6, which is a
// probability of .07.
TEST_F(JudgedSiteTest, RepetitionSpeaksAgainstABlockUnlessContentFollows) {
  const std::string same = "All pages have these words here.";
  const auto page = [&](int i, const std::string& behind) {
    return "<div class=body><p class=own>" + text(i, 60) + "</p><p class=same>" + same + "</p>" +
           behind + "</div>";
  };
  const std::string first = text(77, 60);
  const auto last = [&](int i) { return page(i, ""); };
  learn(last, {{"own", 1000}, {"same", 800}});
  EXPECT_EQ(kept(last(77)), first);
  EXPECT_EQ(verdicts.at(1), Verdict::repeats);
  // The node with the repeated text is not noise, because it also has a text that varies.
  const auto label = [&](int i) { return page(i, "<p class=same>" + text(i + 300, 60) + "</p>"); };
  learn(label, {{"own", 1000}, {"same", 800}});
  EXPECT_EQ(kept(label(77)), first + " | " + same + " | " + text(377, 60));
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
    return "<div class=body><p class=own>" + text(i, 60) + "</p><" + list + "><" + item +
           " class=own>" + text(i + 300, 20) + "</" + item + "><" + item + " class=own>" +
           text(9000, 8) + "</" + item + "></" + list + "></div>";
  };
  const std::string own = text(77, 60) + " | " + text(377, 20);
  learn([&](int i) { return page(i, "ol", "li"); }, {{"own", 800}});
  EXPECT_EQ(kept(page(77, "ol", "li")), own + " | " + text(9000, 8));
  learn([&](int i) { return page(i, "div", "p"); }, {{"own", 800}});
  EXPECT_EQ(kept(page(77, "div", "p")), own);
}

/// A list of entries with different titles and the same `state`, which may be a link.
std::string entries(int i, int count, const std::string& state) {
  std::string body = "<div class=body>";
  for (int entry = 0; entry < count; ++entry) {
    body += "<div class=entry><p class=own>" + text(i + 100 * entry, 20) + "</p><p class=same>" +
            state + "</p></div>";
  }
  return body + "</div>";
}

TEST_F(JudgedSiteTest, ARepeatedPartOfAnEntryStaysWithIt) {
  const auto page = [](int i, int count, const std::string& state) {
    std::string out;
    for (int entry = 0; entry < count; ++entry) {
      out += (entry > 0 ? " | " : "") + text(i + 100 * entry, 20) + state;
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
    body += "<div class=entry><p class=own>" + text(i + 100 * row, own) + "</p><p class=other>" +
            text(i + 400 + 100 * row, others) + "</p><p class=other><a href=x>" + text(link, 2) +
            "</a></p></div>";
  }
  return "<div class=list>" + body + "</div>";
}

/// The texts of the entries of rows().
std::string row_texts(int i, int own, int others, bool have_links) {
  std::string out;
  for (int row = 0; row < 3; ++row) {
    out += (row > 0 ? " | " : "") + text(i + 100 * row, own);
    out += others > 0 ? " | " + text(i + 400 + 100 * row, others) : "";
    out += have_links ? " | " + text(i + 700 + 100 * row, 2) : "";
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
             text(i, 60) + "</p></div></div>";
    };
    learn(page, {{"own", 1000}});
    SiteTree::Tables tables = evidence.tables();
    for (SiteNode& node : tables.nodes) {
      node.probability = node.probability.value_or(800);
    }
    evidence = SiteTree{std::move(tables)};
    EXPECT_EQ(kept(page(77)), "State | " + text(77, 60)) << label;
  }
}

TEST_F(JudgedSiteTest, TheHeadingsOfATableStayWithItsContent) {
  const auto page = [](int i) {
    std::string rows;
    for (int row = 0; row < 3; ++row) {
      rows += "<tr><td class=own>" + text(i + 100 * row, 20) + "</td></tr>";
    }
    return "<div><table><thead><tr><th class=same>Summary</th></tr></thead><tbody>" + rows +
           "</tbody></table></div>";
  };
  learn(page, {{"own", 1000}, {"same", 800}});
  EXPECT_EQ(kept(page(77)),
            "Summary | " + text(77, 20) + " | " + text(177, 20) + " | " + text(277, 20));
}

TEST_F(JudgedSiteTest, DropsWhatStandsAtANoisyNode) {
  const auto page = [](int i, const std::string& tag) {
    return "<div class=body><p class=own>" + text(i, 60) + "</p><" + tag +
           " class=same>All pages have these words here.</" + tag + "><p class=own>" +
           text(i + 300, 60) + "</p></div>";
  };
  const std::string first = text(77, 60);
  const std::string last = text(377, 60);
  learn([&](int i) { return page(i, "p"); }, {{"own", 1000}, {"same", 800}});
  EXPECT_EQ(kept(page(77, "p")), first + " | " + last);
  learn([&](int i) { return page(i, "h2"); }, {{"own", 1000}, {"same", 800}});
  EXPECT_EQ(kept(page(77, "h2")), first + " | All pages have these words here. | " + last)
      << "a heading stays with the text that it introduces";
}

TEST_F(JudgedSiteTest, AHeadingThatRepeatsStaysWithWhatItIntroduces) {
  const auto page = [](int i, bool has_text) {
    return "<div class=body><p class=own>" + text(i, 60) + "</p><h3 class=label>Return value</h3>" +
           "<p class=" + (has_text ? "own" : "row") + ">" + text(i + 600, 4) + "</p></div>";
  };
  const std::map<std::string, int> probabilities{{"own", 1000}, {"label", 400}, {"row", 50}};
  const auto with_text = [&](int i) { return page(i, true); };
  learn(with_text, probabilities);
  EXPECT_EQ(kept(with_text(77)), text(77, 60) + " | Return value | " + text(677, 4));
  const auto without = [&](int i) { return page(i, false); };
  learn(without, probabilities);
  EXPECT_EQ(kept(without(77)), text(77, 60)) << "nothing under it is kept";
}

TEST_F(JudgedSiteTest, ALessProbableBlockStaysBetweenContent) {
  const auto page = [](int i) {
    return "<div class=body><p class=own>" + text(i, 60) + "</p><p class=aside>" +
           text(i + 300, 12) + "</p><p class=own>" + text(i + 600, 60) + "</p><p class=aside>" +
           text(i + 900, 12) + "</p></div>";
  };
  learn(page, {{"own", 1000}, {"aside", 100}});
  EXPECT_EQ(kept(page(77)), text(77, 60) + " | " + text(377, 12) + " | " + text(677, 60))
      << "a block after the content is dropped";
  EXPECT_EQ(verdicts.at(3), Verdict::unlikely);
  learn(page, {{"own", 1000}, {"aside", 20}});
  EXPECT_EQ(kept(page(77)), text(77, 60) + " | " + text(677, 60));
}

TEST_F(JudgedSiteTest, ImportanceOfTheNodesAroundCounts) {
  const auto page = [](int i) {
    return "<div class=body><p class=own>" + text(i, 60) +
           "</p></div><div class=box><p class=note>" + text(i + 300, 12) + "</p></div>";
  };
  learn(page, {{"own", 1000}, {"note", 450}});
  const auto set_importance = [&](double importance) {
    SiteTree::Tables tables = evidence.tables();
    for (std::size_t i = 0; i < tables.nodes.size(); ++i) {
      const bool is_note = model.node_keys[i].attributes == "class=\"note\"";
      tables.nodes[i].importance = is_note ? importance : 1.0;
    }
    evidence = SiteTree{std::move(tables)};
  };
  set_importance(0.0);
  EXPECT_EQ(kept(page(77)), text(77, 60)) << "the note's node is noisy";
  set_importance(1.0);
  EXPECT_EQ(kept(page(77)), text(77, 60) + " | " + text(377, 12));
  learn(page, {{"own", 1000}, {"note", 70}});
  set_importance(1.0);
  EXPECT_EQ(kept(page(77)), text(77, 60)) << "importance cannot make up for a low probability";
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
      body += "<div class=title>" + text(i + 100 * row, 5) + "</div>";
    }
    return body + "</div>";
  };
  std::string titles;
  for (int row = 0; row < 6; ++row) {
    titles += (row > 0 ? " | " : "") + text(77 + 100 * row, 5);
  }
  learn(list, {{"title", 60}, {"same", 50}});
  EXPECT_EQ(kept(list(77)), titles);
  EXPECT_TRUE(found);
  const auto beside_story = [&](int i) {
    return "<p class=own>" + text(i + 5000, 60) + "</p>" + list(i);
  };
  learn(beside_story, {{"own", 900}, {"title", 150}, {"same", 50}});
  EXPECT_EQ(kept(beside_story(77)), text(5077, 60)) << "the judge finds the story";
}

TEST_F(JudgedSiteTest, ABlockAtAnUnknownPathIsAsProbableAsThoseBesideIt) {
  const auto page = [](int i, const std::string& in_body, const std::string& in_box) {
    return "<div class=body><p class=own>" + text(i, 60) + "</p>" + in_body +
           "</div><div class=box><p class=note>" + text(i + 300, 20) + "</p>" + in_box + "</div>";
  };
  const std::string quote = "<blockquote><p>" + text(500, 10) + "</p></blockquote>";
  learn([&](int i) { return page(i, "", ""); }, {{"own", 900}, {"note", 20}});
  EXPECT_EQ(kept(page(77, quote, "")), text(77, 60) + " | " + text(500, 10));
  EXPECT_EQ(kept(page(77, "", quote)), text(77, 60)) << "beside an improbable block";
  const std::string links = "<ul><li><a href=x>" + text(500, 10) + "</a></ul>";
  EXPECT_EQ(kept(page(77, links, "")), text(77, 60));
  EXPECT_EQ(kept("<section>" + text(500, 10) + "</section>" + page(77, "", "")), text(77, 60))
      << "only the body contains it and known blocks";
}

TEST_F(JudgedSiteTest, FieldsOfRecordsStayBesideALongDescription) {
  const auto page = [](int i, int fields) {
    std::string body = "<div class=frame><p class=own>" + text(i, 60) + "</p><table>";
    for (int field = 0; field < fields; ++field) {
      body += "<tr><td class=name>Field" + std::to_string(field) + "</td><td class=value>" +
              text(i + 1000 * (field + 1), 2) + "</td></tr>";
    }
    body += "</table>";
    for (int part = 0; part < 60; ++part) {
      body += "<div class=part" + std::to_string(part) + "><p class=same>The same words</p></div>";
    }
    return body + "</div>";
  };
  const std::map<std::string, int> probabilities{{"own", 900}, {"value", 200}, {"same", 20}};
  learn([&](int i) { return page(i, 3); }, probabilities);
  EXPECT_EQ(kept(page(77, 3)),
            text(77, 60) + " | " + text(1077, 2) + " | " + text(2077, 2) + " | " + text(3077, 2));
  learn([&](int i) { return page(i, 2); }, probabilities);
  EXPECT_EQ(kept(page(77, 2)), text(77, 60)) << "two fields are not a record";
}

TEST_F(JudgedSiteTest, CommentsStayByPolicyAlone) {
  const auto page = [](int i) {
    return "<div class=body><p class=own>" + text(i, 60) +
           "</p></div><div class=comments><p class=said>" + text(i + 300, 15) + "</p></div>";
  };
  learn(page, {{"own", 1000}, {"said", 700}});
  EXPECT_EQ(kept(page(77)), text(77, 60));
  EXPECT_EQ(verdicts.at(1), Verdict::noise_by_name);
  ContentPolicy policy;
  policy.comments = true;
  EXPECT_EQ(kept(page(77), policy), text(77, 60) + " | " + text(377, 15));
}

TEST_F(JudgedSiteTest, FindsATitleThatOnlyItsPlaceTells) {
  const auto page = [](int i) {
    return "<div class=head><b>All pages have these words here.</b></div><div class=lines><div "
           "class=headline>" +
           text(i + 300, 5) + "</div></div><div class=body><p class=own>" + text(i, 60) +
           "</p><p class=own>" + text(i + 600, 60) + "</p></div>";
  };
  const std::string body = text(77, 60) + " | " + text(677, 60);
  learn(page, {{"own", 1000}, {"headline", 600}});
  EXPECT_EQ(kept(page(77)), text(377, 5) + " | " + body);
  learn(page, {{"own", 1000}, {"headline", 50}});
  EXPECT_EQ(kept(page(77)), body) << "the place probably contains no content";
}

TEST_F(JudgedSiteTest, AHeadingWithAnUnluckyNameStaysIfItsPlaceIsProbable) {
  const auto page = [](int i) {
    return "<div class=navigation><h2 class=headline>" + text(i + 300, 5) +
           "</h2></div><div class=body><p class=own>" + text(i, 60) + "</p><p class=own>" +
           text(i + 600, 60) + "</p></div>";
  };
  const std::string body = text(77, 60) + " | " + text(677, 60);
  learn(page, {{"own", 1000}, {"headline", 600}});
  EXPECT_EQ(kept(page(77)), text(377, 5) + " | " + body);
  learn(page, {{"own", 1000}, {"headline", 400}});
  EXPECT_EQ(kept(page(77)), body);
}

TEST_F(JudgedSiteTest, KeepsAListOfLinksThatIsContent) {
  const auto page = [](int i) {
    std::string body = "<div class=body><p class=own>" + text(i, 12) + "</p>";
    for (int item = 0; item < 9; ++item) {
      body += "<div class=item><a href=x>" + text(100 * i + item, 4) + "</a></div>";
    }
    return body + "</div>";
  };
  std::string all = text(77, 12);
  for (int item = 0; item < 9; ++item) {
    all += " | " + text(7700 + item, 4);
  }
  learn(page, {{"own", 1000}, {"item", 900}});
  EXPECT_EQ(kept(page(77)), all);
  learn(page, {{"own", 1000}, {"item", 100}});
  EXPECT_EQ(kept(page(77)), text(77, 12));
}

TEST_F(JudgedSiteTest, AnUnknownDesignIsJudgedByThePage) {
  const auto page = [](int i) {
    return "<div class=body><p class=own>" + text(i, 60) + "</p></div>";
  };
  learn(page, {{"own", 1000}});
  const std::string story =
      "The boats come in with the tide. On quiet days, they go out again before noon, as the "
      "fishermen say, and come back with the next one.";
  const std::string body = "<article class=new><h1>Tides</h1><p>" + story + "</p><p>1 " + story +
                           "</p></article><footer class=end><p>" + text(3, 8) + "</p></footer>";
  EXPECT_EQ(kept(body), "Tides | " + story + " | 1 " + story);
}

TEST_F(JudgedSiteTest, CommentsOfAnUnknownDesignAreDropped) {
  const auto page = [](int i) {
    return "<div class=body><p class=own>" + text(i, 60) + "</p></div>";
  };
  learn(page, {{"own", 1000}});
  const std::string story =
      "The boats come in with the tide. On quiet days, they go out again before noon, as the "
      "fishermen say, and come back with the next one.";
  std::string body = "<article class=new><h1>Tides</h1><p>" + story + "</p><p>1 " + story +
                     "</p><p>2 " + story + "</p></article><div id=comments><h3>3 comments</h3><ol>";
  for (const std::string name : {"Ann", "Bert", "Carl"}) {
    body += "<li class=comment><div class=comment-author>" + name + " says:</div><p>" + name +
            " does not think so, at least not where I live. But what do I know?</p>" +
            "<p><a href=#reply>Reply</a></p></li>";
  }
  body += "</ol></div>";
  EXPECT_EQ(kept(body), "Tides | " + story + " | 1 " + story + " | 2 " + story);
  ContentPolicy policy;
  policy.comments = true;
  EXPECT_NE(kept(body, policy).find("Carl does not think so"), std::string::npos);
}

}  // namespace
}  // namespace sst
