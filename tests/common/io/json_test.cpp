#include "common/io/json.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <new>

/// AddressSanitizer calls this function if it is linked in. It makes failed allocations return
/// null, as without the sanitizer, instead of aborting.
extern "C" __attribute__((visibility("default"))) const char* __asan_default_options() {
  return "allocator_may_return_null=1";
}

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

TEST(Json, ThrowsIfThereIsNoMemory) {
  ThrowingAllocator allocator;
  const volatile std::size_t far_too_much = std::numeric_limits<std::size_t>::max() / 2;
  EXPECT_THROW(allocator.Malloc(far_too_much), std::bad_alloc);
  void* const memory = allocator.Malloc(10);
  EXPECT_THROW(allocator.Realloc(memory, 10, far_too_much), std::bad_alloc);
  EXPECT_EQ(allocator.Realloc(memory, 10, 0), nullptr);
}

}  // namespace
}  // namespace sst
