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

/// The first words of the blocks that drop_copies() drops if all blocks are kept, such as "a0 b0",
/// each with its index.
std::string dropped(const std::string& body) {
  const PageTree page = test::page("<body>" + body);
  BlockList blocks;
  blocks.build(page);
  std::vector<bool> kept(blocks.size(), true);
  std::vector<bool> copies(blocks.size(), false);
  drop_copies(blocks, kept, copies);
  std::string out;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    EXPECT_NE(kept[i], copies[i]) << i;
    if (copies[i]) {
      const std::string text = test::block_text(page, blocks[i]);
      out += (out.empty() ? "" : " ") + std::to_string(i) + ":" + text.substr(0, text.find(' '));
    }
  }
  return out;
}

TEST(Copies, OfTheWholeTextAreDropped) {
  const std::string text = paragraph("a") + paragraph("b") + "<h2>short</h2>" + paragraph("c");
  EXPECT_EQ(dropped("<div><div>" + text + "</div><div>" + text + "</div></div>"), "4:a0 5:b0 7:c0")
      << "without short blocks";
  EXPECT_EQ(dropped("<div>" + paragraph("a") + paragraph("a") + paragraph("a") + "</div>"),
            "1:a0 2:a0");
}

TEST(Copies, OfFewPartsOfTheTextAreKept) {
  const std::string text = paragraph("a") + paragraph("b") + paragraph("c") + paragraph("a");
  EXPECT_EQ(dropped("<div>" + text + "</div>"), "");
  EXPECT_EQ(dropped("<div>" + text + "</div><div>" + paragraph("b") + "</div>"), "4:b0")
      << "outside the content element";
}

TEST(Copies, ShareIsThatOfTheContentElement) {
  // 45 of 100 words, and of 101.
  const std::string twice = "<div>" + paragraph("a", 45) + paragraph("a", 45);
  EXPECT_EQ(dropped(twice + paragraph("b", 10) + "</div>"), "1:a0");
  EXPECT_EQ(dropped(twice + paragraph("b", 11) + "</div>"), "");
  EXPECT_EQ(dropped(twice + paragraph("b", 40) + "</div>" + paragraph("a", 45)), "3:a0")
      << "other copies do not count";
}

TEST(Copies, ComeAfterTheOriginalAndAreLong) {
  EXPECT_EQ(dropped("<div>" + paragraph("a", 14) + paragraph("a", 14) + "</div>"), "");
  EXPECT_EQ(dropped("<p>!"), "");
}

}  // namespace
}  // namespace sst
