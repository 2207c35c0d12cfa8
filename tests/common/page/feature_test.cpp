#include "common/page/feature.hpp"

#include <gtest/gtest.h>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

// Models depend on these numbers; see tests/common/hash/stored_hash_test.cpp.
TEST(Feature, HashesAreWhatTheyWere) {
  EXPECT_EQ(hash_feature(FeatureKind::word, "tide"), 0x031D979D1232410DU);
  EXPECT_EQ(hash_feature(FeatureKind::image, "tide"), 0x9E74B4CDC04AA419U);
  EXPECT_EQ(hash_feature(FeatureKind::link, "tide"), 0xCBCC806FF7BBD4D4U);
}

TEST(Feature, AreWordsImagesAndLinksInDocumentOrder) {
  const PageTree page =
      test::page("<p>Big <a href='x.html'>News</a><img src='/i.png' alt='no word'></p>");
  ReferenceResolver references{page, "/dir/page.html"};
  std::string scratch;
  std::string found;
  for_each_feature(page, references, PageTree::kRoot, scratch,
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
