#include "common/page/kept_notes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// The blocks that keep_notes() adds if the first `count` are kept, such as "one | two".
std::string added(const std::string& body, std::size_t count = 1) {
  const PageTree page = test::page("<body>" + body);
  BlockList blocks;
  blocks.build(page);
  std::vector<bool> kept(blocks.size(), false);
  std::fill_n(kept.begin(), count, true);
  keep_notes(page, blocks, kept);
  std::string out;
  for (std::size_t i = count; i < blocks.size(); ++i) {
    if (kept[i]) {
      out += (out.empty() ? "" : " | ") + test::block_text(page, blocks[i]);
    }
  }
  return out;
}

const std::string kTwo = "<p>text<a href=#n1>[1]</a> and<a href=#n2>*</a>";

TEST(KeptNotes, AreThoseThatBeginWithTheirMarkOrLinkBack) {
  EXPECT_EQ(
      added(kTwo + "<ol><li id=n1>1. first<li>other<li id=n2>second <a href=#r2>back</a></ol>"),
      "1. first | second back");
  EXPECT_EQ(added(kTwo + "<p id=n1>first</p><p id=n2>*second</p>"), "*second")
      << "the first has neither its mark nor a link back";
}

TEST(KeptNotes, MayStandBehindTheirMark) {
  EXPECT_EQ(added("<p>text<a href=#n1>1</a></p><div><a id=n1 href=#r1>1</a>"
                  "<div><p>The note.</p></div></div><p>end</p>"),
            "1 | The note.");
  EXPECT_EQ(added("<p>text<a href=#n1>[1]</a></p><ol><li id=n1><b><a href=#r1>^</a></b>"
                  "<div><p>The note.</p></div></ol><p>end</p>"),
            "The note.");
}

TEST(KeptNotes, AreFoundByTheirMarksWhereNoElementHasTheId) {
  EXPECT_EQ(added(kTwo + "<p><a href=#r1>[1]</a> first</p><p><a href=#x>[3]</a> third</p>"
                         "<p><a href=#r2>*</a> second</p>"),
            "[1] first | * second");
}

TEST(KeptNotes, NeedAMark) {
  for (const char* text : {"comments", "1234", "12a", "***", ""}) {
    EXPECT_EQ(added("<p>text<a href=#n1>" + std::string{text} + "</a><p id=n1>" + text +
                    " <a href=#r>back</a> first"),
              "")
        << text;
  }
}

TEST(KeptNotes, AreShortAndBehindAKeptLink) {
  std::string words;
  for (int i = 0; i < 298; ++i) {
    words += " w" + std::to_string(i);
  }
  const std::string link = "<p>text<a href=#n1>7</a>";
  EXPECT_EQ(added(link + "<div id=n1><p>7 a" + words + "</p></div>"), "7 a" + words);
  EXPECT_EQ(added(link + "<div id=n1><p>7 a b" + words + "</p></div>"), "");
  EXPECT_EQ(added("<p>kept<p>text<a href=#n1>7</a><p id=n1>7 first"), "")
      << "the note of a dropped link";
  const PageTree page = test::page("<body><p id=n1>7 first<p>text<a href=#n1>7</a>");
  BlockList blocks;
  blocks.build(page);
  std::vector<bool> kept{false, true};
  keep_notes(page, blocks, kept);
  EXPECT_FALSE(kept[0]) << "before the link";
}

}  // namespace
}  // namespace sst
