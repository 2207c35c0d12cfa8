#include "trainer/sampler.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

struct Input {
  std::string address;
  std::string bytes;
  bool readable = true;
};

struct Drawn {
  std::vector<std::string> addresses;
  std::uint64_t duplicates = 0;
  std::uint64_t problems = 0;

  friend bool operator==(const Drawn&, const Drawn&) = default;
};

Drawn draw(const std::vector<Input>& inputs, std::size_t size, std::uint64_t seed = 1) {
  Sampler sampler{size};
  for (const Input& input : inputs) {
    const SamplingKey key = make_sampling_key(seed, input.address, digest_of(input.bytes));
    if (input.readable) {
      sampler.add(key, PageTree{});
    } else {
      sampler.add_problem(key);
    }
  }
  Drawn drawn{{}, sampler.duplicates(), sampler.problems()};
  for (const Sampler::Page& page : sampler.take()) {
    drawn.addresses.push_back(page.key.address);
  }
  return drawn;
}

/// 300 pages: every 7th has the bytes of another, every 11th cannot be read.
std::vector<Input> inputs() {
  std::vector<Input> all;
  for (int i = 0; i < 300; ++i) {
    const int contents = i % 7 == 0 ? i / 2 : i;
    all.push_back({"/" + std::to_string(i), "page " + std::to_string(contents), i % 11 != 0});
  }
  return all;
}

TEST(Sampler, DrawsTheSmallestKeys) {
  std::vector<SamplingKey> keys;
  std::vector<Input> all;
  for (int i = 0; i < 100; ++i) {
    all.push_back({"/" + std::to_string(i), std::to_string(i)});
    keys.push_back(make_sampling_key(1, all.back().address, digest_of(all.back().bytes)));
  }
  std::sort(keys.begin(), keys.end());
  std::vector<std::string> expected;
  for (int i = 0; i < 10; ++i) {
    expected.push_back(keys[static_cast<std::size_t>(i)].address);
  }
  EXPECT_EQ(draw(all, 10).addresses, expected);
}

TEST(Sampler, TakesAllWhereThereAreFew) {
  EXPECT_EQ(draw({{"/a", "1"}, {"/b", "2"}}, 500).addresses.size(), 2U);
  EXPECT_TRUE(draw({}, 500).addresses.empty());
}

TEST(Sampler, TakesPagesWithTheSameBytesOnce) {
  const Drawn drawn = draw({{"/a", "same"}, {"/b", "same"}, {"/c", "same"}, {"/d", "other"}}, 10);
  EXPECT_EQ(drawn.addresses.size(), 2U);
  EXPECT_EQ(drawn.duplicates, 2U);
}

TEST(Sampler, CountsProblemsAmongWhatItWouldHaveDrawn) {
  const Drawn drawn = draw({{"/a", "1"}, {"/b", "2", false}, {"/c", "3", false}}, 10);
  EXPECT_EQ(drawn.addresses, std::vector<std::string>{"/a"});
  EXPECT_EQ(drawn.problems, 2U);
}

TEST(Sampler, DoesNotDependOnTheOrderOfPages) {
  std::vector<Input> all = inputs();
  for (const std::size_t size : {1, 5, 50, 200, 1000}) {
    const Drawn expected = draw(all, size);
    std::mt19937 random{3};  // NOLINT: the same at every run
    for (int round = 0; round < 10; ++round) {
      std::shuffle(all.begin(), all.end(), random);
      EXPECT_EQ(draw(all, size), expected) << size;
    }
  }
}

TEST(Sampler, DrawsAnotherSampleForAnotherSeed) {
  EXPECT_NE(draw(inputs(), 20, 1).addresses, draw(inputs(), 20, 2).addresses);
}

TEST(Sampler, TellsWhatCannotGetInAnyMore) {
  Sampler sampler{1};
  EXPECT_FALSE(sampler.bound());
  sampler.add({50, "/a", {}}, PageTree{});
  ASSERT_TRUE(sampler.bound());
  EXPECT_EQ(sampler.bound()->hash, 50U);
  sampler.add({60, "/b", {0, 1}}, PageTree{});
  sampler.add({40, "/c", {0, 2}}, PageTree{});
  EXPECT_EQ(sampler.bound()->hash, 40U);
}

}  // namespace
}  // namespace sst
