#include "common/learn/page_spool.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "common/error.hpp"
#include "tests/support/seed.hpp"

namespace sst {
namespace {

std::string some_bytes(std::size_t count) {
  std::mt19937 random{test::seed(7)};
  std::string bytes;
  while (bytes.size() < count) {
    bytes += static_cast<char>(random());
  }
  return bytes;
}

TEST(PageSpool, GivesBackWhatItKeeps) {
  const std::string bytes = some_bytes(10'000);
  for (const std::size_t memory : {0, 15'000, 1'000'000}) {  // in the file, in both, in memory
    PageSpool spool{memory};
    std::vector<PageSpool::Page> pages;
    for (std::size_t length = 0; length < 10'000; length += 2'500) {
      pages.push_back(spool.keep(PageSpool::pack(bytes.substr(0, length))));
    }
    for (std::size_t i = 0; i < pages.size(); ++i) {
      EXPECT_EQ(spool.load(pages[i]), bytes.substr(0, i * 2'500)) << memory;
    }
  }
}

TEST(PageSpool, SaysWhereTheFileCannotBeMade) {
  setenv("TMPDIR", "/no/such/folder", 1);
  PageSpool spool{0};
  try {
    spool.keep("x");
    ADD_FAILURE() << "there is no folder for the file";
  } catch (const InputError& error) {
    EXPECT_NE(std::string{error.what()}.find("/no/such/folder: "), std::string::npos);
    EXPECT_NE(std::string{error.what()}.find("TMPDIR"), std::string::npos);
  }
  unsetenv("TMPDIR");
}

}  // namespace
}  // namespace sst
