#include "cleaner/page_forwarder.hpp"

#include <utility>

#include "common/error.hpp"
#include "common/url/percent_encoding.hpp"

namespace sst {
namespace {

constexpr std::chrono::seconds kPatience{60};  // for an answer
constexpr std::chrono::seconds kUntilNextTry{1};
constexpr int kAccepted = 202;
constexpr int kUnavailable = 503;
constexpr int kUnauthorized = 401;

}  // namespace

PageForwarder::PageForwarder(Options options, WarningHandler warn)
    : m_options{std::move(options)},
      m_warn{std::move(warn)},
      m_client{m_options.trainer, m_options.token, kPatience},
      m_thread{[this] { work(); }} {}

PageForwarder::~PageForwarder() {
  {
    const std::lock_guard lock{m_mutex};
    m_is_ending = true;
  }
  m_changed.notify_all();
  m_client.stop();
  m_thread.join();
}

void PageForwarder::add(const SourcePage& page) {
  if (page.problem || page.url.empty()) {
    return;
  }
  Job job{.target = "/v1/pages?url=", .content_type = "text/html", .body = {}};
  append_encoded(job.target, page.url, EncodeSet::component);
  if (!page.date.empty()) {
    job.target += "&date=";
    append_encoded(job.target, page.date, EncodeSet::component);
  }
  if (!page.charset.empty()) {
    job.content_type += "; charset=\"" + page.charset + "\"";
  }
  {
    const std::lock_guard lock{m_mutex};
    if (m_waiting_bytes + page.bytes.size() > m_options.bytes) {
      ++m_counts.dropped;
      return;
    }
    job.body = page.bytes;
    m_waiting_bytes += job.body.size();
    m_jobs.push_back(std::move(job));
    ++m_counts.waiting;
  }
  m_changed.notify_one();
}

PageForwarder::Counts PageForwarder::counts() const {
  const std::lock_guard lock{m_mutex};
  return m_counts;
}

void PageForwarder::work() {
  while (const std::optional<Job> job = take()) {
    post(*job);
    const std::lock_guard lock{m_mutex};
    m_waiting_bytes -= job->body.size();
    --m_counts.waiting;
  }
}

/// The next page; none at the end.
std::optional<PageForwarder::Job> PageForwarder::take() {
  std::unique_lock lock{m_mutex};
  m_changed.wait(lock, [this] { return m_is_ending || !m_jobs.empty(); });
  if (m_is_ending) {
    return std::nullopt;
  }
  Job job = std::move(m_jobs.front());
  m_jobs.pop_front();
  return job;
}

/// Posts a page, again and again while the trainer cannot be reached or has no room.
void PageForwarder::post(const Job& job) {
  bool has_warned = false;
  do {
    std::string trouble;
    try {
      const HttpClientAnswer answer = m_client.post(job.target, job.content_type, job.body);
      if (answer.status == kUnauthorized) {
        trouble = "it asks for another token; see --trainer-token-file";
      } else if (answer.status != kUnavailable) {
        const std::lock_guard lock{m_mutex};
        ++(answer.status == kAccepted ? m_counts.accepted : m_counts.refused);
        return;
      }
    } catch (const InputError& error) {
      trouble = error.what();
    }
    if (!trouble.empty() && !std::exchange(has_warned, true)) {
      m_warn("the trainer gets no pages: " + trouble +
             "; they wait for it, as far as there is room");
    }
  } while (wait(kUntilNextTry));
  const std::lock_guard lock{m_mutex};
  ++m_counts.dropped;
}

/// False if the service ends meanwhile.
bool PageForwarder::wait(std::chrono::seconds time) {
  std::unique_lock lock{m_mutex};
  return !m_changed.wait_for(lock, time, [this] { return m_is_ending; });
}

}  // namespace sst
