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

/// Posts pages to a trainer in the order of their arrival, on its own thread. add() never waits: a
/// page that would exceed the limit is dropped and counted. Safe to use from any thread.
class PageForwarder {
 public:
  struct Options {
    HttpAddress trainer;
    std::string token{};
    std::optional<SiteList> sites{};            ///< sites whose pages are posted; absent: all
    std::size_t bytes = std::size_t{64} << 20;  ///< limit on the waiting pages and their URLs
  };
  /// The number of pages by outcome.
  struct Counts {
    std::uint64_t accepted = 0;
    std::uint64_t refused = 0;   ///< the trainer cannot learn from them
    std::uint64_t dropped = 0;   ///< because of a full queue, trainer errors or shutdown
    std::uint64_t withheld = 0;  ///< not posted because of Options::sites
    std::uint64_t waiting = 0;
  };

  /// `warn` is called from another thread: once when the trainer stops accepting pages, and once
  /// when it accepts them again.
  PageForwarder(Options options, WarningHandler warn);
  /// Drops waiting pages. If a lookup of the trainer's host name is running, waits until it ends.
  ~PageForwarder();
  PageForwarder(const PageForwarder&) = delete;
  PageForwarder& operator=(const PageForwarder&) = delete;

  /// Adds an unpacked page. Ignores pages with a problem or without a URL.
  void add(const SourcePage& page);

  Counts counts() const;

 private:
  struct Job {
    std::string target;
    std::string content_type;
    std::string body;
    std::size_t bytes = 0;  // counted against the limit
  };

  void work();
  std::optional<Job> take();
  std::uint64_t Counts::*post(const Job& job);
  bool wait(std::chrono::seconds time);

  Options m_options;
  WarningHandler m_warn;
  HttpClient m_client;
  bool m_has_warned = false;   // warned about the trainer; used by m_thread only
  mutable std::mutex m_mutex;  // guards the members below
  std::condition_variable m_changed;
  std::deque<Job> m_jobs;
  std::size_t m_waiting_bytes = 0;
  Counts m_counts;
  bool m_is_ending = false;
  std::thread m_thread;
};

}  // namespace sst
