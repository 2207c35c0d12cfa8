#include "python/src/cleaner_pool.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "common/parallel/for_each_part.hpp"
#include "common/parallel/thread_count.hpp"
#include "python/src/gil_release.hpp"
#include "python/src/interruptible_work.hpp"

namespace nb = nanobind;

namespace styletree::python {

CleanerPool::CleanerPool(Models models, const CleanerOptions& options)
    : m_models{std::move(models)}, m_options{options}, m_process{getpid()} {}

void CleanerPool::follow_fork() {
  const nb::ft_lock_guard lock{m_mutex};
  if (m_process == getpid()) {
    return;
  }
  if (StoreModels* store = std::get_if<StoreModels>(&m_models)) {
    StoreModels own = store->reopened();
    new StoreModels{*store};  // leaked: a child must not close its parent's SQLite connections
    m_idle.clear();
    *store = std::move(own);
  }
  m_process = getpid();
}

std::unique_ptr<Cleaner> CleanerPool::make_cleaner(const CleanerOptions& options) const {
  if (const Model* model = std::get_if<Model>(&m_models)) {
    return std::make_unique<Cleaner>(*model, options);
  }
  if (const StoreModels* store = std::get_if<StoreModels>(&m_models)) {
    return std::make_unique<Cleaner>(store->models(), options);
  }
  return std::make_unique<Cleaner>(options);
}

std::unique_ptr<Cleaner> CleanerPool::take() {
  {
    const nb::ft_lock_guard lock{m_mutex};
    if (!m_idle.empty()) {
      std::unique_ptr<Cleaner> cleaner = std::move(m_idle.back());
      m_idle.pop_back();
      return cleaner;
    }
  }
  return make_cleaner(m_options);
}

/// Returns the cleaner to the pool. After a large page, destroys it to free its buffers instead.
void CleanerPool::give_back(std::unique_ptr<Cleaner> cleaner, std::size_t page_bytes) {
  if (page_bytes > kLargePage) {
    return;
  }
  const nb::ft_lock_guard lock{m_mutex};
  m_idle.push_back(std::move(cleaner));
}

void CleanerPool::log_warnings(std::span<const Result> results) const {
  const StoreModels* store = std::get_if<StoreModels>(&m_models);
  if (store == nullptr) {
    return;
  }
  for (const Result& result : results) {
    store->check_site_of(result);
  }
  store->log_warnings();
}

Result CleanerPool::clean(const PageArgument& page) {
  follow_fork();
  std::unique_ptr<Cleaner> cleaner = take();
  Result result;
  {
    const GilRelease no_gil;
    result = page.clean(*cleaner);
  }
  give_back(std::move(cleaner), page.size());
  log_warnings({&result, 1});
  return result;
}

std::vector<Result> CleanerPool::clean(std::span<const PageArgument> pages, std::size_t threads) {
  follow_fork();
  threads = std::min(threads == 0 ? sst::default_thread_count() : threads, pages.size());
  std::vector<std::unique_ptr<Cleaner>> cleaners;
  while (cleaners.size() < threads) {
    cleaners.push_back(take());
  }
  std::vector<Result> results(pages.size());
  InterruptibleWork work;
  std::atomic<std::size_t> next = 0;
  work.run([&] {
    sst::for_each_part(threads, [&](std::size_t part) {
      for (std::size_t i = next++; i < pages.size(); i = next++) {
        results[i] = pages[i].clean(*cleaners[part]);
        work.check();
      }
    });
  });
  std::size_t largest = 0;
  for (const PageArgument& page : pages) {
    largest = std::max(largest, page.size());
  }
  for (std::unique_ptr<Cleaner>& cleaner : cleaners) {
    give_back(std::move(cleaner), largest);
  }
  log_warnings(results);
  return results;
}

Result CleanerPool::clean_in_detail(const PageArgument& page, bool CleanerOptions::*detail) {
  follow_fork();
  CleanerOptions options = m_options;
  options.*detail = true;
  const std::unique_ptr<Cleaner> cleaner = make_cleaner(options);
  const GilRelease no_gil;
  return page.clean(*cleaner);
}

}  // namespace styletree::python
