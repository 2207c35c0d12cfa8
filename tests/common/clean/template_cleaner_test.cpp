#include "common/clean/template_cleaner.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "common/clean/page_cleaner.hpp"
#include "common/drift/fit_meter.hpp"
#include "common/learn/learn_model.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

SiteModel learned(const std::vector<std::string>& pages) {
  std::vector<TrainingPage> sample;
  for (const std::string& html : pages) {
    sample.push_back({make_sampling_key(1, "/" + std::to_string(sample.size()), digest_of(html)),
                      test::page(html), ""});
  }
  return learn_model(sample, parameters_of(Profile::template_), 1);
}

const std::string kMenu =
    "<ul><li><a href=a>Home</a><li><a href=b>News</a><li><a href=c>Get help</a></ul>";
const std::string kFooter = "<div>All rights reserved</div>";

/// A page of three pagelets: a menu of 4 words, a text, and a footer of 3 words.
std::string page_with(const std::string& text) {
  return kMenu + "<p>" + text + "</p>" + kFooter;
}

SiteModel learned_site() {
  return learned({page_with("one two"), page_with("three"), page_with("four")});
}

struct Cleaned : CleanedPage {
  std::string text;
};

Cleaned clean(const SiteModel& model, const std::string& html) {
  Cleaned cleaned;
  const PageTree page = test::page(html);
  TemplateCleaner{model, Explain::yes}.clean(page, cleaned);
  cleaned.text = test::text_of(page, cleaned.content);
  return cleaned;
}

std::string verdicts(const CleanedPage& cleaned) {
  std::string names;
  for (const Decision& decision : cleaned.decisions) {
    names += (names.empty() ? "" : ", ") + std::string{meaning_of(decision.verdict).name} + ' ' +
             std::to_string(decision.words) + " of " + std::to_string(decision.pages);
  }
  return names;
}

TEST(TemplateCleaner, LeavesOutWhatPagesShare) {
  const SiteModel model = learned_site();
  for (const char* text : {"three", "never seen before"}) {
    const Cleaned cleaned = clean(model, page_with(text));
    EXPECT_EQ(cleaned.status, CleanStatus::cleaned);
    EXPECT_EQ(cleaned.text, text);
  }
}

// The 4 words of the menu and the 3 of the footer are dropped; the 3 of the text are kept.
TEST(TemplateCleaner, SaysWhatItDid) {
  const Cleaned cleaned = clean(learned_site(), page_with("never seen before"));
  EXPECT_DOUBLE_EQ(cleaned.kept, 0.3);
  EXPECT_DOUBLE_EQ(cleaned.fit.matched, 0.7);
  EXPECT_EQ(verdicts(cleaned), "shared_pagelet 4 of 3, own_pagelet 3 of 0, shared_pagelet 3 of 3");
  EXPECT_EQ(cleaned.template_parts.size(), 2U);
}

TEST(TemplateCleaner, KeepsTextsBetweenPagelets) {
  const Cleaned cleaned =
      clean(learned_site(), "<div>loose text" + page_with("five") + "at the end");
  EXPECT_EQ(cleaned.text, "loose text\n\nfive\n\nat the end");
  EXPECT_EQ(verdicts(cleaned),
            "between_pagelets 2 of 0, shared_pagelet 4 of 3, own_pagelet 1 of 0, shared_pagelet 3 "
            "of 3, between_pagelets 3 of 0");
}

// [Yi03, 4.2.2]: a pagelet with a word of its own is "different from the pagelet contents in other
// Web pages", so it is kept whole.
TEST(TemplateCleaner, KeepsPageletsThatAreTooLarge) {
  const auto path = [](const std::string& name) {
    return "<div><a href=a>Home</a> <a href=b>Printers</a> <a href=c>" + name + "</a></div><p>";
  };
  const SiteModel model =
      learned({path("Samsung") + "a", path("Canon") + "b", path("Epson") + "c"});
  EXPECT_EQ(clean(model, path("Samsung") + "a").text, "Home Printers Samsung\n\na");
}

// "... may result in removal of too much information from the pages because the template based
// method considers any repeating pagelet as noise".
TEST(TemplateCleaner, DropsSmallPageletsThatRepeat) {
  const SiteModel model = learned({page_with("In stock"), page_with("In stock") + "<p>Cheap",
                                   page_with("Sold out") + "<p>Old"});
  EXPECT_EQ(clean(model, page_with("In stock") + "<p>New").text, "New");
  EXPECT_EQ(clean(model, page_with("Sold out") + "<p>New").text, "Sold out\n\nNew");
}

TEST(TemplateCleaner, KeepsAPageWithoutTemplatesWhole) {
  const Cleaned cleaned = clean(learned_site(), "<p>another site</p>");
  EXPECT_EQ(cleaned.status, CleanStatus::unmatched);
  EXPECT_EQ(cleaned.text, "another site");
  EXPECT_EQ(cleaned.kept, 1.0);
  EXPECT_EQ(cleaned.fit.matched, 0.0);
}

TEST(TemplateCleaner, SaysWhereNothingWouldBeLeft) {
  const Cleaned cleaned = clean(learned_site(), kMenu + kFooter);
  EXPECT_EQ(cleaned.status, CleanStatus::fallback);
  EXPECT_EQ(cleaned.text, "");
  EXPECT_EQ(cleaned.kept, 0.0);
}

TEST(TemplateCleaner, TakesAnEmptyPage) {
  const SiteModel model = learned_site();
  CleanedPage cleaned;
  TemplateCleaner{model}.clean(PageTree{}, cleaned);
  EXPECT_EQ(cleaned.status, CleanStatus::unmatched);
  EXPECT_EQ(cleaned.kept, 0.0);
}

TEST(TemplateCleaner, CleansPagesOfTheProfileTemplate) {
  const SiteModel model = learned_site();
  PageCleaner cleaner{model};
  const PageTree page = test::page(page_with("five"));
  CleanedPage cleaned;
  cleaner.clean(page, "/5", cleaned);
  EXPECT_EQ(test::text_of(page, cleaned.content), "five");
}

// A held-out page shares the menu and the footer with the other two pages: 7 of 9 words on the
// first page, and 7 of 8 on the second.
TEST(TemplateCleaner, IsMeasuredByTheSampledPages) {
  const SiteModel model = learned_site();
  ASSERT_EQ(model.sample.size(), 3U);
  EXPECT_DOUBLE_EQ(model.sample[0].fit.value().matched, 7.0 / 9.0);
  EXPECT_DOUBLE_EQ(model.sample[1].fit.value().matched, 7.0 / 8.0);
}

TEST(TemplateCleaner, MeasuresTheFitAsDriftDoes) {
  const SiteModel model = learned_site();
  FitMeter meter{model};
  for (const std::string& html : {page_with("never seen"), std::string{"<p>another site"}}) {
    EXPECT_EQ(meter.measure(test::page(html)), clean(model, html).fit);
  }
}

}  // namespace
}  // namespace sst
