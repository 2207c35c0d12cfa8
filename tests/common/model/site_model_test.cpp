#include "common/model/site_model.hpp"

#include <gtest/gtest.h>

#include "tests/support/model_files.hpp"

namespace sst {
namespace {

std::string warning(const std::string& learned_with, const std::string& parser) {
  SiteModel model;
  model.site = "example.org";
  model.version = 3;
  model.provenance.parser = learned_with;
  return parser_warning(model, parser);
}

TEST(SiteModel, WarnsOfAnotherParser) {
  EXPECT_EQ(warning("libxml2 2.9.14", "libxml2 2.14.3"),
            "example.org: version 3 was learned with libxml2 2.9.14, but this program reads pages "
            "with libxml2 2.14.3, which may parse them differently; learn the site again");
  EXPECT_NE(warning("libxml2 3.9.14", "libxml2 2.9.14"), "");
  EXPECT_NE(warning("lexbor 2.9.14", "libxml2 2.9.14"), "");
  EXPECT_NE(warning("", "libxml2 2.9.14"), "");
}

TEST(SiteModel, DoesNotWarnOfAnotherPatchLevel) {
  EXPECT_EQ(warning("libxml2 2.9.14", "libxml2 2.9.14"), "");
  EXPECT_EQ(warning("libxml2 2.9.4", "libxml2 2.9.14"), "");
  EXPECT_EQ(warning("libxml2 2.9", "libxml2 2.9.14"), "");
}

TEST(SiteModel, TakesPagesAwayAgain) {
  SiteModel model = test::example_model("example.org");
  EXPECT_EQ(packed_pages(model).size(), 12U);
  EXPECT_EQ(model.pages_checksum.size(), 32U);
  EXPECT_EQ(pages_checksum(model), model.pages_checksum);
  set_pages(model, {});
  EXPECT_TRUE(packed_pages(model).empty());
  EXPECT_EQ(model.pages_checksum, "");
  EXPECT_EQ(model.sample.size(), 12U);
}

TEST(SiteModel, HasFitsOfAllPagesOrOfNone) {
  SiteModel model = test::example_model("example.org");
  EXPECT_EQ(page_fits(model).size(), 12U);
  EXPECT_EQ(page_fits(model).at(3), model.sample.at(3).fit);
  for (SampledPage& page : model.sample) {
    page.fit.reset();
  }
  EXPECT_TRUE(page_fits(model).empty());
}

}  // namespace
}  // namespace sst
