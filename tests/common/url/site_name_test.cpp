#include "common/url/site_name.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

TEST(SiteName, IsTheHostInLowerCaseWithoutWww) {
  EXPECT_EQ(site_of_host(" WWW.Example.ORG. "), "example.org");
  EXPECT_EQ(site_of_host("www."), "www");
  EXPECT_EQ(site_of_host("wwwx.org"), "wwwx.org");
  EXPECT_EQ(site_of_host(""), "");
  EXPECT_EQ(site_of_host("example.org:8080"), "example.org");
  EXPECT_EQ(site_of_host("[::1]:80"), "[::1]");
  EXPECT_EQ(site_of_host("::1"), "::1");
  EXPECT_EQ(site_of_host("www.M\xC3\x9Cnchen.example"), "xn--mnchen-3ya.example");
  EXPECT_EQ(site_of_host("2024"), "2024") << "the name of a folder";
}

TEST(SiteName, IsFoundInUrls) {
  EXPECT_EQ(site_of_url("http://www.example.org/a/b?c"), "example.org");
  EXPECT_EQ(site_of_url("https://user:pw@Example.org:8080"), "example.org");
  EXPECT_EQ(site_of_url("http://[::1]:80/x"), "[::1]");
  EXPECT_EQ(site_of_url("http://[::1"), "");
  EXPECT_EQ(site_of_url("https://example.org:443/"), "example.org");
  EXPECT_EQ(site_of_url("http://M\xC3\xBCnchen.example/"), "xn--mnchen-3ya.example");
  EXPECT_EQ(site_of_url("http://0x7F.1/"), "127.0.0.1");
  EXPECT_EQ(site_of_url("/just/a/path"), "");
  EXPECT_EQ(site_of_url("http://"), "");
}

TEST(SiteName, OfADomainIsNeverPartOfAnAddress) {
  EXPECT_EQ(registrable_domain("news.example.co.uk"), "example.co.uk");
  EXPECT_EQ(registrable_domain("127.0.0.1"), "127.0.0.1");
  EXPECT_EQ(registrable_domain("[::1]"), "[::1]");
}

}  // namespace
}  // namespace sst
