#include "common/page/reference.hpp"

#include <gtest/gtest.h>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

std::string feature(std::string_view address, std::string_view reference,
                    std::string_view html = "<p>text") {
  const PageTree page = test::page(html);
  return std::string{ReferenceResolver{page, address}.feature(reference)};
}

std::string link(std::string_view url, std::string_view reference,
                 std::string_view html = "<p>text") {
  const PageTree page = test::page(html);
  return std::string{ReferenceResolver{page, url}.link(reference)};
}

TEST(ReferenceResolver, GivesATargetAsOneFeatureOnEveryPage) {
  EXPECT_EQ(feature("http://h/a/b.html", "../c.html#part"), "http://h/c.html");
  EXPECT_EQ(feature("http://h/c.html", "c.html?q"), "http://h/c.html?q");
  EXPECT_EQ(feature("http://h/", "HTTP://H:80/c.html"), "http://h/c.html");
  EXPECT_EQ(feature("http://h/", "mailto:x@y"), "mailto:x@y");
}

TEST(ReferenceResolver, ResolvesWithinAFolder) {
  EXPECT_EQ(feature("/en/cpp/vector.html", "../c/index.html"), "/en/c/index.html");
  EXPECT_EQ(feature("/en/cpp/vector.html", "../../../x.html"), "/x.html");
  EXPECT_EQ(feature("/index.html", "a.html"), "/a.html");
  EXPECT_EQ(feature("/a.html", "?q"), "/a.html?q");
  EXPECT_EQ(feature("/a.html", "//host/x"), "//host/x");
  EXPECT_EQ(feature("/a.html", "http://h/x"), "http://h/x");
  EXPECT_EQ(feature("dir/a.html", "b.html"), "/dir/b.html");
  EXPECT_EQ(feature("", ".."), "/");
}

TEST(ReferenceResolver, KeepsFragmentsOfThePageItself) {
  EXPECT_EQ(feature("/a.html", "#top"), "#top");
  EXPECT_EQ(feature("http://h/a", " #top"), "#top");
}

TEST(ReferenceResolver, KeepsWhatIsNoReference) {
  EXPECT_EQ(feature("http://h/a", "http://[x"), "http://[x");
  EXPECT_EQ(link("http://h/a", "http://[x"), "");
  EXPECT_EQ(link("http://h/a", "//h:port/"), "");
}

TEST(ReferenceResolver, FollowsTheBaseOfThePage) {
  constexpr std::string_view kPage = "<head><base href='/sub/'></head><p>text";
  EXPECT_EQ(feature("http://h/a/b", "x", kPage), "http://h/sub/x");
  EXPECT_EQ(feature("/a/b", "x", kPage), "/sub/x");
  EXPECT_EQ(link("http://h/a/b", "x", kPage), "http://h/sub/x");
  EXPECT_EQ(link("", "x", "<head><base href='http://h/sub/'></head><p>text"), "http://h/sub/x");
  EXPECT_EQ(link("http://h/a", "x", "<head><base href='http://[x/'></head><p>text"), "http://h/x")
      << "a base that is not a URL is ignored";
}

TEST(ReferenceResolver, LinksAreUrlsWithTheirFragments) {
  EXPECT_EQ(link("http://h/a/b", "c d#e"), "http://h/a/c%20d#e");
  EXPECT_EQ(link("http://h/a/b", "#e"), "http://h/a/b#e");
}

TEST(ReferenceResolver, LinksOfPagesWithoutUrlStayAsWritten) {
  EXPECT_EQ(link("", " ../c d#e "), "../c d#e");
  EXPECT_EQ(link("/a/b.html", "c"), "c");
  EXPECT_EQ(link("no url", "c"), "c");
}

TEST(ReferenceResolver, DropsLinksThatCouldRunScripts) {
  for (const std::string_view url : {"http://h/a", ""}) {
    for (const std::string_view reference :
         {"javascript:alert(1)", " JavaScript:alert(1)", "java\nscript:alert(1)",
          "\x01javascript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd",
          "blob:http://h/x", "path:/x"}) {
      EXPECT_EQ(link(url, reference), "") << reference;
    }
  }
  EXPECT_EQ(link("javascript:alert(1)//", "x"), "x") << "as written";
  EXPECT_EQ(link("http://h/", "x", "<head><base href='javascript:alert(1)//'></head><p>text"), "x")
      << "as written";
  EXPECT_EQ(link("http://h/", "mailto:x@y"), "mailto:x@y");
}

TEST(ReferenceResolver, DoesNotRepeatALongBase) {
  const std::string base = "<head><base href='http://h/" + std::string(5'000, 'x') + "/'></head>";
  EXPECT_EQ(link("http://h/a", "y", base + "<p>text"), "y");
  const std::string page = "<head><base href='http://h/" + std::string(3'000, 'x') + "/'></head>";
  std::string links;
  for (int i = 0; i < 1'000; ++i) {
    links += "<a href=y>z</a>";
  }
  EXPECT_EQ(link("http://h/a", "y", page + links), "y");
}

}  // namespace
}  // namespace sst
