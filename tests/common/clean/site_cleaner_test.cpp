#include "common/clean/site_cleaner.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// A page of the example site with these classes at BODY.
std::string page_of_class(std::size_t number, const std::string& classes) {
  std::string html = test::example_page(number);
  const std::size_t body = html.find("<body");
  EXPECT_NE(body, std::string::npos);
  return html.insert(body + 5, " class='" + classes + "'");
}

/// Each bit of `topics` adds a class.
std::string classes_of_topics(unsigned topics) {
  std::string classes = "post";
  for (unsigned bit = 0; bit < 5; ++bit) {
    classes += (topics >> bit) % 2 == 0 ? "" : " tag-" + std::string(1, "abcde"[bit]);
  }
  return classes;
}

/// Learns from 31 pages.
SiteModel learn_pages(const std::function<std::string(unsigned)>& classes) {
  std::vector<TrainingPage> sample;
  for (unsigned i = 0; i < 31; ++i) {
    const std::string html = page_of_class(i, classes(i));
    sample.push_back(
        {make_sampling_key(1, "/" + std::to_string(i), digest_of(html)), test::page(html), ""});
  }
  return learn_model(sample, parameters_of(Profile::site), 1);
}

TEST(SiteCleaner, MatchesAPageWhoseTopicsAreNewTogether) {
  const SiteModel model = learn_pages(classes_of_topics);
  const PageTree page = test::page(page_of_class(40, classes_of_topics(31)));
  CleanedPage cleaned;
  SiteCleaner{model, {}, Explain::no}.clean(page, cleaned);
  EXPECT_EQ(cleaned.status, CleanStatus::cleaned);
  EXPECT_GT(cleaned.fit.matched, 0.9);
}

/// The text, and how much of the page matches.
std::pair<std::string, double> clean(const SiteModel& model, const std::string& html) {
  const PageTree page = test::page(html);
  CleanedPage cleaned;
  SiteCleaner{model, {}, Explain::no}.clean(page, cleaned);
  return {test::text_of(page, cleaned.content), cleaned.fit.matched};
}

/// The pages of a shop have a class for their department. Most pages are of books.
SiteModel learn_departments(const std::string& other, unsigned others) {
  return learn_pages([&](unsigned i) { return "product " + (i < others ? other : "books"); });
}

TEST(SiteCleaner, CleansAPageWithAnUnknownBodyLikeOneWithTheUsualBody) {
  const SiteModel model = learn_departments("films", 11);
  const auto expected = clean(model, page_of_class(40, "product books"));
  EXPECT_GT(expected.second, 0.9);
  EXPECT_EQ(clean(model, page_of_class(40, "product music")), expected);
  EXPECT_EQ(model.site_tree.usual_body()->pages, 20U);
  const SiteModel copy = model;
  EXPECT_EQ(clean(copy, page_of_class(40, "product music")), expected);
}

TEST(SiteCleaner, APageOfAnotherSiteStaysUnmatched) {
  const SiteModel model = learn_departments("films", 11);
  for (const std::string page : {"<body class=error>No access to this page from here.",
                                 "<body class=error><main><p>No access to this page.</p></main>"}) {
    EXPECT_EQ(clean(model, page), (std::pair{std::string{}, 0.0})) << page;
  }
}

TEST(SiteCleaner, TheOnlySampledPageWithABodyFitsTheOthers) {
  const SiteModel model = learn_departments("music", 1);
  EXPECT_EQ(model.site_tree.usual_body()->pages, 30U);
  for (const SampledPage& page : model.sample) {
    ASSERT_TRUE(page.fit);
    EXPECT_GT(page.fit->matched, 0.9);
  }
}

}  // namespace
}  // namespace sst
