#include "common/free_memory.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace sst {
namespace {

struct Page {
  std::string text;
  std::vector<int> nodes;
};

TEST(FreeMemory, KeepsNoCapacity) {
  const std::size_t none = std::string{}.capacity();
  std::string text(1'000'000, 'x');
  free_memory(text);
  EXPECT_TRUE(text.empty());
  EXPECT_EQ(text.capacity(), none);

  Page page{std::string(1'000'000, 'x'), std::vector<int>(1'000'000)};
  free_memory(page);
  EXPECT_TRUE(page.text.empty());
  EXPECT_EQ(page.text.capacity(), none);
  EXPECT_EQ(page.nodes.capacity(), 0);
}

}  // namespace
}  // namespace sst
