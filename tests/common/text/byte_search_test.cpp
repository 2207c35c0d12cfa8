#include "common/text/byte_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "tests/support/seed.hpp"

namespace sst {
namespace {

constexpr std::string_view kAlphabet{"<&/>= \t\x01\x80\xFF\0aB", 13};

std::string random_text(std::mt19937& random, std::size_t most) {
  std::string text(random() % (most + 1), ' ');
  for (char& c : text) {
    c = random() % 4 == 0 ? kAlphabet[random() % kAlphabet.size()] : 'x';
  }
  return text;
}

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
    const std::string text = random_text(random, 70);
    const std::size_t from = random() % (text.size() + 1);
    const std::size_t tag = std::min(text.find('<', from), text.size());
    const FoundByte found = find_byte(text, from, '<', '&');
    ASSERT_EQ(found.at, tag) << i;
    ASSERT_EQ(found.has_passed, text.substr(from, tag - from).find('&') != std::string::npos) << i;
    const auto end =
        std::find_if(text.begin() + static_cast<std::ptrdiff_t>(from), text.end(), [](char c) {
          const auto byte = static_cast<unsigned char>(c);
          return byte <= ' ' || byte == '/' || byte == '>';
        });
    ASSERT_EQ(find_byte_if(text, from, is_end), static_cast<std::size_t>(end - text.begin())) << i;
  }
}

TEST(ByteSearch, FindsThePairThatASearchByteForByteFinds) {
  std::mt19937 random{test::seed(12)};
  const auto is_pair = [](auto c, auto next) {
    return (c == '<') & ((next == '/') | (next >= 0x80));
  };
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = random_text(random, 70) + ' ';
    const std::size_t from = random() % text.size();
    std::size_t expected = from;
    while (expected + 1 < text.size() && !is_pair(static_cast<unsigned char>(text[expected]),
                                                  static_cast<unsigned char>(text[expected + 1]))) {
      ++expected;
    }
    ASSERT_EQ(find_pair_if(text, from, is_pair), expected) << i;
  }
}

}  // namespace
}  // namespace sst
