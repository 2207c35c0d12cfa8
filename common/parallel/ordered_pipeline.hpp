#pragma once

#include <algorithm>
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

/// Runs read -> open -> work -> write over a stream of items, on `threads` threads including the
/// caller's.
///
/// Each thread reads the next item (`read(slot)`; false ends the stream), determines its size
/// (`open(slot)`, optional), works on it (`work(thread, slot)`), and then writes every finished
/// item that is next in order (`write(slot)`). Only one thread reads at a time, and only one
/// writes. Items are read and written in input order, for any number of threads.
///
/// At most 4 items per thread are in progress. Each occupies a `Slot` that is reused for later
/// items, so memory does not grow with the stream. If items have a size, the total size is also
/// bounded: `bytes(slot)` is the size of an item, `open_bytes(slot)` its maximum size during
/// open(), and `work_bytes(slot)`, called after open(), its size during work(). Several threads may
/// call these functions at the same time, for different slots. Each step waits until its item fits
/// into most_bytes() together with the other items in progress, except that the item to be written
/// next never waits. Memory is thus bounded by most_bytes() plus the two largest items: one being
/// read, and one that does not wait. An exception in any step stops all threads and is rethrown by
/// run().
template <typename Slot>
class OrderedPipeline {
 public:
  using Size = std::function<std::size_t(const Slot&)>;

  struct Steps {
    std::function<bool(Slot&)> read;
    std::function<void(std::size_t thread, Slot&)> work;
    std::function<void(Slot&)> write;
    Size bytes = [](const Slot&) { return std::size_t{0}; };
    std::function<void(Slot&)> open = [](Slot&) {};
    Size open_bytes = [](const Slot&) { return std::size_t{0}; };
    Size work_bytes = [](const Slot&) { return std::size_t{0}; };
  };

  OrderedPipeline(std::size_t threads, Steps steps)
      : m_steps{std::move(steps)},
        m_thread_count{threads == 0 ? 1 : threads},
        m_places(m_thread_count == 1 ? 1 : m_thread_count * 4) {}

  /// The limit on the total size of the items in progress. Large enough that small items never wait
  /// for each other.
  static constexpr std::size_t most_bytes(std::size_t threads) {
    return (std::size_t{64} << 20) + threads * (std::size_t{8} << 20);
  }

  void run() {
    std::vector<std::jthread> threads;
    try {
      for (std::size_t i = 1; i < m_thread_count; ++i) {
        threads.emplace_back([this, i] { run_thread(i); });
      }
    } catch (const std::system_error&) {
      // No more threads are available: the existing ones do the work.
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
    std::uint64_t number = 0;  // the item's index in the stream
    std::size_t bytes = 0;
    bool finished = false;
  };

  void run_thread(std::size_t thread) {
    try {
      while (Place* place = take()) {
        if (!admit(*place, m_steps.open_bytes)) {
          return;
        }
        m_steps.open(place->slot);
        if (!admit(*place, m_steps.work_bytes)) {
          return;
        }
        m_steps.work(thread, place->slot);
        hand_in(*place);
      }
    } catch (...) {
      fail();
    }
  }

  /// Stops the run. Stores the current exception, unless an exception is already stored.
  void fail() {
    const std::lock_guard lock{m_mutex};
    if (!m_failure) {
      m_failure = std::current_exception();
    }
    m_stopped = true;
    m_written_changed.notify_all();
  }

  /// Reads the next item into its place. Returns null at the end of the stream, or if the run has
  /// failed.
  Place* take() {
    const std::lock_guard read_lock{m_read_mutex};
    std::uint64_t number = 0;
    {
      std::unique_lock lock{m_mutex};
      number = m_read;
      // The previous item in this place must have been written.
      m_written_changed.wait(lock, [&] {
        return m_stopped || number == m_written ||
               (number < m_written + m_places.size() && m_bytes < most_bytes(m_thread_count));
      });
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
      fail();  // under the read lock, so that no other thread reads the next item
      return nullptr;
    }
    const std::lock_guard lock{m_mutex};
    place.number = m_read++;
    note_bytes(place, m_steps.bytes(place.slot));
    return &place;
  }

  /// Records the size of an item in progress.
  void note_bytes(Place& place, std::size_t bytes) {
    if (bytes < place.bytes) {
      m_written_changed.notify_all();  // another item may fit now
    }
    m_bytes += bytes - place.bytes;
    place.bytes = bytes;
  }

  /// Waits until there is room for the next step of an item; false if the run has failed.
  bool admit(Place& place, const Size& step_bytes) {
    const std::size_t wanted = step_bytes(place.slot);
    std::unique_lock lock{m_mutex};
    note_bytes(place, m_steps.bytes(place.slot));
    const std::size_t more = std::max(wanted, place.bytes) - place.bytes;
    m_written_changed.wait(lock, [&] {
      return m_failure || more == 0 || place.number == m_written ||
             m_bytes + more <= most_bytes(m_thread_count);
    });
    note_bytes(place, place.bytes + more);
    return !m_failure;
  }

  void hand_in(Place& place) {
    std::unique_lock lock{m_mutex};
    place.finished = true;
    note_bytes(place, m_steps.bytes(place.slot));
    m_written_changed.notify_all();
    if (m_writing) {
      return;  // the thread that is writing will also write this item
    }
    m_writing = true;
    while (m_places[m_written % m_places.size()].finished && !m_failure) {
      Place& next = m_places[m_written % m_places.size()];
      lock.unlock();
      m_steps.write(next.slot);
      lock.lock();
      next.finished = false;
      m_bytes -= std::exchange(next.bytes, 0);
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
  std::uint64_t m_read = 0;     // items read
  std::uint64_t m_written = 0;  // items written
  std::size_t m_bytes = 0;      // size of the items in progress
  bool m_writing = false;
  bool m_stopped = false;  // no more items are read
  std::exception_ptr m_failure;
};

}  // namespace sst
