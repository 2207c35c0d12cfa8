#include "common/page/element_groups.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// The groups of the first element in `html`, such as "nav named_side".
std::string groups(const std::string& html) {
  const PageTree page = test::page("<body>" + html);
  const NodeId body = 1;
  const ElementGroups found = groups_of(page, body + 1);
  std::string names;
  for (std::size_t i = 0; i < kElementGroups; ++i) {
    const auto group = static_cast<ElementGroup>(i);
    if ((found & bit_of(group)) != 0) {
      names += (names.empty() ? "" : " ") + std::string{group_name(group)};
    }
  }
  return names;
}

TEST(ElementGroups, AreThoseOfTagsAndRoles) {
  EXPECT_EQ(groups("<nav>x</nav>"), "nav");
  EXPECT_EQ(groups("<div role=complementary>x</div>"), "aside");
  EXPECT_EQ(groups("<div style='display: none'>x</div>"), "hidden");
  EXPECT_EQ(groups("<div style='color: red; VISIBILITY : Hidden'>x</div>"), "hidden");
  EXPECT_EQ(groups("<div style='overflow: hidden; border: none; opacity: 1'>x</div>"), "");
  EXPECT_EQ(groups("<div>x</div>"), "");
}

TEST(ElementGroups, AreThoseOfNames) {
  EXPECT_EQ(groups("<div id=commentlist>x</div>"), "named_comments named_item");
  EXPECT_EQ(groups("<div class='x rightSidebar-2'>x</div>"), "named_side");
  EXPECT_EQ(groups("<div class=articleBody>x</div>"), "named_body named_article");
  EXPECT_EQ(groups("<div itemprop=author>x</div>"), "named_author");
  EXPECT_EQ(groups("<site-footer>x</site-footer>"), "named_footer");
}

TEST(ElementGroups, MatchWholePartsOrTheirBeginningsAndEnds) {
  EXPECT_EQ(groups("<div class=ad>x</div>"), "named_ad");
  EXPECT_EQ(groups("<div class=addition>x</div>"), "");
  EXPECT_EQ(groups("<div class=pagination>x</div>"), "named_pager");
  EXPECT_EQ(groups("<div class=submenu>x</div>"), "named_nav");
  EXPECT_EQ(groups("<div class=menus>x</div>"), "named_nav");
}

}  // namespace
}  // namespace sst
