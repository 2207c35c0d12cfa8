#include "common/io/line_sorter.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/seed.hpp"

namespace sst {
namespace {

std::vector<std::string> sorted(LineSorter& sorter) {
  std::vector<std::string> lines;
  sorter.take([&](std::string_view line) { lines.emplace_back(line); });
  return lines;
}

TEST(LineSorter, SortsByBytes) {
  LineSorter sorter;
  for (const char* line : {"b", "", "a\xFF", "a", "b"}) {
    sorter.add(line);
  }
  EXPECT_EQ(sorted(sorter), (std::vector<std::string>{"", "a", "a\xFF", "b", "b"}));
  EXPECT_EQ(sorted(sorter), std::vector<std::string>{}) << "take() empties the sorter";
}

TEST(LineSorter, SortsMoreThanItsMemoryHolds) {
  std::mt19937 random{test::seed(3)};
  LineSorter sorter{20'000};  // about 500 lines of about 40 bytes each
  std::vector<std::string> expected;
  for (int i = 0; i < 20'000; ++i) {
    expected.push_back(std::to_string(random()) + std::string(random() % 10, 'x'));
    sorter.add(expected.back());
  }
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(sorted(sorter), expected);
  sorter.add("again");
  EXPECT_EQ(sorted(sorter), std::vector<std::string>{"again"});
}

}  // namespace
}  // namespace sst
