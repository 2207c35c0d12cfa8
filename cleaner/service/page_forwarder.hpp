#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "cleaner/service/site_list.hpp"
#include "common/archive/source_page.hpp"
#include "common/http/http_client.hpp"
#include "common/warning_handler.hpp"

namespace sst {

/// Posts pages to a trainer, in the order in which they come, on a thread of its own. Nobody waits
/// for it: a page that would exceed the limit is dropped and counted. Safe to use from any thread.
class PageForwarder {
 public:
  struct Options {
    HttpAddress trainer;
    std::string token{};
    std::optional<SiteList> sites{};            ///< whose pages are posted; absent: all
    std::size_t bytes = std::size_t{64} << 20;  ///< of pages that may wait, with their URLs
  };
  /// What became of pages.
  struct Counts {
    std::uint64_t accepted = 0;
    std::uint64_t refused = 0;   ///< the trainer cannot learn from them
    std::uint64_t dropped = 0;   ///< too many waited, the trainer had no room, or the service ended
    std::uint64_t withheld = 0;  ///< of other sites than those that may be posted
    std::uint64_t waiting = 0;
  };

  /// `warn` is called from another thread: once when the trainer takes no pages, and once when it
  /// takes them again.
  PageForwarder(Options options, WarningHandler warn);
  /// Ends when the lookup of the trainer's name does, if there is one; pages that wait are dropped.
  ~PageForwarder();
  PageForwarder(const PageForwarder&) = delete;
  PageForwarder& operator=(const PageForwarder&) = delete;

  /// Adds a page that is unpacked and has a URL. One with a problem is passed over.
  void add(const SourcePage& page);

  Counts counts() const;

 private:
  struct Job {
    std::string target;
    std::string content_type;
    std::string body;
    std::size_t bytes = 0;  // that count
  };

  void work();
  std::optional<Job> take();
  std::uint64_t Counts::*post(const Job& job);
  bool wait(std::chrono::seconds time);

  Options m_options;
  WarningHandler m_warn;
  HttpClient m_client;
  bool m_has_warned = false;   // of a trainer that gets no pages; of the thread
  mutable std::mutex m_mutex;  // guards the members below
  std::condition_variable m_changed;
  std::deque<Job> m_jobs;
  std::size_t m_waiting_bytes = 0;
  Counts m_counts;
  bool m_is_ending = false;
  std::thread m_thread;
};

}  // namespace sst
