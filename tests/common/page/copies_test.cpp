#include "common/page/copies.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// A paragraph of `words` words, which begin with its name.
std::string paragraph(const std::string& name, int words = 20) {
  std::string text = "<p>";
  for (int i = 0; i < words; ++i) {
    text += name + std::to_string(i) + " ";
  }
  return text + "</p>";
}

/// The blocks that drop_copies() drops if all blocks are kept, by index and first word: "1:a0
/// 2:b0".
std::string dropped(const std::string& body) {
  const PageTree page = test::page("<body>" + body);
  BlockList blocks;
  blocks.build(page);
  std::vector<bool> kept(blocks.size(), true);
  std::vector<bool> is_dropped;
  drop_copies(blocks, kept, is_dropped);
  std::string out;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    EXPECT_NE(kept[i], is_dropped[i]) << i;
    if (is_dropped[i]) {
      const std::string text = test::block_text(page, blocks[i]);
      out += (out.empty() ? "" : " ") + std::to_string(i) + ":" + text.substr(0, text.find(' '));
    }
  }
  return out;
}

TEST(Copies, OfTheWholeTextAreDropped) {
  const std::string text = "<h2>title</h2>" + paragraph("a") + "<h2>short</h2>" + paragraph("b") +
                           "<ul><li>one<li>two</ul>";
  EXPECT_EQ(dropped("<div><div>" + text + "</div><div>" + text + "</div></div>"),
            "6:title 7:a0 8:short 9:b0 10:one 11:two");
  EXPECT_EQ(
      dropped("<div><div>" + text + "</div><p>Print version</p><div>" + text + "</div></div>"),
      "7:title 8:a0 9:short 10:b0 11:one 12:two");
}

TEST(Copies, OfPartsOfTheTextAreKept) {
  const std::string text = paragraph("a") + paragraph("b") + paragraph("c") + paragraph("a");
  EXPECT_EQ(dropped("<div>" + text + "</div>"), "");
  EXPECT_EQ(dropped("<div>" + text + "</div><div>" + paragraph("b") + "</div>"), "4:b0")
      << "outside the content element";
  const std::string refrain = paragraph("r");
  EXPECT_EQ(dropped("<div>" + refrain + paragraph("a") + refrain + refrain + paragraph("b") +
                    refrain + refrain + "</div>"),
            "")
      << "57 % are copies, but not of one run";
}

TEST(Copies, AreASecondVersionByTheirShareOfTheContentElement) {
  // 45 of 100 words, and of 101.
  const std::string twice = paragraph("a", 45) + paragraph("a", 45) + "</div>";
  EXPECT_EQ(dropped("<div>" + paragraph("b", 10) + twice), "2:a0");
  EXPECT_EQ(dropped("<div>" + paragraph("b", 11) + twice), "");
  EXPECT_EQ(dropped("<div>" + paragraph("b", 40) + twice + paragraph("a", 45)), "3:a0")
      << "copies outside do not count";
}

TEST(Copies, MayBeInterruptedByFewOtherWords) {
  // 90 of 100 words of the second version, and of 101.
  const auto page = [](int other) {
    return "<div>" + paragraph("a", 45) + paragraph("b", 45) + paragraph("a", 45) +
           paragraph("c", other) + paragraph("b", 45) + "</div>";
  };
  EXPECT_EQ(dropped(page(10)), "2:a0 4:b0");
  EXPECT_EQ(dropped(page(11)), "");
}

TEST(Copies, AreLong) {
  EXPECT_EQ(dropped("<div>" + paragraph("a", 14) + paragraph("a", 14) + "</div>"), "");
  EXPECT_EQ(dropped("<p>!"), "");
}

}  // namespace
}  // namespace sst
