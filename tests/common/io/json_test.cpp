#include "common/io/json.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

TEST(Json, WritesValuesOfAllKinds) {
  Json json;
  json.begin_object().field("text", "a\"b\\c\n\x01é").field("number", 0.25).field("count", 7U);
  json.field("flag", true)
      .key("none")
      .null()
      .key("list")
      .begin_array()
      .value(1)
      .value(-2)
      .end_array()
      .end_object();
  EXPECT_EQ(json.text(),
            "{\"text\":\"a\\\"b\\\\c\\n\\u0001é\",\"number\":0.25,\"count\":7,\"flag\":true,"
            "\"none\":null,\"list\":[1,-2]}");
}

TEST(Json, CanBeUsedAgain) {
  Json json;
  json.begin_object().field("a", 1).end_object();
  json.clear();
  json.begin_array().end_array();
  EXPECT_EQ(json.text(), "[]");
}

}  // namespace
}  // namespace sst
