#include "common/text/name_table.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace sst {
namespace {

constexpr std::array<std::string_view, 5> kNames{"a", "h1", "class", "itemprop", "fifteen-letters"};
constexpr NameTable<16> kTable{kNames};
static_assert(kTable.find("H1") == 1);

TEST(NameTable, FindsNamesInAnyCase) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    std::string upper{kNames[i]};
    for (char& c : upper) {
      c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    }
    EXPECT_EQ(kTable.find(kNames[i]), i);
    EXPECT_EQ(kTable.find(upper), i);
    EXPECT_EQ(kTable.find(upper + " and what follows", upper.size()), i);
  }
}

TEST(NameTable, TellsWhatOnlyLooksAlike) {
  for (const std::string_view other :
       {std::string_view{}, std::string_view{"a\0", 2}, std::string_view{"clas"},
        std::string_view{"classe"}, std::string_view{"h\x11"}, std::string_view{"fifteen\rletters"},
        std::string_view{"sixteen-letters-"}, std::string_view{"\xC1"}, std::string_view{"[tem"}}) {
    EXPECT_EQ(kTable.find(other), kTable.kNone) << other;
    EXPECT_EQ(kTable.find(std::string{other} + "rest of the page", other.size()), kTable.kNone);
  }
}

}  // namespace
}  // namespace sst
