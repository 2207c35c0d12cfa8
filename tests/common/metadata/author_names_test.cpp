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
  EXPECT_EQ(names_of("AFP"), Names{"AFP"}) << "the only one";
}

TEST(AuthorNames, AreNoAddresses) {
  EXPECT_EQ(names_of("https://example.org/ann"), Names{});
  EXPECT_EQ(names_of("@annlee"), Names{});
  EXPECT_EQ(names_of("ann@example.org"), Names{});
  EXPECT_EQ(names_of(""), Names{});
}

}  // namespace
}  // namespace sst
