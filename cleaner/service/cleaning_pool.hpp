#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "cleaner/service/live_models.hpp"
#include "common/clean/cleaning_worker.hpp"
#include "common/clean/encoder.hpp"
#include "common/clean/page_result.hpp"

namespace sst {

/// The state of one thread of a pool. Reuses its memory for each page.
class PoolWorker {
 public:
  explicit PoolWorker(LiveModels& models) : m_models{models} {}

  /// Cleans `result.page` with the newest models. REQUIRES: calls with equal keys have equal
  /// parameters, and the page is unpacked.
  void clean(const CleaningParameters& parameters, const std::string& key);

  PageResult result;
  EncodedPage encoded;

  /// Frees the memory of a large page.
  void release_memory();

 private:
  /// A worker that is kept for reuse, because requests usually have the same parameters.
  struct Kept {
    std::string key;
    std::unique_ptr<CleaningWorker> worker;
  };

  LiveModels& m_models;
  std::shared_ptr<ModelCache> m_in_use;
  std::deque<Kept> m_workers;  // the most recently used one first
};

/// Threads that clean pages, separate from the network threads. Jobs of single-page requests and of
/// streams take turns, so that neither delays the other.
class CleaningPool {
 public:
  using Job = std::function<void(PoolWorker& worker)>;

  /// `capacity` is the maximum number of waiting jobs of single-page requests.
  CleaningPool(std::size_t threads, std::size_t capacity, LiveModels& models);
  /// Waits until all jobs are done.
  ~CleaningPool();
  CleaningPool(const CleaningPool&) = delete;
  CleaningPool& operator=(const CleaningPool&) = delete;

  /// Adds the job of a single-page request. Returns false if too many jobs are waiting. Jobs must
  /// not throw.
  bool submit(Job job);
  /// Adds a job of a stream. The stream itself must limit the number of its jobs.
  void submit_of_stream(Job job);

  std::size_t waiting() const;
  std::size_t capacity() const { return m_capacity; }
  std::size_t threads() const { return m_threads.size(); }

 private:
  void work();
  Job take();

  LiveModels& m_models;
  std::size_t m_capacity;
  mutable std::mutex m_mutex;  // guards the members below
  std::condition_variable m_changed;
  std::deque<Job> m_single;
  std::deque<Job> m_of_streams;
  bool m_is_turn_of_streams = false;
  bool m_is_ending = false;
  std::vector<std::jthread> m_threads;
};

}  // namespace sst
