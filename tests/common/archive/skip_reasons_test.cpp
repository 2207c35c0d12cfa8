#include "common/archive/skip_reasons.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

SourcePage skipped(Skip skip, const std::string& detail) {
  SourcePage page;
  page.skip = skip;
  page.skip_detail = detail;
  return page;
}

TEST(SkipReasons, NameTypesAndStatuses) {
  SkipReasons skips;
  EXPECT_EQ(skips.describe(), "nothing");
  skips.add(skipped(Skip::other_record, "a record of type request"));
  EXPECT_EQ(skips.describe(), "1 record without a page");
  skips.add(skipped(Skip::not_html, "not HTML, by its name"));
  skips.add(skipped(Skip::not_html, "not HTML but image/png"));
  skips.add(skipped(Skip::not_html, "not HTML but image/png"));
  skips.add(skipped(Skip::http_error, "HTTP status 404"));
  EXPECT_EQ(skips.describe(),
            "3 not HTML, 1 HTTP error, 1 record without a page (image/png 2, HTTP status 404 1, by "
            "name 1)");
}

TEST(SkipReasons, AreFewInASummary) {
  SkipReasons skips;
  for (int i = 0; i < 2'000; ++i) {
    skips.add(skipped(Skip::not_html, "not HTML but type/" + std::to_string(i)));
  }
  EXPECT_EQ(skips.reasons().size(), SkipReasons::kMostReasons);
  const std::string text = skips.describe();
  EXPECT_TRUE(text.starts_with("2000 not HTML (type/0 1, type/1 1, ")) << text;
  EXPECT_TRUE(text.ends_with(" and 990 more)")) << text;
}

}  // namespace
}  // namespace sst
