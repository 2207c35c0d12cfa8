#include "common/clean/paper_cleaner.hpp"

#include <gtest/gtest.h>

#include "common/learn/learn_model.hpp"
#include "common/render/html_renderer.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

SiteModel learned(const std::vector<std::string>& pages, Profile profile = Profile::paper) {
  std::vector<TrainingPage> sample;
  for (const std::string& html : pages) {
    sample.push_back({make_sampling_key(1, "/" + std::to_string(sample.size()), digest_of(html)),
                      test::page(html), ""});
  }
  return learn_model(sample, parameters_of(profile), 1);
}

SiteModel learned_example_site() {
  std::vector<std::string> pages;
  for (std::size_t i = 0; i < 30; ++i) {
    pages.push_back(test::example_page(i));
  }
  return learned(pages);
}

struct Cleaned : CleanedPage {
  std::string text;
};

Cleaned clean(const SiteModel& model, std::string_view html) {
  Cleaned cleaned;
  const PageTree page = test::page(html);
  PaperCleaner{model, Explain::yes}.clean(page, "/page.html", cleaned);
  render_text(page, cleaned.content, cleaned.text);
  return cleaned;
}

TEST(PaperCleaner, TakesTheTemplateAway) {
  const SiteModel model = learned_example_site();
  for (const std::size_t number :
       {0, 1, 2, 100, 101, 102}) {  // the model was not learned from the last three pages
    const Cleaned cleaned = clean(model, test::example_page(number));
    EXPECT_EQ(cleaned.status, CleanStatus::cleaned);
    EXPECT_NE(cleaned.text.find(test::example_sentence(number)), std::string::npos) << cleaned.text;
    for (const char* noise :
         {"Garden Notes", "All plots", "recycled thoughts", "Imprint", "never shown"}) {
      EXPECT_EQ(cleaned.text.find(noise), std::string::npos) << cleaned.text;
    }
    EXPECT_EQ(cleaned.fit.matched, 1.0);
  }
}

// On page 9, "one two three" is noise, and "w9 x9" is not.
TEST(PaperCleaner, SaysWhatShareIsKeptAndMatched) {
  std::vector<std::string> pages;
  for (int i = 0; i < 10; ++i) {
    const std::string n = std::to_string(i);
    pages.push_back("<div>one two <b>three</b></div><p>w" + n + " <b>x" + n + "</b></p>");
  }
  const SiteModel model = learned(pages);
  const Cleaned cleaned = clean(model, "<div>one two <b>three</b></div><p>w99 <b>x99</b></p>");
  EXPECT_EQ(cleaned.text, "w99 x99");
  EXPECT_DOUBLE_EQ(cleaned.kept, 0.4);
  EXPECT_DOUBLE_EQ(cleaned.fit.matched, 1.0);
  ASSERT_EQ(cleaned.decisions.size(), 2U);
  EXPECT_EQ(cleaned.decisions[0].verdict, Verdict::noisy);
  EXPECT_EQ(cleaned.decisions[0].words, 3U);
}

TEST(PaperCleaner, SaysWhereTheModelKnowsNothing) {
  const SiteModel model = learned_example_site();
  const Cleaned cleaned =
      clean(model, "<html><body><table><tr><td>another <b>site</b></td></tr></table>");
  EXPECT_EQ(cleaned.status, CleanStatus::unmatched);
  EXPECT_EQ(cleaned.text, "another site") << "[Yi03, figure 7]: possibly meaningful";
  EXPECT_EQ(cleaned.kept, 1.0);
  EXPECT_EQ(cleaned.fit.matched, 0.0);
  ASSERT_EQ(cleaned.decisions.size(), 1U);
  EXPECT_EQ(cleaned.decisions[0].verdict, Verdict::possibly_meaningful);
}

TEST(PaperCleaner, SaysWhereNothingWouldBeLeft) {
  std::vector<std::string> pages;
  for (int i = 0; i < 10; ++i) {
    pages.push_back("<div>one two <b>three</b></div><p>w" + std::to_string(i) + " <b>x</b></p>");
  }
  const Cleaned cleaned = clean(learned(pages), "<div>one two <b>three</b></div><p></p>");
  EXPECT_EQ(cleaned.status, CleanStatus::fallback);
  EXPECT_EQ(cleaned.text, "");
}

// Enhancement 3: in a meaningful leaf, words that all pages share are dropped.
TEST(PaperCleaner, DropsLocallyNoisyWordsOfMeaningfulLeaves) {
  std::vector<std::string> pages;
  for (int i = 0; i < 10; ++i) {
    const std::string n = std::to_string(i);
    pages.push_back("<div>Retrieved from \"http://site/page" + n + "\" | <b>u" + n + "</b> v" + n +
                    "</div><p><b>w" + n + "</b></p>");
  }
  const SiteModel model = learned(pages);
  const Cleaned cleaned = clean(
      model, "<div>Retrieved from \"http://site/page77\" | <b>u77</b> v77</div><p><b>w77</b></p>");
  EXPECT_EQ(cleaned.text, "page77\" | u77 v77\n\nw77")
      << "punctuation belongs to the adjacent word, or else to the preceding token";
}

// "fixed" is local noise; words with numbers are not.
TEST(PaperCleaner, DropsWordsOfCompounds) {
  std::vector<std::string> pages;
  for (int i = 0; i < 10; ++i) {
    const std::string n = std::to_string(i);
    pages.push_back("<div>fixed u" + n + " <b>v" + n + "</b></div>");
  }
  const SiteModel model = learned(pages);
  const auto text = [&](const std::string& words) {
    return clean(model, "<div>" + words + " <b>v77</b></div>").text;
  };
  EXPECT_EQ(text("u1-fixed"), "u1 v77");
  EXPECT_EQ(text("fixed-u1"), "u1 v77");
  EXPECT_EQ(text("u1-fixed/u2."), "u1/u2. v77") << "the remaining words stay separate";
  EXPECT_EQ(text("u1 fixed-u2"), "u1 u2 v77");
  EXPECT_EQ(text("u1-fixed (u2-u3)"), "u1 (u2-u3) v77");
  EXPECT_EQ(text("fixed-fixed"), "v77");
}

std::string cleaned_html(const SiteModel& model, std::string_view html) {
  CleanedPage cleaned;
  const PageTree page = test::page(html);
  PaperCleaner{model}.clean(page, "/77", cleaned);
  std::string out;
  render_html(page, cleaned.content, "", out);
  return out;
}

// Enhancement 3 drops features; images and links are features, too.
TEST(PaperCleaner, DropsLocallyNoisyImagesAndLinksOfMeaningfulLeaves) {
  const auto leaf = [](const std::string& n) {
    return "<div><img src=fixed.gif> <img src=i" + n + ".gif> <a href=/fixed>l" + n +
           "</a> <a href=/l" + n + ">u" + n + "</a></div><p><b>w" + n + "</b></p>";
  };
  std::vector<std::string> pages;
  for (int i = 0; i < 10; ++i) {
    pages.push_back(leaf(std::to_string(i)));
  }
  const SiteModel model = learned(pages);
  const std::string html = cleaned_html(model, leaf("77"));
  EXPECT_NE(html.find("<img src=\"i77.gif\""), std::string::npos) << html;
  EXPECT_NE(html.find("l77 <a href=\"/l77\">u77</a>"), std::string::npos) << html;
  EXPECT_EQ(html.find("fixed"), std::string::npos) << html;
}

// "price" is local noise of the leaf div. A div that contains a section is not that leaf. The
// section is new to the model and is kept unchanged.
TEST(PaperCleaner, DropsLocalNoiseOfLeavesOnly) {
  std::vector<std::string> pages;
  for (int i = 0; i < 10; ++i) {
    const std::string n = std::to_string(i);
    pages.push_back("<div>price u" + n + " <b>v" + n + "</b></div>");
  }
  const SiteModel model = learned(pages);
  EXPECT_EQ(clean(model, "<div>price u77 <b>v77</b></div>").text, "u77 v77");
  const Cleaned cleaned = clean(
      model, "<div><section><p>The price is the <b>price</b> of</p><p>it</p></section></div>");
  EXPECT_EQ(cleaned.text, "The price is the price of\n\nit");
  EXPECT_DOUBLE_EQ(cleaned.kept, 1.0);
  EXPECT_DOUBLE_EQ(cleaned.fit.matched, 1.0);
}

TEST(PaperCleaner, KeepsWordsApartWhereNoiseWasBetweenThem) {
  std::vector<std::string> pages;
  for (int i = 0; i < 10; ++i) {
    const std::string n = std::to_string(i);
    pages.push_back("<p>a" + n + "<b>and</b>b" + n + " also c" + n + "</p><p><i>d" + n +
                    "</i></p>");
  }
  EXPECT_EQ(clean(learned(pages), "<p>a77<b>and</b>b77 also c77</p><p><i>d77</i></p>").text,
            "a77 b77 c77\n\nd77");
}

}  // namespace
}  // namespace sst
