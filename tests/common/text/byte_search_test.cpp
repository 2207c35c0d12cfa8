#include "common/text/byte_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <string_view>

#include "tests/support/seed.hpp"

namespace sst {
namespace {

constexpr std::string_view kAlphabet{"<&/>= \t\x01\x80\xFF\0aB", 13};

/// A text in a buffer of exactly its size, so that AddressSanitizer finds reads beyond it.
class RandomText {
 public:
  RandomText(std::mt19937& random, std::size_t least, std::size_t most)
      : m_size{least + random() % ((random() % 2 == 0 ? most : std::min<std::size_t>(most, 17)) -
                                   least + 1)},
        m_bytes{std::make_unique<char[]>(m_size)} {
    for (std::size_t i = 0; i < m_size; ++i) {
      m_bytes[i] = random() % 4 == 0 ? kAlphabet[random() % kAlphabet.size()] : 'x';
    }
  }
  std::string_view view() const { return {m_bytes.get(), m_size}; }

 private:
  std::size_t m_size;
  std::unique_ptr<char[]> m_bytes;
};

TEST(ByteSearch, FindsTheByteAndTellsWhatItPassed) {
  const FoundByte found = find_byte("Tom & Jerry and others<b>", 0, '<', '&');
  EXPECT_EQ(found.at, 22U);
  EXPECT_TRUE(found.has_passed);
  EXPECT_FALSE(find_byte("Tom & Jerry and others<b>", 5, '<', '&').has_passed);
  EXPECT_FALSE(find_byte("<b>&", 0, '<', '&').has_passed) << "it is after the found byte";
  EXPECT_EQ(find_byte("", 0, '<', '&').at, 0U);
}

TEST(ByteSearch, FindsWhatASearchByteForByteFinds) {
  std::mt19937 random{test::seed(11)};
  const auto is_end = [](auto c) { return (c <= ' ') | (c == '/') | (c == '>'); };
  for (int i = 0; i < 20'000; ++i) {
    const RandomText made{random, 0, 70};
    const std::string_view text = made.view();
    const std::size_t from = random() % (text.size() + 1);
    const std::size_t tag = std::min(text.find('<', from), text.size());
    const FoundByte found = find_byte(text, from, '<', '&');
    ASSERT_EQ(found.at, tag) << i;
    ASSERT_EQ(found.has_passed, text.substr(from, tag - from).find('&') != std::string::npos) << i;
    std::size_t end = from;
    while (end < text.size() && !is_end(static_cast<unsigned char>(text[end]))) {
      ++end;
    }
    ASSERT_EQ(find_byte_if(text, from, is_end), end) << i;
  }
}

template <typename IsPair>
void expect_same_pairs(std::mt19937& random, IsPair is_pair) {
  for (int i = 0; i < 20'000; ++i) {
    const RandomText made{random, 1, 70};
    const std::string_view text = made.view();
    const std::size_t from = random() % text.size();
    std::size_t expected = from;
    while (expected + 1 < text.size() && !is_pair(static_cast<unsigned char>(text[expected]),
                                                  static_cast<unsigned char>(text[expected + 1]))) {
      ++expected;
    }
    ASSERT_EQ(find_pair_if(text, from, is_pair), expected) << i;
  }
}

TEST(ByteSearch, FindsThePairThatASearchByteForByteFinds) {
  std::mt19937 random{test::seed(12)};
  expect_same_pairs(
      random, [](auto c, auto next) { return (c == '<') & ((next == '/') | (next >= 0x80)); });
  // This pair also matches the zeros in unused lanes.
  expect_same_pairs(random, [](auto c, auto next) { return (c < ' ') & (next < 'a'); });
}

TEST(ByteSearch, IsAnyOfTheCharactersInBytesAndInVectors) {
  constexpr IsAnyOf<' ', '>', '\xE9', '\0'> kIsAny;
  for (int i = 0; i < 256; ++i) {
    const auto c = static_cast<char>(i);
    const bool is_any = c == ' ' || c == '>' || c == '\xE9' || c == '\0';
    EXPECT_EQ(kIsAny(c), is_any) << i;
    EXPECT_EQ(kIsAny(static_cast<unsigned char>(c)), is_any) << i;
    EXPECT_EQ(find_byte_if(std::string(20, c), 0, kIsAny), is_any ? 0U : 20U) << i;
  }
}

}  // namespace
}  // namespace sst
