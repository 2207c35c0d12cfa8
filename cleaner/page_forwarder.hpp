#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "common/archive/source_page.hpp"
#include "common/http/http_client.hpp"
#include "common/warning_handler.hpp"

namespace sst {

/// Posts pages to a trainer, in the order in which they come, on a thread of its own. Nobody waits
/// for it: where more pages wait than may, a page is not posted, and counted. Safe to use from any
/// thread.
class PageForwarder {
 public:
  struct Options {
    HttpAddress trainer;
    std::string token{};
    std::size_t bytes = std::size_t{64} << 20;  ///< of pages that may wait
  };
  /// What became of pages.
  struct Counts {
    std::uint64_t accepted = 0;
    std::uint64_t refused = 0;  ///< by the trainer: it cannot learn from them
    std::uint64_t dropped = 0;  ///< too many waited, or the service ended
    std::uint64_t waiting = 0;
  };

  /// `warn` is called where the trainer cannot be reached, once until it is again; from any thread.
  PageForwarder(Options options, WarningHandler warn);
  /// Ends at once; pages that wait are dropped.
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
  };

  void work();
  std::optional<Job> take();
  void post(const Job& job);
  bool wait(std::chrono::seconds time);

  Options m_options;
  WarningHandler m_warn;
  HttpClient m_client;
  mutable std::mutex m_mutex;  // guards the members below
  std::condition_variable m_changed;
  std::deque<Job> m_jobs;
  std::size_t m_waiting_bytes = 0;
  Counts m_counts;
  bool m_is_ending = false;
  std::thread m_thread;
};

}  // namespace sst
