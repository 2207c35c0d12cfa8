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
  skips.add(skipped(Skip::not_html, "not HTML according to its name"));
  skips.add(skipped(Skip::not_html, "not HTML but image/png"));
  skips.add(skipped(Skip::not_html, "not HTML but image/png"));
  skips.add(skipped(Skip::http_error, "HTTP status 404"));
  EXPECT_EQ(
      skips.describe(),
      "3 not HTML (image/png 2, by name 1), 1 HTTP error (HTTP status 404 1), 1 record without "
      "a page");
}

TEST(SkipReasons, TellWhereTheOriginalsOfRevisitsAre) {
  SkipReasons skips;
  SourcePage page = skipped(Skip::revisit, "a revisit of http://a/");
  page.original = "original is not a page";
  skips.add(page);
  skips.add(skipped(Skip::revisit, "a revisit of http://a/: original is not a page"));
  EXPECT_EQ(skips.describe(), "2 revisits (original is not a page 1, others 1)");
  SkipReasons later;
  later.add(Skip::revisit, 2);
  for (const auto& [reason, count] : skips.reasons()) {
    later.add(reason, count);
  }
  EXPECT_EQ(later.describe(), skips.describe());
}

TEST(SkipReasons, AreFewInASummary) {
  SkipReasons skips;
  for (int i = 0; i < 2'000; ++i) {
    skips.add(skipped(Skip::not_html, "not HTML but type/" + std::to_string(i)));
  }
  EXPECT_EQ(skips.reasons().size(), SkipReasons::kMostReasons);
  const std::string text = skips.describe();
  EXPECT_TRUE(text.starts_with("2,000 not HTML (type/0 1, type/1 1, ")) << text;
  EXPECT_TRUE(text.ends_with(" 1, others 1,990)")) << text;
}

}  // namespace
}  // namespace sst
