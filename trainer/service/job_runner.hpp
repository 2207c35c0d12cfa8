#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "common/html/page_parser.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/model/model_store.hpp"
#include "trainer/service/design_watch.hpp"
#include "trainer/service/shared_samples.hpp"

namespace sst {

/// Runs all pending jobs sequentially on its own thread: learns the samples of sites, and examines
/// their latest pages. If the latest pages have a design that no model in force covers, and
/// a model learned from them performs better on held-out pages, a new era of the site begins. Each
/// decision is recorded in the log of the model file. Jobs stay pending until their decision is
/// stored, so a runner that was stopped or killed resumes them and learns the same models.
class JobRunner {
 public:
  struct Options {
    std::string database;
    std::size_t sample_size = 500;  ///< requested pages
    std::uint64_t seed = 1;         ///< the seed of the samples
    std::size_t sites = 10'000;     ///< maximum number; further sites are not learned
    std::size_t eras = 12;  ///< maximum number in force per site; further eras are not added
    std::size_t threads = 1;
    PageLimits limits{};
  };

  JobRunner(Options options, SharedSamples& samples);
  /// Stops at the next page.
  ~JobRunner();
  JobRunner(const JobRunner&) = delete;
  JobRunner& operator=(const JobRunner&) = delete;

  /// Signals that a job may have become pending. Safe to call from any thread.
  void wake();
  /// Stops at the next page. Safe to call from any thread.
  void stop();

  std::uint64_t learned() const { return m_learned; }

 private:
  using Clock = std::chrono::steady_clock;
  class Stopped {};
  struct Task;
  struct Before;

  void work();
  bool do_next(const std::set<std::int64_t>& except, PendingJob& job);
  enum class Wake : std::uint8_t { by_pages, only_to_stop };
  void wait_until(std::optional<Clock::time_point> time, Wake wake = Wake::by_pages);

  ModelStore& open_store();
  std::optional<std::vector<TrainingPage>> read_era(const std::string& site,
                                                    std::vector<StoredPage> recent,
                                                    const Parameters& parameters, PageSpool& spool,
                                                    NewEra& era) const;
  std::optional<NewEra> look(Task& task, bool& is_over, ModelStore& store);
  void learn(Task& task, ModelStore& store);
  static Before model_before(const PendingJob& job, ModelStore& store);
  bool leave_out_others(Task& task, ModelStore& store);
  static void keep(const PendingJob& job, int version, const std::string& reason,
                   ModelStore& store);
  void save(const SiteModel& model, const Before& before, const PendingJob& job, ModelStore& store);
  Workers workers() const;

  Options m_options;
  SharedSamples& m_samples;
  DesignWatch m_watch;                // used by m_thread only, like the next two
  std::optional<ModelStore> m_store;  // none while no job is pending
  std::uint64_t m_store_stamp = 0;    // the file's fingerprint when it was opened
  std::atomic<std::uint64_t> m_learned{0};
  std::atomic<bool> m_is_stopping{false};
  std::mutex m_mutex;  // guards the member below
  bool m_is_woken = false;
  std::condition_variable m_changed;
  std::jthread m_thread;
};

}  // namespace sst
