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

using test::words_of;

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
    return "<div class=top>" + welcome + "</div><div class=body><p>" + words_of(i, 50) + "</p><p>" +
           words_of(i + 200, 50) +
           "</p></div><div class=end>All of this is ours and nobody's</div>";
  };
  learn(10, page);
  EXPECT_EQ(kept(page(77)), words_of(77, 50) + " | " + words_of(277, 50));
  EXPECT_EQ(kept("<div class=body><p>" + words_of(77, 50) + "</p><p>" + welcome + "</p><p>" +
                 words_of(277, 50) + "</p></div>"),
            words_of(77, 50) + " | " + welcome + " | " + words_of(277, 50))
      << "at another path, the same words are not template";
}

TEST_F(ContentFinderTest, FollowsLessonsBeforeAllEvidence) {
  const std::string welcome = "Welcome to the site of so many words";
  const auto page = [&](int i) {
    return "<div class=top>" + welcome + "</div><div class=body><p>" + words_of(i, 50) +
           "</p><p class=second>" + words_of(i + 200, 50) +
           "</p><div class=share>Share this</div></div>" +
           "<div class=end>All of this is ours and nobody's</div>";
  };
  learn(10, page);
  ASSERT_EQ(kept(page(77)), words_of(77, 50) + " | " + words_of(277, 50));
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
  EXPECT_EQ(kept(page(77)), welcome + " | " + words_of(77, 50) + " | " + words_of(277, 50))
      << "although it repeats";
  set_lessons(model, {keep_top, drop_body, keep_second});
  EXPECT_EQ(kept(page(77)), welcome + " | " + words_of(277, 50)) << "the innermost lesson decides";
  set_lessons(model, {drop_body});
  EXPECT_EQ(kept(page(77)), "") << "nothing else is kept in its place";
  set_lessons(model, {});
  EXPECT_EQ(kept(page(77)), words_of(77, 50) + " | " + words_of(277, 50));
}

TEST_F(ContentFinderTest, KeepsNoLabelsInWhatIsNoiseAsAWhole) {
  const std::string terms = words_of(9000, 90);
  const std::string heading = words_of(9002, 12);
  const auto page = [&](int i) {
    return "<div><p>" + terms + "</p><p>" + words_of(9001, 90) + "</p></div><div class=body><h2>" +
           heading + "</h2><p>" + words_of(i, 90) + "</p><p>" + words_of(i + 300, 90) +
           "</p></div>";
  };
  learn(10, page);
  const std::string content = words_of(77, 90) + " | " + words_of(377, 90);
  EXPECT_EQ(kept(page(77)), heading + " | " + content);
  StageSet without;
  without.add(Stage::importance);
  learn(10, page, without);
  EXPECT_EQ(kept(page(77)), terms + " | " + words_of(9001, 90) + " | " + heading + " | " + content);
}

TEST_F(ContentFinderTest, DropsWhatNamesCallNoise) {
  const auto page = [](int i) {
    return "<div class=body><p>" + words_of(i, 60) + "</p><div class=related><p>" +
           words_of(i + 500, 15) + "</p></div></div>";
  };
  learn(10, page);
  EXPECT_EQ(kept(page(77)), words_of(77, 60));
  StageSet without;
  without.add(Stage::lexicon);
  learn(10, page, without);
  EXPECT_EQ(kept(page(77)), words_of(77, 60) + " | " + words_of(577, 15));
}

TEST_F(ContentFinderTest, DoubtsNamesOfTextThatStandsNowhereElse) {
  const auto page = [](int i, const std::string& tag, const std::string& box) {
    return "<div class=body><p>" + words_of(i, 60) + "</p><" + tag + " class=sidebar><p>" + box +
           "</p></" + tag + "><p>" + words_of(i + 300, 60) + "</p></div>";
  };
  learn(10, [&](int i) { return page(i, "div", words_of(i + 500, 30)); });
  const std::string before = words_of(77, 60) + " | ";
  const std::string after = " | " + words_of(377, 60);
  EXPECT_EQ(kept(page(77, "div", words_of(577, 30))), before + words_of(577, 30) + after);
  EXPECT_EQ(kept(page(77, "nav", words_of(577, 30))), words_of(77, 60) + after)
      << "nav is noise by tag";
  EXPECT_EQ(kept(page(77, "div", words_of(577, 12))), words_of(77, 60) + after) << "too few words";
  EXPECT_EQ(kept(page(77, "div", words_of(577, 21) + " <a href=x>" + words_of(677, 9) + "</a>")),
            words_of(77, 60) + after)
      << "too many links";
  learn(10, [&](int i) { return page(i, "aside", words_of(i + 500, 30)); });
  EXPECT_EQ(kept(page(77, "aside", words_of(577, 30))), before + words_of(577, 30) + after)
      << "an aside may be a note";
}

TEST_F(ContentFinderTest, DoubtsNamesOfSeveralElementsTogether) {
  const auto page = [](int i, int items) {
    std::string menu;
    for (int k = 0; k < items; ++k) {
      menu += "<div class=menu-item>" + words_of(1000 * i + 20 * k + 200, 8) + "</div>";
    }
    return "<div class=body><p>" + words_of(1000 * i, 60) + "</p>" + menu + "<p>" +
           words_of(1000 * i + 100, 60) + "</p></div>";
  };
  learn(10, [&](int i) { return page(i, 3); });
  EXPECT_EQ(kept(page(77, 3)), words_of(77000, 60) + " | " + words_of(77200, 8) + " | " +
                                   words_of(77220, 8) + " | " + words_of(77240, 8) + " | " +
                                   words_of(77100, 60));
  EXPECT_EQ(kept(page(77, 2)), words_of(77000, 60) + " | " + words_of(77100, 60)) << "too few";
}

TEST_F(ContentFinderTest, IgnoresNamesOfElementsWithTheTitleOrMostNewWords) {
  const auto page = [](int i, const std::string& tag) {
    return "<div class=banner><" + tag + ">" + words_of(i, 4) + "</" + tag + "><p>" +
           words_of(i + 900, 12) + "</p></div><div class=body><p>" + words_of(i + 100, 60) +
           "</p></div>";
  };
  learn(12, [&](int i) { return page(i, "h1"); });
  EXPECT_EQ(kept(page(77, "h1")),
            words_of(77, 4) + " | " + words_of(977, 12) + " | " + words_of(177, 60));
  learn(12, [&](int i) { return page(i, "h2"); });
  EXPECT_EQ(kept(page(77, "h2")), words_of(177, 60)) << "it contains no title";
  const auto list = [](int i) {
    std::string items;
    for (int item = 0; item < 6; ++item) {
      items += "<li><a href=x>" + words_of(i + 100 * item, 60) + "</a></li>";
    }
    return "<div class='sidebar-right'><ul>" + items + "</ul><p>" + words_of(i + 7000, 20) +
           "</p></div><p>" + words_of(i + 9000, 60) + "</p>";
  };
  learn(12, list);
  EXPECT_NE(kept(list(77)).find(words_of(7077, 20)), std::string::npos)
      << "it contains most of the new words";
}

TEST_F(ContentFinderTest, FindsTheTitleAndWhatStandsBelowIt) {
  const auto page = [](int i) {
    return "<div class=head><h1>" + words_of(i, 2) + "</h1><div class=by>By " +
           words_of(i + 500, 3) +
           "</div><div class=tools><a href=x>Print</a></div></div><div class=body><p>" +
           words_of(i + 100, 60) + "</p></div>";
  };
  learn(12, page);
  EXPECT_EQ(kept(page(77), words_of(77, 2)),
            words_of(77, 2) + " | By " + words_of(577, 3) + " | " + words_of(177, 60));
  StageSet without;
  without.add(Stage::title);
  learn(12, page, without);
  EXPECT_EQ(kept(page(77), words_of(77, 2)), words_of(177, 60));
}

TEST_F(ContentFinderTest, FindsTheTitleAboveALongMenu) {
  const auto page = [](int i) {
    std::string body = "<h1>" + words_of(i, 3) + "</h1><div class=menu>";
    for (int item = 0; item < 40; ++item) {
      body += "<div><a href=x>item" + std::to_string(item) + "</a></div>";
    }
    return body + "</div><div class=body><p>" + words_of(i + 100, 60) + "</p></div>";
  };
  learn(12, page);
  EXPECT_EQ(kept(page(77), words_of(77, 3) + " - a site"),
            words_of(77, 3) + " | " + words_of(177, 60));
  EXPECT_EQ(kept(page(77), "a site"), words_of(177, 60)) << "a heading far away must match <title>";
}

std::string record(int i) {
  std::string body = "<h1>" + words_of(i, 3) + "</h1><table>";
  for (const char* label : {"Author", "Publisher", "Year", "Pages", "Language", "Format", "Weight",
                            "Colour", "Size", "Shelf"}) {
    body +=
        "<tr><td>" + std::string{label} + "</td><td>" + label + std::to_string(i) + "</td></tr>";
  }
  return body + "</table><div class=about><p>" + words_of(i + 100, 50) + "</p></div>";
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

/// A page with some values that differ from page to page, each after the markup `before`.
std::string page_with_values(
    int i, int count, const std::string& label,
    const std::string& before = "<div class=gap>The same words on every page</div>") {
  std::string body = "<div class=about><p>" + words_of(i, 60) + "</p></div>";
  for (int value = 0; value < count; ++value) {
    const std::string name = std::string(1, static_cast<char>('a' + value));
    body += before + "<div class=" + name + "><b>" + (label.empty() ? "" : label + name + ": ") +
            words_of(i + 1000 * value, 2) + "</b></div>";
  }
  return body;
}

TEST_F(ContentFinderTest, FiveLabelledValuesMakeARecord) {
  learn(12, [](int i) { return page_with_values(i, 5, "Label"); });
  EXPECT_TRUE(model.site_tree.has_records());
  EXPECT_NE(kept(page_with_values(77, 5, "Label")).find("Labele: " + words_of(4077, 2)),
            std::string::npos);
  learn(12, [](int i) { return page_with_values(i, 4, "Label"); });
  EXPECT_FALSE(model.site_tree.has_records());
  learn(12, [](int i) { return page_with_values(i, 9, ""); });
  EXPECT_FALSE(model.site_tree.has_records());
}

TEST_F(ContentFinderTest, TextsThatVaryAreNoLabels) {
  learn(12, [](int i) { return page_with_values(i, 9, "", ""); });
  EXPECT_FALSE(model.site_tree.has_records());
}

/// Values that the rule keeps anyway count, too.
TEST_F(ContentFinderTest, AllValuesOfARecordCount) {
  constexpr const char* kLabels[] = {"Author", "Format", "Year", "Pages", "Shelf"};
  const auto page = [&](int i) {
    std::string body = "<div class=about>";
    for (const char* label : kLabels) {
      body += "<p class=" + std::string{label} + ">" + label + ": " + words_of(i, 15) + "</p>";
    }
    return body + "</div>";
  };
  StageSet without;
  without.add(Stage::records);
  learn(12, page, without);
  for (const char* label : kLabels) {
    ASSERT_NE(kept(page(77)).find(label), std::string::npos) << label;
  }
  learn(12, page);
  EXPECT_TRUE(model.site_tree.has_records());
}

TEST_F(ContentFinderTest, KeepsLabelledValuesThatManyRecordsHave) {
  const auto page = [](int i) {
    std::string body = "<div class=about><p>" + words_of(i + 100, 60) + "</p></div>";
    for (int value = 0; value < 6; ++value) {
      const std::string name = std::string(1, static_cast<char>('a' + value));
      body += "<div class=gap>The same words on every page</div><div class=" + name + "><b>Label" +
              name + ": " + words_of(i + 1000 * value, 2) + "</b></div>";
    }
    const bool is_common = i % 5 < 2;
    return body + "<div class=gap>The same words on every page</div><div class=who><b>Publisher: " +
           (is_common ? "Harbour" : words_of(i + 8000, 1)) +
           "</b></div><div class=gap>The same words on every page</div><div class=where><b>" +
           (is_common ? "Northern quay" : words_of(i + 9000, 2)) + "</b></div>";
  };
  learn(20, page);
  ASSERT_TRUE(model.site_tree.has_records());
  const std::string out = kept(page(80));
  EXPECT_NE(out.find("Publisher: Harbour"), std::string::npos) << out;
  EXPECT_EQ(out.find("Northern quay"), std::string::npos) << "without a label, it may be a banner";
  EXPECT_NE(kept(page(82)).find(words_of(9082, 2)), std::string::npos) << "values that vary stay";
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
    return "<h2>" + teaser + "</h2><div class=body><p>" + words_of(i, 30) + "</p><p>" +
           words_of(i, 30) + "</p><p>" + words_of(i + 100, 30) + "</p></div>" +
           "<div class=again><p>" + words_of(i, 30) + "</p></div>";
  };
  learn(10, [&](int i) { return page(i, words_of(i + 200, 4)); });
  const std::string body = words_of(77, 30) + " | " + words_of(77, 30) + " | " + words_of(177, 30);
  EXPECT_EQ(kept(page(77, words_of(277, 4)), words_of(277, 4)), words_of(277, 4) + " | " + body);
}

TEST_F(ContentFinderTest, KeepsATextOnceThatThePageShowsTwice) {
  const auto page = [](int i) {
    const std::string version =
        "<p>" + words_of(i, 30) + "</p><p>" + words_of(i + 100, 30) + "</p>";
    return "<div class=body><div class=wide>" + version + "</div><div class=narrow>" + version +
           "</div></div>";
  };
  learn(10, page);
  EXPECT_EQ(kept(page(77)), words_of(77, 30) + " | " + words_of(177, 30));
}

TEST_F(ContentFinderTest, KeepsWhatIsWished) {
  const auto page = [](int i) {
    return "<div class=body><p>" + words_of(i, 60) + "</p><img src=a.png><div class=caption>" +
           words_of(i + 100, 12) + "</div><p>" + words_of(i + 200, 60) + "</p><div><a href=1>" +
           words_of(i + 300, 6) + "</a></div><p>" + words_of(i + 500, 60) +
           "</p><div id=comments><p>" + words_of(i + 400, 30) + "</p></div></div>";
  };
  learn(10, page);
  const std::string first = words_of(77, 60) + " | ";
  const std::string second = words_of(277, 60) + " | ";
  const std::string third = words_of(577, 60);
  EXPECT_EQ(kept(page(77)), first + second + third);
  ContentPolicy policy;
  policy.captions = true;
  EXPECT_EQ(kept(page(77), "", policy), first + words_of(177, 12) + " | " + second + third);
  policy = {};
  policy.comments = true;
  EXPECT_EQ(kept(page(77), "", policy), first + second + third + " | " + words_of(477, 30));
  policy = {};
  policy.links = true;
  EXPECT_EQ(kept(page(77), "", policy), first + second + words_of(377, 6) + " | " + third);
  policy = {};
  policy.bias = Bias::recall;
  EXPECT_EQ(kept(page(77), "", policy), first + second + words_of(377, 6) + " | " + third);
}

/// A forum page: six posts in elements named "comment".
std::string thread(int i, int other_words) {
  std::string body =
      "<div class=top><p>" + words_of(i + 900, other_words) + "</p></div><div class=comments>";
  for (int post = 0; post < 6; ++post) {
    body += "<div class=comment><p>" + words_of(i + 1000 * (post + 1), 30) + "</p></div>";
  }
  return body + "</div>";
}

TEST_F(ContentFinderTest, KeepsCommentsThatAreTheSite) {
  learn(12, [](int i) { return thread(i, 20); });
  EXPECT_TRUE(model.site_tree.tables().has_threads);
  const std::string out = kept(thread(77, 20));
  for (int post = 0; post < 6; ++post) {
    EXPECT_NE(out.find(words_of(77 + 1000 * (post + 1), 30)), std::string::npos) << out;
  }
  learn(12, [](int i) { return thread(i, 400); });
  EXPECT_FALSE(model.site_tree.tables().has_threads) << "the pages are articles with comments";
  EXPECT_EQ(kept(thread(77, 400)), words_of(977, 400));
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

}  // namespace
}  // namespace sst
