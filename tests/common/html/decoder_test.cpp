#include "common/html/decoder.hpp"

#include <gtest/gtest.h>

#include "common/html/charset.hpp"

namespace sst {
namespace {

using namespace std::string_view_literals;

class DecoderTest : public testing::Test {
 protected:
  std::string decode(std::string_view bytes, const std::string& charset) {
    problem = decoder.decode(bytes, charset, utf8);
    return std::string{utf8};
  }

  Decoder decoder;
  std::string_view utf8;
  std::optional<PageProblem> problem;
};

TEST_F(DecoderTest, LeavesGoodUtf8WhereItIs) {
  constexpr std::string_view kText = "größer"sv;
  EXPECT_EQ(decode(kText, "UTF-8"), kText);
  EXPECT_EQ(utf8.data(), kText.data()) << "no copy";
}

TEST_F(DecoderTest, ConvertsOtherCharsets) {
  EXPECT_EQ(decode("\x93gr\xF6\xDF"
                   "er\x94 \x80",
                   "windows-1252"),
            "“größer” €");
  EXPECT_EQ(decode("\x93\xFA\x96\x7B\x8C\xEA", charset_for_label("shift_jis")), "日本語");
  EXPECT_EQ(decode("\xFF\xFEh\0i\0"sv, "UTF-16LE"), "hi") << "without the byte order mark";
  EXPECT_EQ(decode("\xC4\xE3\xBA\xC3", charset_for_label("gb2312")), "你好")
      << "the decoder switches to another converter";
}

TEST_F(DecoderTest, ConvertsMoreThanItsFirstGuessAtTheSize) {
  const std::string bytes(10'000, '\xE9');
  const std::string text = decode(bytes, "windows-1252");
  EXPECT_EQ(text.size(), 20'000U);
  EXPECT_FALSE(problem);
}

TEST_F(DecoderTest, TakesNulsAway) {
  EXPECT_EQ(decode("a\0b\0\0c"sv, "UTF-8"), "abc");
  EXPECT_EQ(decode("a\0\xE9"sv, "windows-1252"), "aé");
}

TEST_F(DecoderTest, RepairsWhatIsNotUtf8) {
  EXPECT_EQ(decode("This long sentence has just one bad byte \xFF in it, which is not a reason to "
                   "give up on the page",
                   "UTF-8"),
            "This long sentence has just one bad byte \xEF\xBF\xBD in it, which is not a reason to "
            "give up on the page");
  EXPECT_FALSE(problem);
}

TEST_F(DecoderTest, GivesUpOnWhatIsNoText) {
  decode(std::string(300, '\xFF'), "UTF-8");
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->kind, PageProblemKind::undecodable);
}

TEST_F(DecoderTest, SaysSoWhenThereIsNoConverter) {
  decode("x", "no-such-charset");
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->kind, PageProblemKind::undecodable);
}

}  // namespace
}  // namespace sst
