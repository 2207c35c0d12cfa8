#include "common/page/tag.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

TEST(Tag, EveryNameIsFoundAgain) {
  for (int i = 0; i <= static_cast<int>(Tag::xmp); ++i) {
    const Tag tag = static_cast<Tag>(i);
    EXPECT_EQ(tag_from_name(tag_name(tag)), tag) << tag_name(tag);
  }
}

TEST(Tag, OtherNamesAreOther) {
  EXPECT_EQ(tag_from_name("my-widget"), Tag::other);
  EXPECT_EQ(tag_from_name(""), Tag::other);
  EXPECT_EQ(tag_from_name("DIV"), Tag::div);
  EXPECT_EQ(tag_from_name("blockquote12345"), Tag::other);
  EXPECT_EQ(tag_from_name("blockquotes-of-all"), Tag::other);
  EXPECT_EQ(tag_from_name(std::string_view("p\0", 2)), Tag::other);
}

TEST(Tag, KnowsWhatIsNeverSeen) {
  for (const Tag tag :
       {Tag::script, Tag::style, Tag::template_, Tag::noscript, Tag::head, Tag::svg}) {
    EXPECT_TRUE(is_invisible(tag)) << tag_name(tag);
  }
  for (const Tag tag : {Tag::body, Tag::div, Tag::a, Tag::text, Tag::other, Tag::noframes}) {
    EXPECT_FALSE(is_invisible(tag)) << tag_name(tag);
  }
}

TEST(Tag, KnowsWhatHoldsNothing) {
  EXPECT_TRUE(is_void(Tag::br));
  EXPECT_TRUE(is_void(Tag::wbr));
  EXPECT_FALSE(is_void(Tag::div));
}

}  // namespace
}  // namespace sst
