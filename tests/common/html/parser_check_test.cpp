#include "common/html/parser_check.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

TEST(ParserCheck, FindsNothingInTheInstalledLibxml2) {
  EXPECT_EQ(find_parser_mismatch(), "");
}

// The markup begins with "<div>x<p>x".
TEST(ParserCheck, FindsAPositionThatStaysBehind) {
  EXPECT_EQ(
      find_parser_mismatch([](const htmlParserCtxt&) { return std::size_t{0}; }),
      "expected the parser to be at byte 1 to 6 when it reports the start tag <div>, found byte 0");
}

TEST(ParserCheck, FindsAPositionThatRunsAhead) {
  EXPECT_EQ(
      find_parser_mismatch(
          [](const htmlParserCtxt& context) { return parser_position(context) + 3; }),
      "expected the parser to be at byte 1 to 6 when it reports the start tag <div>, found byte 7");
}

// If positions are one byte too high, tags are still within their bounds, but the text at byte 5 is
// not.
TEST(ParserCheck, FindsAPositionThatIsNotBehindTheText) {
  EXPECT_EQ(
      find_parser_mismatch(
          [](const htmlParserCtxt& context) { return parser_position(context) + 1; }),
      "expected the parser to be right after the text \"x\" when it reports that text, found byte "
      "7");
}

}  // namespace
}  // namespace sst
