#include "common/learn/sample_bytes.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "common/error.hpp"
#include "tests/support/model_files.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

constexpr std::size_t kMaxPageBytes = 1000;

/// The bytes of a sample, written when the format was defined: 5 of 12 pages, each captured twice,
/// and one item that is not a page.
std::string frozen_bytes() {
  return test::read_file(STYLETREE_SOURCE_DIR "/tests/data/samples/sample-1.bin");
}

TEST(SampleBytes, AreReadAndWrittenAsEver) {
  const std::string bytes = frozen_bytes();
  ASSERT_EQ(bytes.size(), 2152U);
  const auto drawn = sample_of_bytes(bytes, 5, kMaxPageBytes);
  EXPECT_EQ(drawn->site, "golden.example");
  EXPECT_EQ(drawn->size, 5U);
  EXPECT_EQ(drawn->seed, 3U);
  EXPECT_EQ(drawn->sample.pages, 25U);
  EXPECT_EQ(drawn->sample.problems, 1U);
  EXPECT_EQ(drawn->sample.dates.first, "2020-01-02T03:04:05Z");
  std::size_t pages = 0;
  drawn->sample.sampler.for_each(
      [&](const SamplingKey& key, const Sampler::Capture& capture, const PageSpool::Page& page) {
        ++pages;
        EXPECT_EQ(digest_of(drawn->spool.load(page)), key.digest) << key.address;
        EXPECT_EQ(capture.others.size(), 1U) << key.address;
      });
  EXPECT_GE(pages, 5U);
  EXPECT_EQ(sample_bytes(*drawn), bytes);
}

TEST(SampleBytes, OfOutlinesAreReadAndWrittenAsEver) {
  const std::string bytes =
      test::read_file(STYLETREE_SOURCE_DIR "/tests/data/samples/outline-1.bin");
  const auto sample = sample_of_bytes(frozen_bytes(), 5, kMaxPageBytes);
  sample->is_outline = true;
  EXPECT_EQ(sample_bytes(*sample), bytes);
  const auto outline = sample_of_bytes(bytes, 5, kMaxPageBytes);
  EXPECT_TRUE(outline->is_outline);
  EXPECT_EQ(outline->sample.pages, 25U);
  outline->sample.sampler.prune();
  EXPECT_EQ(outline->sample.sampler.bound(), sample->sample.sampler.bound());
  EXPECT_EQ(sample_bytes(*outline), bytes);
}

TEST(SampleBytes, AreRefusedOverTheCaps) {
  const std::string bytes = frozen_bytes();
  EXPECT_THROW(sample_of_bytes(bytes, 4, kMaxPageBytes), InputError);
  EXPECT_THROW(sample_of_bytes(bytes, 5, 20), InputError);
}

}  // namespace
}  // namespace sst
