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

/// The outcome of a submitted page.
struct IntakeResult {
  std::string site;
  std::optional<SampleStore::Result> result;  ///< unset if the page was not accepted
  std::string problem;                        ///< the page's problem; empty if it has none
  std::string trouble;  ///< why the service failed to store the page, which may be sent again;
                        ///< empty if it did not fail
};

/// Adds pages to samples on its own thread. Pages that wait together are stored in one transaction,
/// so that many pages need only one wait for the disk. The samples are the same as if each page
/// were stored separately.
class PageIntake {
 public:
  struct Options {
    std::uint64_t seed = 1;
    PageLimits limits{};
    std::size_t queue = 256;  ///< maximum number of queued pages from single-page requests
  };
  /// Called once, on the intake's thread, when the page is on disk or cannot be stored.
  using Done = std::function<void(const IntakeResult& result)>;

  /// `on_stored` is called on the intake's thread after pages were stored, and must not throw.
  PageIntake(const Options& options, SharedSamples& samples, std::function<void()> on_stored);
  /// Waits until all pages are stored.
  ~PageIntake();
  PageIntake(const PageIntake&) = delete;
  PageIntake& operator=(const PageIntake&) = delete;

  /// Queues a page that is not yet unpacked. Returns false if too many pages are waiting. REQUIRES:
  /// the page has an absolute URL that identifies its site, see site_of_page().
  bool submit(SourcePage page, Done done);
  /// Like submit(), for a stream. The stream itself must limit the number of its waiting pages.
  void submit_of_stream(SourcePage page, Done done);

  std::size_t waiting() const;
  /// The number of pages by outcome.
  struct Counts {
    std::uint64_t taken = 0;
    std::uint64_t known = 0;
    std::uint64_t duplicates = 0;
    std::uint64_t not_drawn = 0;
    std::uint64_t refused = 0;  ///< because they have problems
    std::uint64_t lost = 0;     ///< because the service could not store them
  };
  Counts counts() const;
  /// True for 10 seconds after a failure to write pages, unless other pages have been written
  /// since. After that, false again, so that clients retry.
  bool is_in_trouble() const;

 private:
  struct Job {
    SourcePage page;
    Done done;
    IntakeResult result;
    StoredPage stored;
    bool is_single = false;  // it is from a single-page request
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
  PageParser m_parser;                                                  // used by m_thread only
  PageTree m_tree;                                                      // used by m_thread only
  std::optional<std::chrono::steady_clock::time_point> m_last_warning;  // used by m_thread only
  mutable std::mutex m_mutex;                                           // guards the members below
  std::condition_variable m_changed;
  std::deque<Job> m_jobs;
  std::size_t m_waiting_singles = 0;
  Counts m_counts;
  std::optional<std::chrono::steady_clock::time_point> m_last_failure;  // none after a success
  bool m_is_ending = false;
  std::jthread m_thread;
};

/// The site of a page from the network. Empty unless `url` is an absolute http or https URL,
/// because only the host identifies the site.
std::string site_of_page(std::string_view url);

}  // namespace sst
