#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "common/archive/source_page.hpp"
#include "common/html/page_parser.hpp"
#include "trainer/service/shared_samples.hpp"

namespace sst {

/// What became of a page that came in.
struct IntakeResult {
  std::string site;
  std::optional<SampleStore::Result> result;  ///< none if the page is not stored
  std::string problem;                        ///< that the page has; empty if it has none
  std::string trouble;  ///< that the service has: the page may come again; empty if it has none
};

/// Puts pages into samples, on a thread of its own. Pages that wait together are stored in one
/// transaction, so that many of them cost one wait for the disk. What the samples contain is as if
/// each page were stored by itself.
class PageIntake {
 public:
  struct Options {
    std::uint64_t seed = 1;
    PageLimits limits{};
    std::size_t queue = 256;  ///< pages of single requests that may wait
  };
  /// Called once, on the thread of the intake, when the page is on the disk or never will be.
  using Done = std::function<void(const IntakeResult& result)>;

  /// `on_stored` is called on the thread of the intake after pages were stored, and may not throw.
  PageIntake(const Options& options, SharedSamples& samples, std::function<void()> on_stored);
  /// Ends when all pages are stored.
  ~PageIntake();
  PageIntake(const PageIntake&) = delete;
  PageIntake& operator=(const PageIntake&) = delete;

  /// Takes a page, which is not unpacked yet; false if too many wait. REQUIRES: it has an absolute
  /// URL of its site, see site_of_page().
  bool submit(SourcePage page, Done done);
  /// The same for a stream, which itself bounds how many of its pages wait.
  void submit_of_stream(SourcePage page, Done done);

  std::size_t waiting() const;
  /// The number of pages with each result, and of those with a problem.
  struct Counts {
    std::uint64_t taken = 0;
    std::uint64_t known = 0;
    std::uint64_t duplicates = 0;
    std::uint64_t not_drawn = 0;
    std::uint64_t refused = 0;  ///< for their problems
    std::uint64_t lost = 0;     ///< for the service's trouble
  };
  Counts counts() const;
  /// True for 10 seconds after pages could not be written, unless others were written since. It
  /// lapses so that clients try again.
  bool is_in_trouble() const;

 private:
  struct Job {
    SourcePage page;
    Done done;
    IntakeResult result;
    StoredPage stored;
    bool is_single = false;  // the page of a single request
  };

  bool add(SourcePage page, Done done, bool is_single);
  void warn(const std::string& trouble);
  void note_failure();
  void note_success();
  void work();
  std::vector<Job> take();
  void prepare(Job& job);
  void store(std::vector<Job>& jobs);
  void count(const IntakeResult& result);

  Options m_options;
  SharedSamples& m_samples;
  std::function<void()> m_on_stored;
  PageParser m_parser;                                                  // of the thread
  PageTree m_tree;                                                      // the same
  std::optional<std::chrono::steady_clock::time_point> m_last_warning;  // the same
  mutable std::mutex m_mutex;                                           // guards the members below
  std::condition_variable m_changed;
  std::deque<Job> m_jobs;
  std::size_t m_waiting_singles = 0;
  Counts m_counts;
  std::optional<std::chrono::steady_clock::time_point> m_last_failure;  // since the last success
  bool m_is_ending = false;
  std::jthread m_thread;
};

/// The site of a page that comes from the network. Empty unless its URL is absolute and of http or
/// https: only the host in it says whose page it is.
std::string site_of_page(std::string_view url);

}  // namespace sst
