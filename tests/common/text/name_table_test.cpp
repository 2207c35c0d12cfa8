#include "common/text/name_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>

#include "tests/support/seed.hpp"

namespace sst {
namespace {

constexpr std::array<std::string_view, 5> kNames{"a", "h1", "class", "itemprop", "fifteen-letters"};
constexpr NameTable<16> kTable{kNames};
static_assert(kTable.find("H1") == 1);

constexpr auto kIsEnd = [](auto c) { return (c == ' ') | (c == '/') | (c == '>') | (c == '='); };

TEST(NameTable, FindsNamesInAnyCase) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    std::string upper{kNames[i]};
    for (char& c : upper) {
      c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    }
    EXPECT_EQ(kTable.find(kNames[i]), i);
    EXPECT_EQ(kTable.find(upper), i);
    EXPECT_EQ(kTable.find_prefix(upper + " and what follows", kIsEnd).index, i);
  }
}

TEST(NameTable, TellsWhatOnlyLooksAlike) {
  for (const std::string_view other :
       {std::string_view{}, std::string_view{"a\0", 2}, std::string_view{"clas"},
        std::string_view{"classe"}, std::string_view{"h\x11"}, std::string_view{"fifteen\rletters"},
        std::string_view{"sixteen-letters-"}, std::string_view{"\xC1"}, std::string_view{"[tem"}}) {
    EXPECT_EQ(kTable.find(other), kTable.kNone) << other;
    EXPECT_EQ(kTable.find_prefix(std::string{other} + "> and the rest of the page", kIsEnd).index,
              kTable.kNone);
  }
}

TEST(NameTable, ReadsANameUpToItsEnd) {
  const std::string characters{"aAsS1-_@[`{?<\x11\x80\xC1 /=>", 20};
  std::mt19937 random{test::seed(12)};
  for (int i = 0; i < 20'000; ++i) {
    std::string text{kNames[random() % kNames.size()]};
    for (std::size_t changes = random() % 3; changes > 0; --changes) {
      text[random() % text.size()] = characters[random() % characters.size()];
    }
    text += std::string{" >=/x"}.substr(random() % 5) + std::string(random() % 10, 'b');
    const std::size_t end = std::min(text.find_first_of(" />="), text.size());
    const auto found = kTable.find_prefix(text, kIsEnd);
    ASSERT_EQ(found.length, end) << text;
    ASSERT_EQ(found.index, kTable.find(text.substr(0, end))) << text;
  }
}

}  // namespace
}  // namespace sst
