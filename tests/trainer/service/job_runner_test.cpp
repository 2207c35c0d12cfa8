#include "trainer/service/job_runner.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "common/learn/page_spool.hpp"
#include "common/learn/sampler.hpp"
#include "common/model/sample_file.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/model_files.hpp"

namespace sst {
namespace {

using namespace std::chrono_literals;

constexpr const char* kSite = "example.org";

/// A learner whose samples become due at 6 and 12 pages.
class JobRunnerTest : public test::ModelStoreTest {
 protected:
  JobRunnerTest() {
    options.database = path;
    open_samples();
  }

  void open_samples() {
    stop();
    samples.reset();
    samples.reset(new SharedSamples{
        {}, SampleStore{samples_path(path), {.due_sizes = {6, 12}, .pages = 19, .recent = 0}}});
  }
  void start() { learner.emplace(options, *samples); }
  void stop() { learner.reset(); }

  /// Adds pages [first, last) of the example site.
  void add_pages(std::size_t first, std::size_t last, const std::string& site = kSite) {
    for (std::size_t i = first; i < last; ++i) {
      const std::string html = test::example_page(i);
      add_page(i, PageSpool::pack(html), digest_of(html), site);
    }
  }
  void add_page(std::size_t number, std::string packed, const Digest& digest,
                const std::string& site = kSite) {
    const std::string address = "http://" + site + "/" + std::to_string(number);
    const std::lock_guard lock{samples->mutex};
    samples->store.change_together([&] {
      samples->store.add({.site = site,
                          .hash = make_sampling_key(1, address, digest).hash,
                          .address = address,
                          .digest = digest,
                          .date = "2026-01-01T00:00:00Z",
                          .headers = {},
                          .packed = std::move(packed)});
    });
  }

  std::uint64_t due() {
    const std::lock_guard lock{samples->mutex};
    return samples->store.figures().pending;
  }
  /// Waits at most a minute until no job is pending.
  void await_settled() {
    for (int i = 0; i < 12'000 && due() > 0; ++i) {
      std::this_thread::sleep_for(5ms);
    }
    ASSERT_EQ(due(), 0U);
  }
  std::vector<ModelSummary> versions() const { return ModelStore::open(path).list(); }
  /// A version's serialized content, without its creation time.
  std::string content_of(int version) const {
    SiteModel model = ModelStore::open(path).load(kSite, Detail::with_pages, version);
    model.provenance.created_at = "2026-01-01T00:00:00Z";
    return ModelStore::serialize(model);
  }

  JobRunner::Options options;
  std::unique_ptr<SharedSamples> samples;
  std::optional<JobRunner> learner;  // destroyed before the samples
};

TEST_F(JobRunnerTest, RunsJobsThatWerePendingBefore) {
  add_pages(0, 14);
  start();
  await_settled();
  EXPECT_EQ(learner->learned(), 2U);
  const std::vector<ModelDecision> log = ModelStore::open(path).decisions();
  ASSERT_EQ(log.size(), 2U);
  EXPECT_EQ(log[0].reason, "the sample has 6 of 6 pages that arrived");
  EXPECT_EQ(log[1].reason, "the sample has 12 of 12 pages that arrived");
  EXPECT_EQ(log[1].replaced, 1);
}

TEST_F(JobRunnerTest, IsWokenByMore) {
  start();
  add_pages(0, 5);
  learner->wake();
  EXPECT_EQ(due(), 0U);
  EXPECT_FALSE(std::filesystem::exists(path)) << "too few pages";
  add_pages(5, 6);
  learner->wake();
  await_settled();
  EXPECT_EQ(learner->learned(), 1U);
}

// Regardless of when a learner is stopped, its models equal those of an uninterrupted learner.
TEST_F(JobRunnerTest, GoesOnWhereItWasStopped) {
  add_pages(0, 14);
  for (int i = 0; i < 20; ++i) {
    start();
    std::this_thread::sleep_for(std::chrono::microseconds{i * 500});
    stop();
  }
  start();
  await_settled();
  const std::string first = content_of(1);
  const std::string second = content_of(2);
  EXPECT_EQ(versions().size(), 2U);
  stop();
  std::filesystem::remove(path);
  std::filesystem::remove(samples_path(path));
  open_samples();
  add_pages(0, 14);
  start();
  await_settled();
  EXPECT_TRUE(content_of(1) == first);
  EXPECT_TRUE(content_of(2) == second);
}

// A process may end after it stores a model but before it settles the job.
TEST_F(JobRunnerTest, StoresNoVersionTwice) {
  add_pages(0, 6);
  samples.reset();
  const std::string before = temp / "before.samples";
  std::filesystem::copy_file(samples_path(path), before);
  open_samples();
  start();
  await_settled();
  EXPECT_EQ(learner->learned(), 1U);
  stop();
  samples.reset();
  std::filesystem::copy_file(before, samples_path(path),
                             std::filesystem::copy_options::overwrite_existing);
  open_samples();
  ASSERT_EQ(due(), 1U);
  start();
  await_settled();
  EXPECT_EQ(learner->learned(), 0U);
  EXPECT_EQ(versions().size(), 1U);
}

TEST_F(JobRunnerTest, KeepsJobsPendingWhileNothingCanBeStored) {
  options.database = temp.path();  // a folder
  add_pages(0, 6);
  start();
  std::this_thread::sleep_for(50ms);
  EXPECT_EQ(learner->learned(), 0U);
  stop();  // works even while the learner waits for its next attempt
  EXPECT_EQ(due(), 1U);
  options.database = path;
  start();
  await_settled();
  EXPECT_EQ(learner->learned(), 1U);
}

TEST_F(JobRunnerTest, LearnsFromThePagesThatCanBeRead) {
  const auto add_damaged_pages = [this](std::size_t first, std::size_t last, const char* site) {
    for (std::size_t i = first; i < last; ++i) {
      const std::string damaged = "no packed page " + std::to_string(i);
      add_page(i, damaged, digest_of(damaged), site);
    }
  };
  add_damaged_pages(0, 6, kSite);
  add_damaged_pages(0, 2, "other.org");
  add_pages(2, 6, "other.org");
  start();
  await_settled();
  EXPECT_EQ(learner->learned(), 1U);
  ASSERT_EQ(versions().size(), 1U);
  EXPECT_EQ(versions()[0].site, "other.org");
  EXPECT_EQ(versions()[0].sampled_pages, 4U);
}

TEST_F(JobRunnerTest, CountsPagesOverItsLimitsAsProblems) {
  const std::string large = "<p>" + std::string(100'000, 'x');
  add_page(100, PageSpool::pack(large), digest_of(large));
  add_pages(0, 5);
  options.limits.max_bytes = 50'000;
  start();
  await_settled();
  const SiteModel model = ModelStore::open(path).load(kSite, Detail::full, 1);
  EXPECT_EQ(model.sample.size(), 5U);
  EXPECT_EQ(model.sampling.counts.problems, 1U) << "the large page is not counted as damaged";
}

TEST_F(JobRunnerTest, LearnsNoMoreSitesThanItMay) {
  options.sites = 1;
  add_pages(0, 6);
  add_pages(0, 6, "other.org");
  add_pages(6, 12);
  start();
  await_settled();
  EXPECT_EQ(learner->learned(), 2U);
  for (const ModelSummary& version : versions()) {
    EXPECT_EQ(version.site, kSite);
  }
}

}  // namespace
}  // namespace sst
