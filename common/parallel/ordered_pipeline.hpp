#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace sst {

/// Runs read -> work -> write over a stream of items on `threads` threads in all.
///
/// Each thread takes the next item under a lock (`read(slot)`; false ends the stream), works on it
/// alone (`work(thread, slot)`) and then writes, under another lock, every finished item that is
/// next in order (`write(slot)`). So reading and writing happen one at a time and in input order,
/// whatever the number of threads; with one thread, everything runs on the caller's.
///
/// At most 4 items a thread are under way at once; each lives in a `Slot` that is used again for
/// later items, so memory does not grow with the stream. An exception in any step stops all threads
/// and is thrown again here.
template <typename Slot>
class OrderedPipeline {
 public:
  struct Steps {
    std::function<bool(Slot&)> read;
    std::function<void(std::size_t thread, Slot&)> work;
    std::function<void(Slot&)> write;
  };

  OrderedPipeline(std::size_t threads, Steps steps)
      : m_steps{std::move(steps)},
        m_thread_count{threads == 0 ? 1 : threads},
        m_places(m_thread_count == 1 ? 1 : m_thread_count * 4) {}

  void run() {
    std::vector<std::jthread> threads;
    try {
      for (std::size_t i = 1; i < m_thread_count; ++i) {
        threads.emplace_back([this, i] { run_thread(i); });
      }
    } catch (const std::system_error&) {
      // The system gives us no more threads: those that there are do the work.
    }
    run_thread(0);
    threads.clear();  // joins
    if (m_failure) {
      std::rethrow_exception(m_failure);
    }
  }

 private:
  struct Place {
    Slot slot;
    bool finished = false;
  };

  void run_thread(std::size_t thread) {
    try {
      while (Place* place = take()) {
        m_steps.work(thread, place->slot);
        hand_in(*place);
      }
    } catch (...) {
      fail();
    }
  }

  /// Ends the run with the exception that is being handled, if it is the first.
  void fail() {
    const std::lock_guard lock{m_mutex};
    if (!m_failure) {
      m_failure = std::current_exception();
    }
    m_stopped = true;
    m_written_changed.notify_all();
  }

  /// The next item, read into its place; null at the end.
  Place* take() {
    const std::lock_guard read_lock{m_read_mutex};
    std::uint64_t number = 0;
    {
      std::unique_lock lock{m_mutex};
      number = m_read;
      // The place must have been written out before it is used again.
      m_written_changed.wait(lock,
                             [&] { return m_stopped || number < m_written + m_places.size(); });
      if (m_stopped) {
        return nullptr;
      }
    }
    Place& place = m_places[number % m_places.size()];
    try {
      if (!m_steps.read(place.slot)) {
        const std::lock_guard lock{m_mutex};
        m_stopped = true;
        m_written_changed.notify_all();
        return nullptr;
      }
    } catch (...) {
      fail();  // while nobody else can read on
      return nullptr;
    }
    const std::lock_guard lock{m_mutex};
    ++m_read;
    return &place;
  }

  void hand_in(Place& place) {
    std::unique_lock lock{m_mutex};
    place.finished = true;
    if (m_writing) {
      return;  // whoever writes now will come to this one
    }
    m_writing = true;
    while (m_places[m_written % m_places.size()].finished && !m_failure) {
      Place& next = m_places[m_written % m_places.size()];
      lock.unlock();
      m_steps.write(next.slot);
      lock.lock();
      next.finished = false;
      ++m_written;
      m_written_changed.notify_all();
    }
    m_writing = false;
  }

  Steps m_steps;
  std::size_t m_thread_count;
  std::vector<Place> m_places;
  std::mutex m_read_mutex;
  std::mutex m_mutex;  // guards everything below
  std::condition_variable m_written_changed;
  std::uint64_t m_read = 0;     // items handed out
  std::uint64_t m_written = 0;  // items written
  bool m_writing = false;
  bool m_stopped = false;  // nothing more is to be read
  std::exception_ptr m_failure;
};

}  // namespace sst
