#include "common/page/name_parts.hpp"

#include <gtest/gtest.h>

#include <string>

#include "common/text/white_space.hpp"

namespace sst {
namespace {

std::string parts_of(const std::string& name) {
  std::string parts;
  for_each_name_part(name, ascii_lower(name), [&](std::string_view part) {
    parts += parts.empty() ? "" : " ";
    parts += part;
  });
  return parts;
}

TEST(NameParts, EndWhereLettersDoAndWhereACapitalBeginsAWord) {
  EXPECT_EQ(parts_of("topNav-2"), "top nav");
  EXPECT_EQ(parts_of("HTMLNav"), "html nav");
  EXPECT_EQ(parts_of("XMLMenuBar"), "xml menu bar");
  EXPECT_EQ(parts_of("a1B_c"), "a b c");
  EXPECT_EQ(parts_of("SHARE"), "share");
  EXPECT_EQ(parts_of("--42"), "");
  EXPECT_EQ(parts_of(""), "");
}

}  // namespace
}  // namespace sst
