#include "common/metadata/author_names.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sst {
namespace {

using Names = std::vector<std::string>;

Names names_of(std::string_view byline) {
  Names names;
  add_author_names(byline, names);
  return names;
}

TEST(AuthorNames, SplitsBylines) {
  EXPECT_EQ(names_of("By Ann Lee and Bo Ek, Reporter"), (Names{"Ann Lee", "Bo Ek"}));
  EXPECT_EQ(names_of("Von Ann Lee, Bo Ek und Cy Fox"), (Names{"Ann Lee", "Bo Ek", "Cy Fox"}));
  EXPECT_EQ(names_of("Ann Lee with Bo Ek"), (Names{"Ann Lee", "Bo Ek"}));
  EXPECT_EQ(names_of("Lee, Ann"), Names{"Ann Lee"});
  EXPECT_EQ(names_of("Ann O&#39;Lee; ann o'lee"), Names{"Ann O'Lee"});
}

TEST(AuthorNames, LeavesOutWhatTheyWorkFor) {
  EXPECT_EQ(names_of("Ann Lee, CNN"), Names{"Ann Lee"});
  EXPECT_EQ(names_of("Ann Lee, staff writer"), Names{"Ann Lee"});
  EXPECT_EQ(names_of("AFP"), Names{"AFP"}) << "the only name";
  EXPECT_EQ(names_of("By Ann Lee Example.com Writer"), Names{"Ann Lee"});
  EXPECT_EQ(names_of("Ann Lee For Example.com"), Names{"Ann Lee"});
  EXPECT_EQ(names_of("Ann Lee Special to Example.com"), Names{"Ann Lee"});
  EXPECT_EQ(names_of("Ann Lee - Example.org and Ann Lee"), Names{"Ann Lee"});
  EXPECT_EQ(names_of("Mary Ann St.john"), Names{"Mary Ann St.john"});
  EXPECT_EQ(names_of("Example.com Staff"), Names{"Example.com Staff"});
  EXPECT_EQ(names_of("P.J. O'Lee"), Names{"P.J. O'Lee"});
  EXPECT_EQ(names_of("By Ann Lee in Oslo and Bo Ek in Rome"), (Names{"Ann Lee", "Bo Ek"}));
  EXPECT_EQ(names_of("Text: Ann Lee, Foto: Bo Ek"), Names{"Ann Lee"});
  EXPECT_EQ(names_of("Text: Ann Lee / Photo: Bo Ek"), Names{"Ann Lee"});
}

TEST(AuthorNames, LeavesOutAddressesAndLogins) {
  EXPECT_EQ(names_of("ann@example.org (Ann Lee)"), Names{"Ann Lee"});
  EXPECT_EQ(names_of("By Ann Lee @alee"), Names{"Ann Lee"});
}

TEST(AuthorNames, OfAgenciesAndTheirWritersAreInitials) {
  EXPECT_EQ(names_of("dpa/alee"), Names{"dpa/alee"});
  EXPECT_EQ(names_of("Ann Lee/Bo Ek"), (Names{"Ann Lee", "Bo Ek"}));
}

TEST(AuthorNames, EndAListWithAnd) {
  EXPECT_EQ(names_of("By Ann Lee, Cy Fox, and Bo Ek"), (Names{"Ann Lee", "Cy Fox", "Bo Ek"}));
  EXPECT_EQ(names_of("BY ANN LEE AND BO EK"), (Names{"ANN LEE", "BO EK"}));
}

TEST(AuthorNames, KeepNamesThatBeginLikeBylines) {
  EXPECT_EQ(names_of("Di Zhang"), Names{"Di Zhang"});
  EXPECT_EQ(names_of("Von Miller"), Names{"Von Miller"});
  EXPECT_EQ(names_of("Von Ann Lee"), Names{"Ann Lee"});
}

TEST(AuthorNames, AreNotInvertedUnlessTheyArePartsOfAName) {
  EXPECT_EQ(names_of("Reuters, AFP"), Names{"Reuters"});
  EXPECT_EQ(names_of("Staff, Reuters"), (Names{"Staff", "Reuters"}));
}

TEST(AuthorNames, LeaveOutDatesAndDegrees) {
  EXPECT_EQ(names_of("Ann Lee, 31 January 2026"), Names{"Ann Lee"});
  EXPECT_EQ(names_of("Ann Lee · 5 min read"), Names{"Ann Lee"});
  EXPECT_EQ(names_of("Ann Lee, PhD"), Names{"Ann Lee"});
}

TEST(AuthorNames, KnowSpacesThatDoNotBreak) {
  EXPECT_EQ(names_of("By\u00A0Ann Lee"), Names{"Ann Lee"});
  EXPECT_EQ(names_of("By\u00C2\u00A0Ann Lee"), Names{"Ann Lee"}) << "UTF-8 read as Latin-1";
}

TEST(AuthorNames, FollowBylineStartsInAnyCase) {
  for (const std::string start : {"by ", "BY: ", "Posted By ", "OLEH: ", "Författare: ", "Írta: ",
                                  "tác giả: ", "ОТ ", "מאת: ", "文/", "作者："}) {
    const std::string byline = start + "Ann Lee";
    std::string_view names = byline;
    EXPECT_TRUE(remove_byline_start(names)) << byline;
    EXPECT_EQ(names, "Ann Lee");
  }
  for (std::string_view text :
       {"", "b", "Rain today", "31 January", "Byline Ann Lee", "— Ann Lee"}) {
    EXPECT_FALSE(remove_byline_start(text)) << text;
  }
}

TEST(AuthorNames, AreNoAddresses) {
  EXPECT_EQ(names_of("Ann Lee (@annlee)"), Names{"Ann Lee"});
  EXPECT_EQ(names_of("By Ann Lee, ann@example.org"), Names{"Ann Lee"});
  EXPECT_EQ(names_of("https://example.org/ann"), Names{});
  EXPECT_EQ(names_of("@annlee"), Names{});
  EXPECT_EQ(names_of("ann@example.org"), Names{});
  EXPECT_EQ(names_of(""), Names{});
}

}  // namespace
}  // namespace sst
