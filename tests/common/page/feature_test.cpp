#include "common/page/feature.hpp"

#include <gtest/gtest.h>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

std::string resolved(std::string_view base, std::string_view reference) {
  std::string out;
  append_resolved_reference(out, base, reference);
  return out;
}

// RFC 3986, section 5.4, without the cases whose fragment matters.
TEST(Feature, ResolvesReferencesAsTheStandardSays) {
  constexpr std::string_view kBase = "http://a/b/c/d;p?q";
  EXPECT_EQ(resolved(kBase, "g"), "http://a/b/c/g");
  EXPECT_EQ(resolved(kBase, "./g"), "http://a/b/c/g");
  EXPECT_EQ(resolved(kBase, "g/"), "http://a/b/c/g/");
  EXPECT_EQ(resolved(kBase, "/g"), "http://a/g");
  EXPECT_EQ(resolved(kBase, "//g"), "http://g");
  EXPECT_EQ(resolved(kBase, "?y"), "http://a/b/c/d;p?y");
  EXPECT_EQ(resolved(kBase, "g?y"), "http://a/b/c/g?y");
  EXPECT_EQ(resolved(kBase, "g#s"), "http://a/b/c/g");
  EXPECT_EQ(resolved(kBase, "."), "http://a/b/c/");
  EXPECT_EQ(resolved(kBase, ".."), "http://a/b/");
  EXPECT_EQ(resolved(kBase, "../g"), "http://a/b/g");
  EXPECT_EQ(resolved(kBase, "../.."), "http://a/");
  EXPECT_EQ(resolved(kBase, "../../../g"), "http://a/g") << "never above the root";
  EXPECT_EQ(resolved(kBase, "/./g"), "http://a/g");
  EXPECT_EQ(resolved(kBase, "/../g"), "http://a/g");
  EXPECT_EQ(resolved(kBase, "./../g"), "http://a/b/g");
  EXPECT_EQ(resolved(kBase, "g/./h"), "http://a/b/c/g/h");
  EXPECT_EQ(resolved(kBase, "g/../h"), "http://a/b/c/h");
  EXPECT_EQ(resolved(kBase, "mailto:x@y"), "mailto:x@y");
}

// Models depend on these numbers; see tests/common/hash/stored_hash_test.cpp.
TEST(Feature, HashesAreWhatTheyWere) {
  EXPECT_EQ(hash_feature(FeatureKind::word, "tide"), 0x031D979D1232410DU);
  EXPECT_EQ(hash_feature(FeatureKind::image, "tide"), 0x9E74B4CDC04AA419U);
  EXPECT_EQ(hash_feature(FeatureKind::link, "tide"), 0xCBCC806FF7BBD4D4U);
}

TEST(Feature, ResolvesWithinAFolder) {
  EXPECT_EQ(resolved("/en/cpp/vector.html", "../c/index.html"), "/en/c/index.html");
  EXPECT_EQ(resolved("/en/cpp/vector.html", "../../../x.html"), "/x.html");
  EXPECT_EQ(resolved("/index.html", "a.html"), "/a.html");
}

TEST(Feature, KeepsFragmentsOfThePageItself) {
  EXPECT_EQ(resolved("/a.html", "#top"), "#top");
}

TEST(Feature, SurvivesOddReferences) {
  EXPECT_EQ(resolved("http://host", "x"), "http://host/x");
  EXPECT_EQ(resolved("http://host", "../x"), "http://host/x");
  EXPECT_EQ(resolved("/a", "  b  "), "/b");
  EXPECT_EQ(resolved("/a", ":b"), "/:b");
  EXPECT_EQ(resolved("", ".."), "/");
}

TEST(Feature, AreWordsImagesAndLinksInDocumentOrder) {
  const PageTree page =
      test::page("<p>Big <a href='x.html'>News</a><img src='/i.png' alt='no word'></p>");
  std::string scratch;
  std::string found;
  for_each_feature(page, "/dir/page.html", PageTree::kRoot, scratch,
                   [&](FeatureKind kind, std::string_view text) {
                     found += std::string{feature_kind_name(kind)} + ":" + std::string{text} + " ";
                   });
  EXPECT_EQ(found, "word:big link:/dir/x.html word:news image:/i.png ");
}

TEST(Feature, HashesTellKindsApart) {
  EXPECT_EQ(hash_feature(FeatureKind::word, "x"), hash_feature(FeatureKind::word, "x"));
  EXPECT_NE(hash_feature(FeatureKind::word, "x"), hash_feature(FeatureKind::link, "x"));
  EXPECT_NE(hash_feature(FeatureKind::word, "x"), hash_feature(FeatureKind::word, "y"));
}

}  // namespace
}  // namespace sst
