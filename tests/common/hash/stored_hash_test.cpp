#include "common/hash/stored_hash.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

// The numbers were computed with xxHash alone, outside this code. Models, samples and journals
// depend on them. If a test fails here, the code is wrong, not the number.

namespace sst {
namespace {

/// The little-endian bytes of the words.
std::string bytes_of(const std::vector<std::uint64_t>& words) {
  std::string bytes;
  for (const std::uint64_t word : words) {
    for (int shift = 0; shift < 64; shift += 8) {
      bytes += static_cast<char>(word >> shift & 0xFF);
    }
  }
  return bytes;
}

std::vector<std::uint64_t> many_words(std::size_t count) {
  std::vector<std::uint64_t> words;
  for (std::size_t i = 0; i < count; ++i) {
    words.push_back(i * 0x9E3779B97F4A7C15ULL);
  }
  return words;
}

TEST(StoredHash, OfTextsIsWhatItWas) {
  EXPECT_EQ(hash_text(""), 0x2D06800538D394C2U);
  EXPECT_EQ(hash_text("harbour"), 0x4525043CCC4DC55EU);
}

TEST(StoredHash, OfWordsIsWhatItWas) {
  const std::vector<std::uint64_t> words{1, 0x0102030405060708, ~std::uint64_t{0}};
  EXPECT_EQ(hash_words(words), 0x40CB254C2689508FU);
  EXPECT_EQ(hash_words(many_words(40)), 0x8E1BF56071A3E76BU);
}

TEST(StoredHash, TakesWordsLowestByteFirst) {
  EXPECT_EQ(bytes_of({0x0102030405060708}), "\x08\x07\x06\x05\x04\x03\x02\x01");
  for (const std::size_t count : {0U, 1U, 2U, 3U, 40U}) {
    const std::vector<std::uint64_t> words = many_words(count);
    EXPECT_EQ(hash_words(words), hash_text(bytes_of(words))) << count;
  }
}

TEST(StoredHash, OfTwoHashesIsWhatItWas) {
  EXPECT_EQ(combine_hashes(1, 2), 0x07EE86C281446BEFU);
  EXPECT_EQ(combine_hashes(2, 1), 0xFB54CB6322BE3888U);
  EXPECT_EQ(mix_hashes(1, 2), 0xC5CD875F56E538EAU);
  EXPECT_EQ(mix_hashes(0x0123456789ABCDEF, 0xFEDCBA9876543210), 0xD549942510068B2CU);
}

TEST(StoredHash, OfElementKeysIsWhatItWas) {
  EXPECT_EQ(hash_key_text("div", R"(class="nav")"), 0xAB17B3A30F0595B7U);
  EXPECT_EQ(hash_key_text("div", ""), 0x1700EABFB8539C0CU);
}

TEST(StoredHash, HasASeedForEachKindOfFeature) {
  EXPECT_EQ(hash_feature_text(FeatureSeed::word, "tide"), 0x031D979D1232410DU);
  EXPECT_EQ(hash_feature_text(FeatureSeed::image, "tide"), 0x9E74B4CDC04AA419U);
  EXPECT_EQ(hash_feature_text(FeatureSeed::link, "tide"), 0xCBCC806FF7BBD4D4U);
}

TEST(StoredHash, HasASeedForEachAttributeOfTokens) {
  EXPECT_EQ(hash_token_text(TokenSeed::class_, "tide"), 0x9E74B4CDC04AA419U);
  EXPECT_EQ(hash_token_text(TokenSeed::id, "tide"), 0xCBCC806FF7BBD4D4U);
}

TEST(StoredHash, OfAddressesIsWhatItWas) {
  EXPECT_EQ(hash_address(1, "/news/01.html"), 0x264C3F32777BE5A4U);
  EXPECT_EQ(hash_address(7, "/news/01.html"), 0xE62E8A5CF207F772U);
}

TEST(StoredHash, DigestsAreWhatTheyWere) {
  EXPECT_EQ(to_hexadecimal(digest_of("<p>tide")), "98fd7dec9eef952dc903fa4c3be939d8");
}

TEST(StoredHash, ChecksumsAreWhatTheyWere) {
  Checksum sum;
  sum.add(std::uint64_t{0x0102030405060708}).add(0.25).add(-0.0).add("tide").add("");
  EXPECT_EQ(sum.hexadecimal(), "8d748d845637fb93d281e5c3d4fd7c26");
}

TEST(StoredHash, ChecksumsTakeNumbersLowestByteFirstAndTextsAfterTheirLength) {
  Checksum sum;
  sum.add(std::uint64_t{0x0102030405060708}).add(0.25).add("tide");
  const std::string bytes = bytes_of({0x0102030405060708, 0x3FD0000000000000, 4}) + "tide";
  EXPECT_EQ(sum.hexadecimal(), to_hexadecimal(digest_of(bytes)));
}

TEST(StoredHash, ChecksumsOfTextsOfAllLengthsAreThoseOfTheirBytes) {
  Checksum sum;
  std::string bytes;
  for (std::size_t length = 0; length < 3'000; length += 97) {
    const std::string text(length, 'a');
    sum.add(text).add(std::uint64_t{7});
    bytes += bytes_of({length}) + text + bytes_of({7});
    EXPECT_EQ(sum.hexadecimal(), to_hexadecimal(digest_of(bytes))) << length;
  }
}

}  // namespace
}  // namespace sst
