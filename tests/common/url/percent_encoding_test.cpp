#include "common/url/percent_encoding.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

TEST(PercentEncoding, EncodesTheBytesOfItsSet) {
  std::string out = "x";
  append_encoded(out, "a b/%\x7F\xC3\xA4'", EncodeSet::path);
  EXPECT_EQ(out, "xa%20b/%%7F%C3%A4'");
  out.clear();
  append_encoded(out, "'", EncodeSet::special_query);
  EXPECT_EQ(out, "%27");
  out.clear();
  append_encoded(out, "http://a.b/c d?e=1&f=%25", EncodeSet::component);
  EXPECT_EQ(out, "http%3A%2F%2Fa.b%2Fc%20d%3Fe%3D1%26f%3D%2525");
}

TEST(PercentEncoding, IsUndone) {
  EXPECT_EQ(percent_decoded("a%20b%C3%a4%"), "a b\xC3\xA4%");
  EXPECT_EQ(percent_decoded("%2"), "%2");
  EXPECT_EQ(percent_decoded("%zz%41"), "%zzA");
}

TEST(PercentEncoding, GivesPathsAsUris) {
  EXPECT_EQ(file_uri("/a b/c.html"), "file:///a%20b/c.html");
  EXPECT_EQ(file_uri("50%?#\n"), "file:50%25%3F%23%0A");
}

}  // namespace
}  // namespace sst
