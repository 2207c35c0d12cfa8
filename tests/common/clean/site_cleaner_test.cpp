#include "common/clean/site_cleaner.hpp"

#include <gtest/gtest.h>

#include "common/learn/learn_model.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// A page of the example site. Each bit of `topics` adds a class to BODY.
std::string page_with_topics(std::size_t number, unsigned topics) {
  std::string html = test::example_page(number);
  std::string classes = "post";
  for (unsigned bit = 0; bit < 5; ++bit) {
    classes += (topics >> bit) % 2 == 0 ? "" : " tag-" + std::string(1, "abcde"[bit]);
  }
  const std::size_t body = html.find("<body");
  EXPECT_NE(body, std::string::npos);
  return html.insert(body + 5, " class='" + classes + "'");
}

TEST(SiteCleaner, MatchesAPageWhoseTopicsAreNewTogether) {
  std::vector<TrainingPage> sample;
  for (unsigned topics = 0; topics < 31; ++topics) {
    const std::string html = page_with_topics(topics, topics);
    sample.push_back({make_sampling_key(1, "/" + std::to_string(topics), digest_of(html)),
                      test::page(html), ""});
  }
  const SiteModel model = learn_model(sample, parameters_of(Profile::site), 1);
  const PageTree page = test::page(page_with_topics(40, 31));
  CleanedPage cleaned;
  SiteCleaner{model, {}, Explain::no}.clean(page, cleaned);
  EXPECT_EQ(cleaned.status, CleanStatus::cleaned);
  EXPECT_GT(cleaned.fit.matched, 0.9);
}

}  // namespace
}  // namespace sst
