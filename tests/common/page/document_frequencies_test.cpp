#include "common/page/document_frequencies.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "common/hash/stored_hash.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

DocumentCounter counter_of(const std::vector<std::string>& pages) {
  DocumentCounter counter;
  for (const std::string& html : pages) {
    counter.add(test::page(html));
  }
  return counter;
}

TEST(DocumentFrequencies, AreThePagesWithATerm) {
  const DocumentFrequencies found = counter_of({"<html lang=en><p>garden garden the",
                                                "<html lang=en><p>gardens <img src=x alt=Hedge>",
                                                "<html lang=en><p>the hedge and a pond"})
                                        .finish();
  EXPECT_EQ(found.documents(), 3U);
  EXPECT_EQ(found.of(hash_text("garden")), 2U) << "counted once per page, and stemmed";
  EXPECT_EQ(found.of(hash_text("hedg")), 2U) << "alternative texts of images count";
  EXPECT_EQ(found.of(hash_text("pond")), 1U);
  EXPECT_EQ(found.of(hash_text("nowhere")), 1U) << "unknown terms count as if on one page";
  EXPECT_EQ(found.counts().size(), 2U) << "no stop words, and no terms of a single page";
}

TEST(DocumentFrequencies, AreTheSameHoweverPagesAreParted) {
  const std::vector<std::string> pages{"<html lang=en><p>garden paths", "<html lang=de><p>Garten",
                                       "<html lang=en><p>path Garten"};
  const DocumentFrequencies whole = counter_of(pages).finish();
  DocumentCounter parts = counter_of({pages[2]});
  parts.merge(counter_of({pages[1], pages[0]}));
  EXPECT_EQ(parts.finish().documents(), whole.documents());
  EXPECT_EQ(parts.finish().counts(), whole.counts());
  parts.merge(DocumentCounter{});
  EXPECT_EQ(parts.finish().counts(), whole.counts());
  EXPECT_EQ(whole.of(hash_text("path")), 2U);
}

TEST(DocumentFrequencies, LeaveOutTheRarestTermsOfVeryMany) {
  std::string words;
  for (std::size_t i = 0; i < DocumentFrequencies::kMostTerms; ++i) {
    words += " t" + std::to_string(i);
  }
  const std::string all = "<html lang=xx><p>" + words;
  const DocumentFrequencies found =
      counter_of({all + " often", all, "<html lang=xx><p>often", "<html lang=xx><p>often"})
          .finish();
  EXPECT_EQ(found.counts().size(), DocumentFrequencies::kMostTerms);
  EXPECT_EQ(found.of(hash_text("often")), 3U);
}

TEST(DocumentFrequencies, CountSoManyTermsOfAPage) {
  std::string words;
  std::string last;  // the word with the largest hash
  for (std::size_t i = 0; i < DocumentFrequencies::kMostTerms + 1'000; ++i) {
    const std::string word = "t" + std::to_string(i);
    words += " " + word;
    last = last.empty() || hash_text(last) < hash_text(word) ? word : last;
  }
  const std::string all = "<html lang=xx><p>" + words;
  const std::string one = "<html lang=xx><p>" + last;
  const DocumentFrequencies found = counter_of({all, one, all, one, one}).finish();
  EXPECT_EQ(found.of(hash_text(last)), 3U) << "it is not counted on the pages with too many terms";
}

}  // namespace
}  // namespace sst
