#include "cleaner/service/cleaning_pool.hpp"

#include <algorithm>
#include <utility>

#include "common/archive/source_page.hpp"
#include "common/free_memory.hpp"

namespace sst {
namespace {

constexpr std::size_t kKeptWorkers = 4;  // per thread

}  // namespace

void PoolWorker::clean(const CleaningParameters& parameters, const std::string& key) {
  if (std::shared_ptr<ModelCache> newest = m_models.current(); newest != m_in_use) {
    m_workers.clear();
    m_in_use = std::move(newest);
  }
  auto found = std::ranges::find(m_workers, key, &Kept::key);
  if (found == m_workers.end()) {
    if (m_workers.size() == kKeptWorkers) {
      m_workers.pop_back();
    }
    m_workers.push_back(
        {key, std::make_unique<CleaningWorker>(
                  parameters, takes_model(parameters.method) ? m_in_use.get() : nullptr, nullptr)});
    found = std::prev(m_workers.end());
  }
  std::rotate(m_workers.begin(), found, std::next(found));
  m_workers.front().worker->clean(result);
}

void PoolWorker::release_memory() {
  if (result.is_large() || encoded.memory_bytes() > kMostKeptBytes) {
    result.release_memory();
    free_memory(encoded);
  }
}

CleaningPool::CleaningPool(std::size_t threads, std::size_t capacity, LiveModels& models)
    : m_models{models}, m_capacity{capacity} {
  for (std::size_t i = 0; i < threads; ++i) {
    m_threads.emplace_back([this] { work(); });
  }
}

CleaningPool::~CleaningPool() {
  {
    const std::lock_guard lock{m_mutex};
    m_is_ending = true;
  }
  m_changed.notify_all();
}

bool CleaningPool::submit(Job job) {
  {
    const std::lock_guard lock{m_mutex};
    if (m_single.size() >= m_capacity) {
      return false;
    }
    m_single.push_back(std::move(job));
  }
  m_changed.notify_one();
  return true;
}

void CleaningPool::submit_of_stream(Job job) {
  {
    const std::lock_guard lock{m_mutex};
    m_of_streams.push_back(std::move(job));
  }
  m_changed.notify_one();
}

std::size_t CleaningPool::waiting() const {
  const std::lock_guard lock{m_mutex};
  return m_single.size();
}

void CleaningPool::work() {
  PoolWorker worker{m_models};
  while (const Job job = take()) {
    job(worker);
    worker.release_memory();
  }
}

/// Waits for the next job. Returns an empty job if the pool ends.
CleaningPool::Job CleaningPool::take() {
  std::unique_lock lock{m_mutex};
  m_changed.wait(lock,
                 [this] { return m_is_ending || !m_single.empty() || !m_of_streams.empty(); });
  const bool is_of_stream = !m_of_streams.empty() && (m_single.empty() || m_is_turn_of_streams);
  m_is_turn_of_streams = !is_of_stream;
  std::deque<Job>& jobs = is_of_stream ? m_of_streams : m_single;
  if (jobs.empty()) {
    return {};
  }
  Job job = std::move(jobs.front());
  jobs.pop_front();
  return job;
}

}  // namespace sst
