#include "cleaner/service/site_list.hpp"

#include <gtest/gtest.h>

#include "common/error.hpp"

namespace sst {
namespace {

TEST(SiteList, HasTheSitesThatAreNamed) {
  const SiteList sites = parse_site_list("sites", "www.Example.org,*.example.net");
  EXPECT_TRUE(sites.contains("example.org"));
  EXPECT_FALSE(sites.contains("news.example.org"));
  EXPECT_TRUE(sites.contains("news.example.net"));
  EXPECT_TRUE(sites.contains("a.news.example.net"));
  EXPECT_FALSE(sites.contains("example.net")) << "*.example.net contains only subdomains";
  EXPECT_FALSE(sites.contains("badexample.net"));
  EXPECT_FALSE(sites.contains(""));
}

TEST(SiteList, HasAllSitesOrNone) {
  EXPECT_TRUE(parse_site_list("sites", "*").contains("example.org"));
  EXPECT_FALSE(SiteList{}.contains("example.org"));
}

TEST(SiteList, TakesHostsAlone) {
  for (const char* text : {"a b", "example.org,,example.net", "*example.org", "a.*.org", "*.",
                           "http://example.org/", "**", "", "*.www.example.org"}) {
    EXPECT_THROW(parse_site_list("sites", text), UsageError) << text;
  }
}

}  // namespace
}  // namespace sst
