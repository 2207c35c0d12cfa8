#include "common/site/content_finder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/site/evidence_counter.hpp"
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

/// Running text with sentences, as PageJudge knows it.
std::string story(int number) {
  const std::string boat = "boat " + std::to_string(number);
  return "In the morning, " + boat + " came in with the tide, and its crew of " +
         std::to_string(number + 3) + " went ashore. By noon, they had sold what they brought; " +
         "the rest of the day, as they said, was for mending " + boat + ".";
}

/// Learns a site from pages that the test writes, and cleans another page of it. Without PageJudge,
/// which knows the pages of real sites and would be unsure of these.
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

  /// The kept blocks: "one | two".
  std::string kept(const std::string& body, const std::string& title = "",
                   const ContentPolicy& policy = {}) {
    const PageTree page = test::page("<title>" + title + "</title><body>" + body);
    KeyMaker keys{model.vocabulary};
    PageView view;
    view.build(page, keys);
    ContentFinder finder{model.evidence, model.parameters.without, policy};
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
      << "at another path, the same words are no template";
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
  without.add(Stage::votes);
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

TEST_F(ContentFinderTest, FindsTheContainerThatTheSitesPagesVoteFor) {
  // On most pages, the container is full of text. On the last one, it has two lines.
  const auto page = [](int i) {
    return "<div class=other><p><a href=x>" + text(i + 900, 3) + "</a></p></div><div class=body>" +
           "<p>" + text(i, 60) + "</p><p>" + text(i + 300, 60) + "</p></div>";
  };
  learn(10, page);
  EXPECT_EQ(kept("<div class=other><p>" + text(7, 3) + "</p></div><div class=body><p>" +
                 text(8, 5) + "</p><p>" + text(9, 6) + "</p></div>"),
            text(8, 5) + " | " + text(9, 6));
}

TEST_F(ContentFinderTest, WidensAContainerThatHoldsOneEntryOfMany) {
  // Most pages are one text. The last one has entries separated by rows of links, which end a
  // region.
  const auto entry = [](int i, int words) {
    return "<div class=entry><p>" + text(i, words) + "</p><p>" + text(i + 5000, words) +
           "</p></div>";
  };
  learn(12, [&](int i) {
    return "<div class=page>" + (i % 2 == 0 ? entry(i, 60) : entry(i, 30) + entry(i + 100, 30)) +
           "</div>";
  });
  std::string links;
  for (int i = 0; i < 12; ++i) {
    links += "<div><a href=x>" + text(900 + i, 4) + "</a></div>";
  }
  const std::string out = kept("<div class=page>" + entry(70, 30) + links + entry(71, 40) + links +
                               entry(72, 30) + "</div>");
  for (const int i : {70, 71, 72}) {
    EXPECT_NE(out.find("w" + std::to_string(i) + "x0 "), std::string::npos) << out;
  }
}

TEST_F(ContentFinderTest, WidensAContainerThatHoldsLittleOfThePage) {
  // Almost no page has its content at the path that the last one uses.
  const auto entry = [](int i) { return "<div class=entry><p>" + text(i, 40) + "</p></div>"; };
  learn(12, [&](int i) {
    return "<div class=page>" +
           (i < 2 ? "<p>" + text(i, 40) + "</p><p>" + text(i + 300, 40) + "</p>" : entry(i)) +
           "</div>";
  });
  std::string links;
  for (int i = 0; i < 12; ++i) {
    links += "<div><a href=x>" + text(900 + i, 4) + "</a></div>";
  }
  std::string other = "<div class=page><ul>";
  std::string expected;
  for (const int i : {70, 71, 72, 73}) {
    other += "<li>" + entry(i) + "</li>" + links;
    expected += (expected.empty() ? "" : " | ") + text(i, 40);
  }
  EXPECT_EQ(kept(other + "</ul></div>"), expected);
}

TEST_F(ContentFinderTest, KeepsLabelsWithWhatTheyStandBefore) {
  const auto page = [](int i, bool has_values) {
    const auto value = [&](int number) {
      return has_values ? "<p>" + text(i + number, 20) + "</p>" : std::string{};
    };
    return "<div class=body><p>" + text(i, 60) + "</p><h3>Parameters</h3>" + value(200) +
           "<h3>Returns</h3>" + value(400) + "<p>Always the same words here</p></div>";
  };
  learn(10, [&](int i) { return page(i, true); });
  EXPECT_EQ(kept(page(77, true)),
            text(77, 60) + " | Parameters | " + text(277, 20) + " | Returns | " + text(477, 20));
  EXPECT_EQ(kept(page(77, false)), text(77, 60));
}

TEST_F(ContentFinderTest, VetoesPathsOfWhichHardlyAnythingIsKept) {
  // A box beside the text has a few words that differ on every page.
  const auto page = [](int i) {
    std::string body = "<div class=text>";
    for (int paragraph = 0; paragraph < 4; ++paragraph) {
      body += "<p>" + text(i + 100 * paragraph, 40) + "</p>";
    }
    return body + "</div><div class=box><div><a href=1>" + text(i + 3000, 9) + "</a></div><div>" +
           text(i + 1000, 9) + "</div></div>";
  };
  learn(12, page);
  const auto vetoed = std::ranges::count_if(
      model.evidence.tables().paths, [](const PathEvidence& path) { return path.is_vetoed; });
  EXPECT_GE(vetoed, 1);
  EXPECT_EQ(kept(page(77)).find("w1077"), std::string::npos);
  StageSet without;
  without.add(Stage::votes);
  learn(12, page, without);
  EXPECT_TRUE(std::ranges::none_of(model.evidence.tables().paths,
                                   [](const PathEvidence& path) { return path.is_vetoed; }));
}

TEST_F(ContentFinderTest, FindsTheTitleAndWhatStandsBelowIt) {
  const auto page = [](int i) {
    return "<div class=head><h1>" + text(i, 4) + "</h1><div class=by>By " + text(i + 500, 2) +
           "</div><div class=tools><a href=x>Print</a></div></div><div class=body><p>" +
           text(i + 100, 60) + "</p></div>";
  };
  learn(12, page);
  EXPECT_EQ(kept(page(77), text(77, 4)),
            text(77, 4) + " | By " + text(577, 2) + " | " + text(177, 60));
  StageSet without;
  without.add(Stage::title);
  learn(12, page, without);
  EXPECT_EQ(kept(page(77), text(77, 4)), text(177, 60));
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
  EXPECT_TRUE(model.evidence.has_records());
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
  EXPECT_TRUE(model.evidence.has_records());
  EXPECT_NE(kept(page(77, true)).find("Labele: " + text(4077, 2)), std::string::npos);
  learn(12, [&](int i) { return page(i, false); });
  EXPECT_FALSE(model.evidence.has_records());
}

TEST_F(ContentFinderTest, KeepsLabelledValuesThatManyRecordsHave) {
  const auto page = [](int i) {
    std::string body;
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
  ASSERT_TRUE(model.evidence.has_records());
  const std::string out = kept(page(80));
  EXPECT_NE(out.find("Publisher: Harbour"), std::string::npos) << out;
  EXPECT_EQ(out.find("Northern quay"), std::string::npos) << "without a label, it may be a banner";
  EXPECT_NE(kept(page(82)).find(text(9082, 2)), std::string::npos) << "but others stay";
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

TEST_F(ContentFinderTest, KeepsABlockOnceOutsideOfTheContainer) {
  const auto page = [](int i, const std::string& teaser) {
    return "<h2>" + teaser + "</h2><div class=body><p>" + text(i, 30) + "</p><p>" + text(i, 30) +
           "</p><p>" + text(i + 100, 30) + "</p></div>" + "<div class=again><p>" + text(i, 30) +
           "</p></div>";
  };
  learn(10, [&](int i) { return page(i, text(i + 200, 4)); });
  const std::string body = text(77, 30) + " | " + text(77, 30) + " | " + text(177, 30);
  EXPECT_EQ(kept(page(77, text(277, 4)), text(277, 4)), text(277, 4) + " | " + body);
}

TEST_F(ContentFinderTest, DropsTablesThatAreOnlyLayoutAndKeepsThoseOfData) {
  const auto page = [](int i, const std::string& table) {
    return "<div class=body><p>" + text(i, 60) + "</p>" + table + "<p>" + text(i + 200, 60) +
           "</p></div>";
  };
  learn(10, [&](int i) { return page(i, ""); });
  const std::string plain = text(77, 60) + " | " + text(277, 60);
  const std::string inset = text(577, 9);
  EXPECT_EQ(kept(page(77, "<table width=90><tr><td>" + inset + "</table>")), plain);
  EXPECT_NE(kept(page(77, "<table><tr><td>" + inset + "</table>")), plain)
      << "nothing shows that it is layout";
  EXPECT_NE(kept(page(77, "<table width=90><tr><th>" + inset + "</table>")), plain)
      << "it has a header cell";
  const std::string row = "<tr><td>" + text(677, 3);
  EXPECT_NE(kept(page(77, "<table width=90>" + row + row + row + "</table>")), plain)
      << "it has too many rows";
  ContentPolicy policy;
  policy.tables = true;
  EXPECT_NE(kept(page(77, "<table width=90><tr><td>" + inset + "</table>"), "", policy), plain);
}

TEST_F(ContentFinderTest, KeepsWhatIsWished) {
  const auto page = [](int i) {
    return "<div class=body><p>" + text(i, 60) + "</p><div class=caption>" + text(i + 100, 6) +
           "</div><p>" + text(i + 200, 60) + "</p><div><a href=1>" + text(i + 300, 6) +
           "</a></div><div id=comments><p>" + text(i + 400, 30) + "</p></div></div>";
  };
  learn(10, page);
  const std::string plain = text(77, 60) + " | " + text(277, 60);
  EXPECT_EQ(kept(page(77)), plain);
  ContentPolicy policy;
  policy.captions = true;
  EXPECT_EQ(kept(page(77), "", policy),
            text(77, 60) + " | " + text(177, 6) + " | " + text(277, 60));
  policy = {};
  policy.comments = true;
  EXPECT_EQ(kept(page(77), "", policy), plain + " | " + text(477, 30));
  policy = {};
  policy.links = true;
  EXPECT_EQ(kept(page(77), "", policy), plain + " | " + text(377, 6));
  policy = {};
  policy.bias = Bias::recall;
  EXPECT_EQ(kept(page(77), "", policy), plain + " | " + text(377, 6));
}

TEST_F(ContentFinderTest, LearnsTheSameFromAnyOrderOfPages) {
  std::vector<PageTree> pages;
  for (int i = 0; i < 12; ++i) {
    pages.push_back(test::page("<body>" + record(i)));
  }
  VocabularyCounter counter;
  for (const PageTree& page : pages) {
    counter.add(page);
  }
  const AttributeVocabulary vocabulary = counter.finish({0.05, 3});
  const auto tables = [&](const std::vector<std::vector<std::size_t>>& parts) {
    std::vector<EvidenceCounter> counters(parts.size());
    for (std::size_t part = 0; part < parts.size(); ++part) {
      KeyMaker keys{vocabulary};
      PageView view;
      for (const std::size_t page : parts[part]) {
        view.build(pages[page], keys);
        counters[part].add(view);
      }
      if (part > 0) {
        counters.front().merge(std::move(counters[part]));
      }
    }
    return counters.front().finish();
  };
  const SiteEvidence::Tables one = tables({{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}});
  EXPECT_EQ(one, tables({{11, 3, 7, 1}, {0, 2, 4, 6}, {8, 10, 9, 5}}));
  EXPECT_FALSE(one.value_places.empty());
  EXPECT_FALSE(one.template_shingles.empty());
}

/// A site whose paths were judged: `probabilities` by the class of the element right around a
/// block.
class JudgedSiteTest : public testing::Test {
 protected:
  /// Learns ten pages without the judge, then sets the probabilities, in thousandths; none for
  /// other classes.
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
    SiteEvidence::Tables tables = model.evidence.tables();
    for (std::size_t i = 0; i < tables.paths.size(); ++i) {
      tables.paths[i].probability.reset();
      for (const auto& [name, probability] : probabilities) {
        if (model.path_keys[i].attributes == "class=\"" + name + "\"") {
          tables.paths[i].probability = static_cast<std::uint16_t>(probability);
        }
      }
    }
    evidence = SiteEvidence{std::move(tables)};
  }

  /// The kept blocks: "one | two".
  std::string kept(const std::string& body, const ContentPolicy& policy = {}) {
    const PageTree page = test::page("<body>" + body);
    KeyMaker keys{model.vocabulary};
    PageView view;
    view.build(page, keys);
    ContentFinder finder{evidence, {}, policy};
    finder.find(view);
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
  SiteEvidence evidence;
  std::vector<Verdict> verdicts;
};

TEST_F(JudgedSiteTest, TheSitesEvidenceDecidesNearTheThreshold) {
  // Sure of the paragraphs, the threshold is close to .5, and the margin .2.
  const auto page = [](int i) {
    return "<div class=body><p class=own>" + text(i, 60) +
           "</p><p class=same>All pages have these "
           "words here.</p><p class=own>" +
           text(i + 300, 60) + "</p></div>";
  };
  const std::string first = text(77, 60);
  const std::string second = text(377, 60);
  const std::string same = "All pages have these words here.";
  learn(page, {{"own", 1000}, {"same", 600}});
  EXPECT_EQ(kept(page(77)), first + " | " + second) << "it repeats";
  learn(page, {{"own", 1000}, {"same", 800}});
  EXPECT_EQ(kept(page(77)), first + " | " + same + " | " + second) << "but it is content";
}

TEST_F(JudgedSiteTest, ASiteThatFollowsTheJudgeHasNoMargin) {
  const auto page = [](int i) {
    return "<div class=body><p class=own>" + text(i, 60) +
           "</p><p class=same>All pages have these words here.</p><p class=own>" +
           text(i + 300, 60) + "</p></div>";
  };
  const std::string first = text(77, 60);
  const std::string second = text(377, 60);
  const auto follow = [&] {
    SiteEvidence::Tables tables = evidence.tables();
    tables.follows_judge = true;
    evidence = SiteEvidence{std::move(tables)};
  };
  learn(page, {{"own", 1000}, {"same", 600}});
  EXPECT_EQ(kept(page(77)), first + " | " + second);
  follow();
  EXPECT_EQ(kept(page(77)), first + " | All pages have these words here. | " + second);
  const auto with_teaser = [](int i) {
    return "<div class=body><p class=own>" + text(i, 60) + "</p><p class=teaser>" +
           text(i + 300, 12) + "</p></div>";
  };
  learn(with_teaser, {{"own", 1000}, {"teaser", 400}});
  EXPECT_EQ(kept(with_teaser(77)), first + " | " + text(377, 12));
  follow();
  EXPECT_EQ(kept(with_teaser(77)), first);
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
  learn(page, {{"own", 1000}, {"headline", 400}});
  EXPECT_EQ(kept(page(77)), body) << "the place is probably none of content";
}

TEST_F(JudgedSiteTest, AHeadingWithAnUnluckyNameStaysIfItsPlaceIsProbable) {
  const auto page = [](int i) {
    return "<div class=navigation><h1 class=headline>" + text(i + 300, 5) +
           "</h1></div><div class=body><p class=own>" + text(i, 60) + "</p><p class=own>" +
           text(i + 600, 60) + "</p></div>";
  };
  const std::string body = text(77, 60) + " | " + text(677, 60);
  learn(page, {{"own", 1000}, {"headline", 600}});
  EXPECT_EQ(kept(page(77)), text(377, 5) + " | " + body);
  learn(page, {{"own", 1000}, {"headline", 400}});
  EXPECT_EQ(kept(page(77)), body);
}

TEST_F(JudgedSiteTest, DropsWhatTheSitesPagesFindUnlikely) {
  const auto page = [](int i) {
    return "<div class=body><p class=own>" + text(i, 60) + "</p><p class=teaser>" +
           text(i + 300, 12) + "</p><p class=own>" + text(i + 600, 60) + "</p></div>";
  };
  learn(page, {{"own", 1000}, {"teaser", 400}});
  EXPECT_EQ(kept(page(77)), text(77, 60) + " | " + text(377, 12) + " | " + text(677, 60));
  learn(page, {{"own", 1000}, {"teaser", 200}});
  verdicts.clear();
  EXPECT_EQ(kept(page(77)), text(77, 60) + " | " + text(677, 60));
  EXPECT_EQ(verdicts.at(1), Verdict::unlikely);
}

TEST_F(JudgedSiteTest, ARepeatedTextComesBackWithWhatItIntroduces) {
  const auto page = [](int i, int probability_of_row) {
    return "<div class=body><p class=own>" + text(i, 60) + "</p><h3 class=label>Return value</h3>" +
           "<p class=row>" + text(i + 300, 4) +
           "</p><p class=" + (probability_of_row > 0 ? "own" : "row") + ">" + text(i + 600, 4) +
           "</p></div>";
  };
  const auto with_more = [&](int i) { return page(i, 1); };
  learn(with_more, {{"own", 1000}, {"label", 900}, {"row", 100}});
  EXPECT_EQ(kept(with_more(77)), text(77, 60) + " | Return value | " + text(677, 4))
      << "a heading, with a part of what it stands over";
  const auto without = [&](int i) { return page(i, 0); };
  learn(without, {{"own", 1000}, {"label", 900}, {"row", 100}});
  EXPECT_EQ(kept(without(77)), text(77, 60)) << "nothing under it is kept";
}

TEST_F(JudgedSiteTest, ARepeatedTextComesBackUnderItsHeading) {
  // Nothing that is kept comes after it.
  const std::string same = "<p class=row>All pages have these words here.</p>";
  const std::string heading = "<h3 class=label>Complexity</h3>";
  const auto page = [](int i, const std::string& inside, const std::string& behind) {
    return "<div class=body><p class=own>" + text(i, 60) + "</p><p class=own>" + text(i + 300, 60) +
           "</p>" + inside + "</div>" + behind;
  };
  const std::string own = text(77, 60) + " | " + text(377, 60);
  const auto section = [&](int i) { return page(i, heading + same, ""); };
  learn(section, {{"own", 1000}, {"label", 900}, {"row", 900}});
  EXPECT_EQ(kept(section(77)), own + " | Complexity | All pages have these words here.");
  learn(section, {{"own", 1000}, {"label", 900}, {"row", 600}});
  EXPECT_EQ(kept(section(77)), own) << "it is not sure enough";
  const auto last_line = [&](int i) { return page(i, same, ""); };
  learn(last_line, {{"own", 1000}, {"row", 900}});
  EXPECT_EQ(kept(last_line(77)), own) << "no heading stands over it";
  const auto box = [&](int i) {
    return page(i, "", "<div class=box>" + heading + same + "</div>");
  };
  learn(box, {{"own", 1000}, {"label", 900}, {"row", 900}});
  EXPECT_EQ(kept(box(77)), own) << "it is not in the container";
}

TEST_F(JudgedSiteTest, CommentsAndCaptionsOnlyComeBackByPolicy) {
  const auto page = [](int i) {
    return "<div class=body><p class=own>" + text(i, 60) +
           "</p></div><div class=comments><p class=said>" + text(i + 300, 15) + "</p></div>";
  };
  learn(page, {{"own", 1000}, {"said", 900}});
  EXPECT_EQ(kept(page(77)), text(77, 60));
  ContentPolicy policy;
  policy.comments = true;
  EXPECT_EQ(kept(page(77), policy), text(77, 60) + " | " + text(377, 15));
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
