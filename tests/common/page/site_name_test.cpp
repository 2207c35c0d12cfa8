#include "common/page/site_name.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

TEST(SiteName, IsTheHostInLowerCaseWithoutWww) {
  EXPECT_EQ(site_of_host(" WWW.Example.ORG. "), "example.org");
  EXPECT_EQ(site_of_host("www."), "www");
  EXPECT_EQ(site_of_host("wwwx.org"), "wwwx.org");
}

TEST(SiteName, IsFoundInUrls) {
  EXPECT_EQ(site_of_url("http://www.example.org/a/b?c"), "example.org");
  EXPECT_EQ(site_of_url("https://user:pw@Example.org:8080"), "example.org");
  EXPECT_EQ(site_of_url("http://[::1]:80/x"), "[::1]");
  EXPECT_EQ(site_of_url("http://[::1"), "[::1");
  EXPECT_EQ(site_of_url("/just/a/path"), "");
  EXPECT_EQ(site_of_url("http://"), "");
}

}  // namespace
}  // namespace sst
