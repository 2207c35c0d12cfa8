#include "common/clean/site_cleaner.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <tuple>
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

// A shop's pages have a class for their department; the sample has no page of this one.
TEST(SiteCleaner, APageOfAnUnknownBodyIsCleanedLikeThoseOfTheUsualBody) {
  const SiteModel model = learn_pages(
      [](unsigned i) { return std::string{i < 20 ? "product books" : "product films"}; });
  const auto clean = [&](const std::string& classes) {
    const PageTree page = test::page(page_of_class(40, classes));
    CleanedPage cleaned;
    SiteCleaner{model, {}, Explain::no}.clean(page, cleaned);
    EXPECT_EQ(cleaned.status, CleanStatus::cleaned);
    return std::tuple{test::text_of(page, cleaned.content), cleaned.fit.matched, cleaned.kept};
  };
  EXPECT_GT(std::get<1>(clean("product books")), 0.9);
  EXPECT_EQ(clean("product music"), clean("product books"));
}

}  // namespace
}  // namespace sst
