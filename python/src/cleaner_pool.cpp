#include "python/src/cleaner_pool.hpp"

#include <algorithm>
#include <atomic>

#include "common/parallel/for_each_part.hpp"
#include "common/parallel/thread_count.hpp"
#include "python/src/gil_release.hpp"
#include "python/src/interruptible_work.hpp"
#include "python/src/strings.hpp"

namespace nb = nanobind;

namespace styletree::python {

void Warnings::add(const std::string& message) {
  const std::lock_guard lock{m_mutex};
  m_messages.push_back(message);
}

void Warnings::log() {
  std::vector<std::string> messages;
  {
    const std::lock_guard lock{m_mutex};
    messages.swap(m_messages);
  }
  if (messages.empty()) {
    return;
  }
  const nb::object logger = nb::module_::import_("logging").attr("getLogger")("styletree");
  for (const std::string& message : messages) {
    logger.attr("warning")("%s", str_of(message));
  }
}

std::unique_ptr<Cleaner> CleanerPool::make_cleaner(const CleanerOptions& options) const {
  if (const Model* model = std::get_if<Model>(&m_models)) {
    return std::make_unique<Cleaner>(*model, options);
  }
  if (const WarningModelSet* set = std::get_if<WarningModelSet>(&m_models)) {
    return std::make_unique<Cleaner>(set->models, options);
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

/// Keeps the cleaner for other pages, but not the memory that a large page took.
void CleanerPool::give_back(std::unique_ptr<Cleaner> cleaner, std::size_t page_bytes) {
  if (page_bytes > kLargePage) {
    return;
  }
  const nb::ft_lock_guard lock{m_mutex};
  m_idle.push_back(std::move(cleaner));
}

void CleanerPool::log_warnings() const {
  if (const WarningModelSet* set = std::get_if<WarningModelSet>(&m_models)) {
    set->warnings->log();
  }
}

Result CleanerPool::clean(const PageArgument& page) {
  std::unique_ptr<Cleaner> cleaner = take();
  Result result;
  {
    const GilRelease no_gil;
    result = page.clean(*cleaner);
  }
  give_back(std::move(cleaner), page.size());
  log_warnings();
  return result;
}

std::vector<Result> CleanerPool::clean(std::span<const PageArgument> pages, std::size_t threads) {
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
  log_warnings();
  return results;
}

Result CleanerPool::clean_in_detail(const PageArgument& page, bool CleanerOptions::*detail) const {
  CleanerOptions options = m_options;
  options.*detail = true;
  const std::unique_ptr<Cleaner> cleaner = make_cleaner(options);
  const GilRelease no_gil;
  return page.clean(*cleaner);
}

}  // namespace styletree::python
