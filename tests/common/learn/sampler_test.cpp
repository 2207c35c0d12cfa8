#include "common/learn/sampler.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <random>

#include "tests/support/seed.hpp"

namespace sst {
namespace {

struct Input {
  std::string address;
  std::string bytes;
};

struct Drawn {
  std::vector<std::string> addresses;
  std::vector<std::string> bytes;
  std::uint64_t duplicates = 0;

  friend bool operator==(const Drawn&, const Drawn&) = default;
};

void add(const Input& input, std::uint64_t seed, PageSpool& spool, Sampler& sampler) {
  sampler.add(make_sampling_key(seed, input.address, digest_of(input.bytes)), "", {},
              spool.keep(PageSpool::pack(input.bytes)));
}

Drawn take(Sampler& sampler, const PageSpool& spool) {
  Drawn drawn;
  for (const Sampler::Candidate& candidate : sampler.take()) {
    drawn.addresses.push_back(candidate.key.address);
    drawn.bytes.push_back(spool.load(candidate.page));
  }
  drawn.duplicates = sampler.duplicates();
  return drawn;
}

Drawn draw(const std::vector<Input>& inputs, std::size_t size, std::uint64_t seed = 1) {
  PageSpool spool;
  Sampler sampler{size};
  for (const Input& input : inputs) {
    add(input, seed, spool, sampler);
  }
  return take(sampler, spool);
}

/// 300 pages. Every 7th has the same bytes as another page; every 13th occurs twice.
std::vector<Input> inputs() {
  std::vector<Input> all;
  for (int i = 0; i < 300; ++i) {
    const int contents = i % 7 == 0 ? i / 2 : i;
    all.push_back({"/" + std::to_string(i), "page " + std::to_string(contents)});
    if (i % 13 == 0) {
      all.push_back({"/" + std::to_string(i), "another day's page " + std::to_string(i)});
    }
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
  Drawn drawn = draw(all, 10);
  ASSERT_EQ(drawn.addresses.size(), 16U) << "50 % more, plus one";
  drawn.addresses.resize(10);
  EXPECT_EQ(drawn.addresses, expected);
}

TEST(Sampler, PrefersStatedHeadersInAnyOrder) {
  std::vector<PageHeaders> captures = {{"", ""}, {"utf-8", "X-Robots-Tag: noai\n"}, {"utf-8", ""}};
  std::sort(captures.begin(), captures.end());
  do {
    PageSpool spool;
    Sampler sampler{10};
    for (const PageHeaders& headers : captures) {
      sampler.add(make_sampling_key(1, "/a", digest_of("page")), "", headers,
                  spool.keep(PageSpool::pack("page")));
    }
    EXPECT_EQ(sampler.take().at(0).headers, (PageHeaders{"", "X-Robots-Tag: noai\n"}));
  } while (std::next_permutation(captures.begin(), captures.end()));
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

TEST(Sampler, TakesOnePageOfEachAddress) {
  const Drawn drawn = draw({{"/a", "monday"}, {"/a", "tuesday"}, {"/b", "wednesday"}}, 10);
  EXPECT_EQ(drawn.addresses.size(), 2U);
  EXPECT_EQ(draw({{"/a", "tuesday"}, {"/b", "wednesday"}, {"/a", "monday"}}, 10), drawn);
}

TEST(Sampler, KeepsItsMemoryBoundedWhereMostPagesAreTheSame) {
  std::vector<Input> all;
  for (int i = 0; i < 5'000; ++i) {
    all.push_back({"/" + std::to_string(i), i % 50 == 0 ? std::to_string(i) : "not found"});
  }
  const Drawn drawn = draw(all, 10);
  EXPECT_EQ(drawn.addresses.size(), 16U);
  EXPECT_GT(drawn.duplicates, 100U);
}

TEST(Sampler, DoesNotDependOnTheOrderOfPages) {
  std::vector<Input> all = inputs();
  for (const std::size_t size : {1, 5, 50, 200, 1000}) {
    const Drawn expected = draw(all, size);
    std::mt19937 random{test::seed(3)};
    for (int round = 0; round < 10; ++round) {
      std::shuffle(all.begin(), all.end(), random);
      EXPECT_EQ(draw(all, size), expected) << size;
    }
  }
}

/// Random pairs of 60 addresses and 40 contents, as in an archive with captures from many dates, in
/// which pages become "not found" and reappear.
std::vector<Input> pages_that_change(std::mt19937& random) {
  std::uniform_int_distribution address{0, 59};
  std::uniform_int_distribution contents{0, 39};
  std::vector<Input> all;
  for (int i = 0; i < 250; ++i) {
    all.push_back({"/" + std::to_string(address(random)), std::to_string(contents(random))});
  }
  return all;
}

TEST(Sampler, DoesNotDependOnTheOrderWherePagesChange) {
  std::mt19937 random{test::seed(5)};
  for (int round = 0; round < 40; ++round) {
    std::vector<Input> all = pages_that_change(random);
    for (const std::size_t size : {1, 2, 4, 8, 16, 32}) {
      const Drawn expected = draw(all, size);
      std::shuffle(all.begin(), all.end(), random);
      EXPECT_EQ(draw(all, size), expected) << size;
    }
  }
}

TEST(Sampler, DrawsTheSameFromPartsWherePagesChange) {
  std::mt19937 random{test::seed(6)};
  std::uniform_int_distribution<std::size_t> part{0, 2};
  for (int round = 0; round < 40; ++round) {
    const std::vector<Input> all = pages_that_change(random);
    for (const std::size_t size : {1, 2, 4, 8, 16, 32}) {
      PageSpool spool;
      std::array<Sampler, 3> parts{Sampler{size}, Sampler{size}, Sampler{size}};
      for (const Input& input : all) {
        add(input, 1, spool, parts.at(part(random)));
      }
      Sampler whole{size};
      for (const Sampler& one : parts) {
        copy_sample(one, spool, whole, spool);
      }
      EXPECT_EQ(take(whole, spool), draw(all, size)) << size;
    }
  }
}

TEST(Sampler, RestrictedPartsDrawTheSame) {
  std::mt19937 random{test::seed(8)};
  std::uniform_int_distribution<std::size_t> part{0, 2};
  for (int round = 0; round < 40; ++round) {
    const std::vector<Input> all = pages_that_change(random);
    for (const std::size_t size : {1, 2, 4, 8, 16, 32}) {
      PageSpool spool;
      Sampler outline{size};
      for (const Input& input : all) {
        add(input, 1, spool, outline);
      }
      outline.prune();
      std::array<Sampler, 3> parts{Sampler{size}, Sampler{size}, Sampler{size}};
      for (const Input& input : all) {
        Sampler& one = parts.at(part(random));
        add(input, 1, spool, one);
        one.restrict_to(outline.bound());  // at the first page or later
      }
      Sampler whole{size};
      for (const Sampler& one : parts) {
        one.for_each([&](const SamplingKey& key, const Sampler::Capture&, const PageSpool::Page&) {
          EXPECT_LE(key.hash, outline.bound());
        });
        copy_sample(one, spool, whole, spool);
      }
      EXPECT_EQ(take(whole, spool), draw(all, size)) << size;
    }
  }
}

TEST(Sampler, ABoundIsNotRaised) {
  Sampler sampler{5};
  sampler.restrict_to(7);
  sampler.restrict_to(9);
  EXPECT_EQ(sampler.bound(), 7U);
}

TEST(Sampler, DrawsEnoughPagesWherePagesChange) {
  // 1000 addresses, each with three pages: its own, another address's, and "not found".
  std::vector<Input> all;
  for (int i = 0; i < 1'000; ++i) {
    const std::string address = "/" + std::to_string(i);
    all.push_back({address, "page " + std::to_string(i)});
    all.push_back({address, "page " + std::to_string((i + 1) % 1'000)});
    all.push_back({address, "not found"});
  }
  EXPECT_GE(draw(all, 100).addresses.size(), 100U);
}

TEST(Sampler, TakesTheSameCharsetInAnyOrder) {
  for (const auto& [one, other] : {std::pair{"utf-8", "latin1"}, {"latin1", "utf-8"}}) {
    PageSpool spool;
    Sampler sampler{5};
    const SamplingKey key = make_sampling_key(1, "/a", digest_of("x"));
    sampler.add(key, "", {one, ""}, spool.keep(PageSpool::pack("x")));
    sampler.add(key, "", {other, ""}, spool.keep(PageSpool::pack("x")));
    EXPECT_EQ(sampler.take().at(0).headers.charset, "latin1");
  }
}

TEST(Sampler, TakesTheCharsetOfTheAddressThatIsDrawn) {
  const SamplingKey one = make_sampling_key(1, "/a", digest_of("x"));
  const SamplingKey other = make_sampling_key(1, "/b", digest_of("x"));
  PageSpool spool;
  Sampler sampler{5};
  sampler.add(std::max(one, other), "", {"latin1", ""}, spool.keep(PageSpool::pack("x")));
  sampler.add(std::min(one, other), "", {"utf-8", ""}, spool.keep(PageSpool::pack("x")));
  EXPECT_EQ(sampler.take().at(0).headers.charset, "utf-8");
}

TEST(Sampler, TakesTheFirstDateInAnyOrder) {
  const std::string early = "2001-01-31T00:00:00Z";
  const std::string late = "2002-01-31T00:00:00Z";
  for (const auto& [one, other] : {std::pair{early, late}, {late, early}}) {
    PageSpool spool;
    Sampler sampler{5};
    const SamplingKey key = make_sampling_key(1, "/a", digest_of("x"));
    sampler.add(key, one, {}, spool.keep(PageSpool::pack("x")));
    sampler.add(key, other, {}, spool.keep(PageSpool::pack("x")));
    EXPECT_EQ(sampler.take().at(0).date, early);
  }
}

TEST(Sampler, DrawsAnotherSampleForAnotherSeed) {
  EXPECT_NE(draw(inputs(), 20, 1).addresses, draw(inputs(), 20, 2).addresses);
}

TEST(Sampler, TellsWhatCannotGetInAnyMore) {
  PageSpool spool;
  Sampler sampler{1};  // draws two pages
  EXPECT_EQ(sampler.bound(), std::numeric_limits<std::uint64_t>::max());
  for (std::uint64_t hash : {50, 40, 60, 30, 70}) {
    sampler.add({hash, "/", {0, hash}}, "", {}, spool.keep(PageSpool::pack("x")));
  }
  EXPECT_EQ(sampler.bound(), 40U);
}

}  // namespace
}  // namespace sst
