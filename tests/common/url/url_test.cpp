#include "common/url/url.hpp"

#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <random>
#include <string>

#include "tests/support/seed.hpp"

namespace sst {
namespace {

/// The serialized URL for `text`, which is resolved against `base` unless `base` is empty.
/// "invalid" if `text` or `base` is not a URL.
std::string href(std::string_view text, std::string_view base = {}) {
  Url base_url;
  Url url;
  if (base.empty()) {
    return url.parse(text) ? url.href() : "invalid";
  }
  return base_url.parse(base) && url.parse(text, &base_url) ? url.href() : "invalid";
}

struct Case {
  std::string_view text;
  std::string_view base;
  std::string_view href;
};

void expect_all(std::initializer_list<Case> cases) {
  for (const Case& c : cases) {
    EXPECT_EQ(href(c.text, c.base), c.href) << "'" << c.text << "' on '" << c.base << "'";
  }
}

TEST(Url, HasSchemeAndHostInLowerCaseAndNoDefaultPort) {
  expect_all({
      {"HTTP://EXAMPLE.org", "", "http://example.org/"},
      {"http://example.org:80/x", "", "http://example.org/x"},
      {"https://example.org:443/x", "", "https://example.org/x"},
      {"https://example.org:0080/x", "", "https://example.org:80/x"},
      {"http://example.org:/x", "", "http://example.org/x"},
      {"ftp://example.org:21/", "", "ftp://example.org/"},
      {"ws://example.org:80/", "", "ws://example.org/"},
      {"http://example.org:65536/", "", "invalid"},
      {"http://example.org:8x/", "", "invalid"},
      {"http://", "", "invalid"},
      {"//example.org", "", "invalid"},
  });
}

TEST(Url, KeepsTheCaseOfPathsAndQueries) {
  expect_all({
      {"http://h/A?id=aB", "", "http://h/A?id=aB"},
      {"http://h?id=AB", "", "http://h/?id=AB"},
      {"http://h/?", "", "http://h/?"},
      {"http://h/#", "", "http://h/#"},
  });
}

TEST(Url, IgnoresBlanksAroundItAndLineEndsInIt) {
  expect_all({
      {"  http://h/a\tb\r\nc ", "", "http://h/abc"},
      {"\x01 ht\ntp://h/", "", "http://h/"},
  });
}

TEST(Url, TakesBackslashesForSlashesWhereBrowsersDo) {
  expect_all({
      {"http:\\\\h\\a\\..\\b", "", "http://h/b"},
      {"http:h/a", "", "http://h/a"},
      {"http:////h/a", "", "http://h/a"},
      {"x:\\a", "", "x:\\a"},
  });
}

// RFC 3986, section 5.4, which the URL Standard follows.
TEST(Url, ResolvesReferences) {
  constexpr std::string_view kBase = "http://a/b/c/d;p?q";
  expect_all({
      {"g:h", kBase, "g:h"},
      {"g", kBase, "http://a/b/c/g"},
      {"./g", kBase, "http://a/b/c/g"},
      {"g/", kBase, "http://a/b/c/g/"},
      {"/g", kBase, "http://a/g"},
      {"//g", kBase, "http://g/"},
      {"?y", kBase, "http://a/b/c/d;p?y"},
      {"g?y", kBase, "http://a/b/c/g?y"},
      {"#s", kBase, "http://a/b/c/d;p?q#s"},
      {"g#s", kBase, "http://a/b/c/g#s"},
      {"g?y#s", kBase, "http://a/b/c/g?y#s"},
      {";x", kBase, "http://a/b/c/;x"},
      {"", kBase, "http://a/b/c/d;p?q"},
      {".", kBase, "http://a/b/c/"},
      {"./", kBase, "http://a/b/c/"},
      {"..", kBase, "http://a/b/"},
      {"../g", kBase, "http://a/b/g"},
      {"../..", kBase, "http://a/"},
      {"../../../g", kBase, "http://a/g"},
      {"/./g", kBase, "http://a/g"},
      {"/../g", kBase, "http://a/g"},
      {"g.", kBase, "http://a/b/c/g."},
      {"..g", kBase, "http://a/b/c/..g"},
      {"./g/.", kBase, "http://a/b/c/g/"},
      {"g/../h", kBase, "http://a/b/c/h"},
      {"g;x=1/../y", kBase, "http://a/b/c/y"},
      {"g?y/../x", kBase, "http://a/b/c/g?y/../x"},
      {"%2e%2E/g", kBase, "http://a/b/g"},
      {"http:g", kBase, "http://a/b/c/g"},
      {"https:g", kBase, "https://g/"},
      {"mailto:x@y", kBase, "mailto:x@y"},
  });
}

TEST(Url, EncodesWhatStandsInNoUrl) {
  expect_all({
      {"http://h/a b\"<>`{}|^\\c", "", "http://h/a%20b%22%3C%3E%60%7B%7D|%5E/c"},
      {"http://h/?a b\"<>'`{}", "", "http://h/?a%20b%22%3C%3E%27`{}"},
      {"x://h/?'", "", "x://h/?'"},
      {"http://h/#a b\"<>`", "", "http://h/#a%20b%22%3C%3E%60"},
      {"http://h/\xC3\xA4?\xC3\xA4#\xC3\xA4", "", "http://h/%C3%A4?%C3%A4#%C3%A4"},
      {"http://h/\xFF", "", "http://h/%FF"},
      {"http://h/%zz%4", "", "http://h/%zz%4"},
      {"http://us er:p:w@x@h/", "", "http://us%20er:p%3Aw%40x@h/"},
      {"http://:@h/", "", "http://h/"},
      {"http://u@/", "", "invalid"},
  });
}

TEST(Url, HasInternationalHostsInAscii) {
  expect_all({
      {"http://M\xC3\x9CNCHEN.example/", "", "http://xn--mnchen-3ya.example/"},
      {"http://m%C3%BCnchen.example/", "", "http://xn--mnchen-3ya.example/"},
      {"http://fa\xC3\x9F.example/", "", "http://xn--fa-hia.example/"},
      {"http://\xE4\xBE\x8B\xE3\x80\x82\xE3\x83\x86\xE3\x82\xB9\xE3\x83\x88/", "",
       "http://xn--fsq.xn--zckzah/"},
      {"http://xn--a/", "", "http://xn--a/"},
      {"http://\xC3\xA4.xn--a/", "", "invalid"},
      {"http://\xFF/", "", "invalid"},
      {"http://a_b.-c-.example/", "", "http://a_b.-c-.example/"},
      {"http://a b/", "", "invalid"},
      {"http://a%00b/", "", "invalid"},
      {"http://a<b/", "", "invalid"},
  });
}

TEST(Url, WritesIpAddressesInOneWay) {
  expect_all({
      {"http://127.1/", "", "http://127.0.0.1/"},
      {"http://0x7F.0.0.01/", "", "http://127.0.0.1/"},
      {"http://4294967295/", "", "http://255.255.255.255/"},
      {"http://4294967296/", "", "invalid"},
      {"http://256.1/", "", "invalid"},
      {"http://1.2.3.4.5/", "", "invalid"},
      {"http://09.1/", "", "invalid"},
      {"http://a.1.2.3.4/", "", "invalid"},
      {"http://1.2.3.4./", "", "http://1.2.3.4/"},
      {"http://[1:0::0:2]/", "", "http://[1::2]/"},
      {"http://[::FFFF:1.2.3.4]:80/", "", "http://[::ffff:102:304]/"},
      {"http://[1:2:3:4:5:6:7:8]/", "", "http://[1:2:3:4:5:6:7:8]/"},
      {"http://[1:0:0:4:0:0:0:8]/", "", "http://[1:0:0:4::8]/"},
      {"http://[0:1:0:1:0:1:0:1]/", "", "http://[0:1:0:1:0:1:0:1]/"},
      {"http://[1::2:3:4:5:6:7:8]/", "", "invalid"},
      {"http://[1::2::3]/", "", "invalid"},
      {"http://[1:2]/", "", "invalid"},
      {"http://[::1", "", "invalid"},
      {"http://[::1.2.3]/", "", "invalid"},
      {"http://[::01.2.3.4]/", "", "invalid"},
      {"http://[12345::]/", "", "invalid"},
  });
}

TEST(Url, KnowsOtherSchemes) {
  expect_all({
      {"mailto:X@y  ?z", "", "mailto:X@y %20?z"},
      {"x", "mailto:a", "invalid"},
      {"#f", "mailto:a?q", "mailto:a?q#f"},
      {"x://H%41/a", "", "x://H%41/a"},
      {"x://h\xC3\xA4", "", "x://h%C3%A4"},
      {"x:/..//p", "", "x:/.//p"},
      {"?q", "x:/.//p", "x:/.//p?q"},
      {"#f", "x:/.//p?q", "x:/.//p?q#f"},
      {"y", "x://h", "x://h/y"},
      {"//i", "x://h", "x://i"},
      {"x:?q#f", "", "x:?q#f"},
  });
}

TEST(Url, KnowsFiles) {
  expect_all({
      {"file:///a/../b", "", "file:///b"},
      {"file:a", "", "file:///a"},
      {"file://localhost/a", "", "file:///a"},
      {"file://H/a", "", "file://h/a"},
      {"file:///C|/..", "", "file:///C:/"},
      {"file:C:/a", "file:///b/c", "file:///C:/a"},
      {"/a", "file:///C:/b", "file:///C:/a"},
      {"a?q#f", "file:///b/c", "file:///b/a?q#f"},
      {"?q", "file:///b/c", "file:///b/c?q"},
      {"", "file:///b/c?q#f", "file:///b/c?q"},
      {"//h/a", "file:///b", "file://h/a"},
      {"\\\\\\a", "file:///b", "file:///a"},
  });
}

TEST(Url, HasParts) {
  Url url;
  ASSERT_TRUE(url.parse("HTTPS://me:pw@[::1]:8080/a/b?q#f"));
  EXPECT_EQ(url.scheme(), "https");
  EXPECT_EQ(url.host(), "[::1]");
  EXPECT_EQ(url.port(), "8080");
  EXPECT_EQ(url.path(), "/a/b");
  EXPECT_EQ(url.query(), "?q");
  EXPECT_EQ(url.without_fragment(), "https://me:pw@[::1]:8080/a/b?q");
  EXPECT_FALSE(url.has_opaque_path());
  EXPECT_FALSE(url.parse("http://h:x/")) << "the object can be reused";
  EXPECT_TRUE(url.empty());
  ASSERT_TRUE(url.parse("mailto:x"));
  EXPECT_TRUE(url.has_opaque_path());
  EXPECT_EQ(url.host(), "");
  EXPECT_EQ(url.path(), "x");
}

/// Parsing a serialized URL yields the same URL.
TEST(Url, IsTheSameWhenParsedAgain) {
  constexpr std::array<std::string_view, 28> kPieces{
      "http:", "x:", "file:", "/", "//", "\\", "?",  "#", "@", ":",        "[::1]", "h", ".", "..",
      "%2e",   "C:", "C|",    "%", " ",  "\t", "80", "a", "b", "\xC3\xA4", "'",     "^", "|", "{"};
  std::mt19937 random{test::new_seed()};
  Url base;
  ASSERT_TRUE(base.parse("x:/.//a/b"));
  for (int i = 0; i < 50'000; ++i) {
    std::string text;
    for (auto pieces = random() % 9; pieces > 0; --pieces) {
      text += kPieces[random() % kPieces.size()];
    }
    Url url;
    Url again;
    if (url.parse(text, random() % 2 == 0 ? &base : nullptr)) {
      ASSERT_TRUE(again.parse(url.href())) << text;
      ASSERT_EQ(again.href(), url.href()) << text;
      ASSERT_EQ(again.path(), url.path()) << text;
      ASSERT_EQ(again.host(), url.host()) << text;
      ASSERT_EQ(again.port(), url.port()) << text;
      ASSERT_EQ(again.without_fragment(), url.without_fragment()) << text;
    }
  }
}

}  // namespace
}  // namespace sst
