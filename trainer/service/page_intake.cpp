#include "trainer/service/page_intake.hpp"

#include <algorithm>
#include <exception>
#include <string_view>
#include <utility>

#include "common/cli/log.hpp"
#include "common/free_memory.hpp"
#include "common/learn/page_spool.hpp"
#include "common/learn/sampler.hpp"
#include "common/page/page_headers.hpp"
#include "common/page/sniff.hpp"
#include "common/service/posted_pages.hpp"
#include "common/url/site_name.hpp"
#include "common/url/url.hpp"

namespace sst {
namespace {

constexpr std::size_t kPagesTogether = 128;  // maximum per transaction
constexpr std::size_t kBytesTogether = std::size_t{32}
                                       << 20;  // beyond this, no further page is added
constexpr std::size_t kMostUrlBytes = 8'192;
constexpr std::chrono::minutes kBetweenWarnings{1};
constexpr std::chrono::seconds kFailureStaysKnown{10};

bool is_written(const IntakeResult& result) {
  using enum SampleStore::Result;
  return result.result == taken || result.result == duplicate || result.result == not_drawn;
}

}  // namespace

std::string site_of_page(std::string_view url) {
  Url parsed;
  if (url.size() > kMostUrlBytes || !parsed.parse(url) ||
      (parsed.scheme() != "http" && parsed.scheme() != "https")) {
    return {};
  }
  // Browsers read "http:a.org" and "http:///a.org" as "http://a.org", but such URLs may also
  // come from a different site and lack their host.
  const std::size_t slashes = url.find("//");
  const std::size_t colon = url.find(':');
  if (slashes == url.npos || slashes != colon + 1 || slashes + 2 >= url.size() ||
      url[slashes + 2] == '/' || url[slashes + 2] == '\\') {
    return {};
  }
  std::string site = site_of_host(parsed.host());
  return is_site_name(site) ? site : std::string{};
}

PageIntake::PageIntake(const Options& options, SharedSamples& samples,
                       std::function<void()> on_stored)
    : m_options{options},
      m_samples{samples},
      m_on_stored{std::move(on_stored)},
      m_parser{options.limits},
      m_thread{[this] { work(); }} {}

PageIntake::~PageIntake() {
  {
    const std::lock_guard lock{m_mutex};
    m_is_ending = true;
  }
  m_changed.notify_all();
}

bool PageIntake::submit(SourcePage page, Done done) {
  return add(std::move(page), std::move(done), true);
}

void PageIntake::submit_of_stream(SourcePage page, Done done) {
  add(std::move(page), std::move(done), false);
}

/// Returns false if the page is from a single-page request and too many such pages are waiting.
bool PageIntake::add(SourcePage page, Done done, bool is_single) {
  {
    const std::lock_guard lock{m_mutex};
    if (is_single && m_waiting_singles >= m_options.queue) {
      return false;
    }
    m_waiting_singles += is_single ? 1 : 0;
    m_jobs.push_back({std::move(page), std::move(done), {}, {}, is_single});
  }
  m_changed.notify_one();
  return true;
}

std::size_t PageIntake::waiting() const {
  const std::lock_guard lock{m_mutex};
  return m_jobs.size();
}

PageIntake::Counts PageIntake::counts() const {
  const std::lock_guard lock{m_mutex};
  return m_counts;
}

bool PageIntake::is_in_trouble() const {
  const std::lock_guard lock{m_mutex};
  return m_last_failure && std::chrono::steady_clock::now() - *m_last_failure < kFailureStaysKnown;
}

void PageIntake::work() {
  for (std::vector<Job> jobs = take(); !jobs.empty(); jobs = take()) {
    for (Job& job : jobs) {
      prepare(job);
    }
    store(jobs);
    for (const Job& job : jobs) {
      count(job.result);
      job.done(job.result);
    }
  }
}

/// Waits until jobs are queued, and returns them, up to a limit. Returns none if the intake is
/// ending.
std::vector<PageIntake::Job> PageIntake::take() {
  std::unique_lock lock{m_mutex};
  m_changed.wait(lock, [this] { return m_is_ending || !m_jobs.empty(); });
  std::vector<Job> jobs;
  std::size_t bytes = 0;
  while (!m_jobs.empty() && jobs.size() < kPagesTogether && bytes < kBytesTogether) {
    bytes += m_jobs.front().page.bytes.size();
    m_waiting_singles -= m_jobs.front().is_single ? 1 : 0;
    jobs.push_back(std::move(m_jobs.front()));
    m_jobs.pop_front();
  }
  return jobs;
}

/// Checks whether the page can be learned from, and packs it.
void PageIntake::prepare(Job& job) {
  SourcePage& page = job.page;
  job.result.site = site_of_page(page.url);
  try {
    unpack_posted(page, m_options.limits.max_bytes);
    if (page.skip) {
      page.problem = PageProblem{PageProblemKind::not_html, page.skip_detail};
    } else if (page.is_cut_short) {
      page.problem = PageProblem{PageProblemKind::cut_short, "its body ends too early"};
    } else if (!page.problem) {
      page.problem = sniff_problem(page.bytes);
    }
    if (!page.problem) {
      page.problem = m_parser.parse(page.bytes, page.charset, m_tree);
    }
    if (!page.problem) {
      const SamplingKey key =
          make_sampling_key(m_options.seed, page.address, digest_of(page.bytes));
      job.stored = {.site = job.result.site,
                    .hash = key.hash,
                    .address = key.address,
                    .digest = key.digest,
                    .date = page.date,
                    .headers = PageHeaders::of(page.charset, page.policies),
                    .packed = PageSpool::pack(page.bytes)};
    }
    if (page.problem) {
      job.result.problem =
          std::string{problem_name(page.problem->kind)} + ": " + page.problem->detail;
    }
  } catch (const std::exception& error) {
    job.result.trouble = error.what();
  }
  free_memory(page.bytes);
}

/// Stores all pages without problems in one transaction.
void PageIntake::store(std::vector<Job>& jobs) {
  const auto is_good = [](const Job& job) {
    return job.result.problem.empty() && job.result.trouble.empty();
  };
  try {
    const std::lock_guard lock{m_samples.mutex};
    m_samples.store.change_together([&] {
      for (Job& job : jobs) {
        if (is_good(job)) {
          job.result.result = m_samples.store.add(job.stored);
        }
      }
    });
    // If nothing was written, the disk may still be full.
    if (std::ranges::any_of(jobs, [](const Job& job) { return is_written(job.result); })) {
      note_success();
    }
    m_on_stored();
  } catch (const std::exception& error) {
    note_failure();
    warn(error.what());
    for (Job& job : jobs) {
      job.result.result.reset();
      if (is_good(job)) {
        job.result.trouble = "the page cannot be stored at the moment";
      }
    }
  }
  for (Job& job : jobs) {
    if (job.result.result == SampleStore::Result::no_room) {
      job.result.result.reset();
      job.result.trouble = "the page cannot be stored until pending samples are learned";
    }
  }
}

void PageIntake::note_failure() {
  const std::lock_guard lock{m_mutex};
  m_last_failure = std::chrono::steady_clock::now();
}

void PageIntake::note_success() {
  const std::lock_guard lock{m_mutex};
  m_last_failure.reset();
}

/// Warns the operator that pages are not stored, and why, at most once a minute.
void PageIntake::warn(const std::string& trouble) {
  const auto now = std::chrono::steady_clock::now();
  if (!m_last_warning || now - *m_last_warning >= kBetweenWarnings) {
    m_last_warning = now;
    log_warning("pages cannot be stored and are answered with 503: {}", trouble);
  }
}

void PageIntake::count(const IntakeResult& result) {
  const std::lock_guard lock{m_mutex};
  if (!result.problem.empty()) {
    ++m_counts.refused;
  } else if (!result.result) {
    ++m_counts.lost;
  } else {
    switch (*result.result) {
      case SampleStore::Result::taken:
        ++m_counts.taken;
        break;
      case SampleStore::Result::known:
        ++m_counts.known;
        break;
      case SampleStore::Result::duplicate:
        ++m_counts.duplicates;
        break;
      case SampleStore::Result::not_drawn:
      case SampleStore::Result::no_room:
        ++m_counts.not_drawn;
        break;
    }
  }
}

}  // namespace sst
