#include "common/url/surt.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

// The expected keys are from the Python package surt 0.3.1, which pywb uses.
TEST(Surt, IsThatOfPywb) {
  EXPECT_EQ(surt_key("http://www.Example.com/"), "com,example)/");
  EXPECT_EQ(surt_key("https://www2.example.com:443/A/B/?b=2&a=1"), "com,example)/a/b?a=1&b=2");
  EXPECT_EQ(surt_key("http://example.com:8080/x#f"), "com,example:8080)/x");
  EXPECT_EQ(surt_key("http://192.168.0.1/a"), "1,0,168,192)/a");
  EXPECT_EQ(surt_key("http://example.com/a?"), "com,example)/a");
  EXPECT_EQ(surt_key("http://user:pw@example.com/a"), "com,example)/a");
  EXPECT_EQ(surt_key("dns:example.com"), "dns:example.com");
  EXPECT_EQ(surt_key("http://m\u00FCnchen.example/\u00FC"), "example,xn--mnchen-3ya)/%c3%bc");
  EXPECT_EQ(surt_key("http://example.com//a//b"), "com,example)/a/b");
  EXPECT_EQ(surt_key("http://example.com/a?x&&y"), "com,example)/a?&x&y");
  EXPECT_EQ(surt_key("http://[::1]/x"), "::1)/x");
  EXPECT_EQ(surt_key("http://example.com./x"), "com,example)/x");
  EXPECT_EQ(surt_key("http://www.com/"), "com)/");
  EXPECT_EQ(surt_key("http://example.com/a/../b"), "com,example)/b");
}

TEST(Surt, OfATextThatIsNoUrlIsTheText) {
  EXPECT_EQ(surt_key("Urn:UUID:123"), "urn:uuid:123");
  EXPECT_EQ(surt_key("no URL"), "no url");
  EXPECT_EQ(surt_key(""), "");
  EXPECT_EQ(surt_key("!bang"), "%21bang") << "an index line that begins with ! is a header";
  EXPECT_EQ(surt_key("{x}"), "%7bx}");
}

TEST(Surt, TellsTheHost) {
  EXPECT_EQ(host_of_surt_key("com,example)/a"), "example.com");
  EXPECT_EQ(host_of_surt_key("com,example,news:8080)/a)b"), "news.example.com");
  EXPECT_EQ(host_of_surt_key("1,0,168,192)/"), "192.168.0.1");
  EXPECT_EQ(host_of_surt_key("::1)/"), "::1");
  EXPECT_EQ(host_of_surt_key("example.com/a)"), "");
  EXPECT_EQ(host_of_surt_key("dns:example.com"), "");
  EXPECT_EQ(host_of_surt_key(""), "");
}

}  // namespace
}  // namespace sst
