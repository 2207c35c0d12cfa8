#include "cleaner/service/page_forwarder.hpp"

#include <algorithm>
#include <exception>
#include <string_view>
#include <utility>

#include "common/url/percent_encoding.hpp"
#include "common/url/site_name.hpp"

namespace sst {
namespace {

constexpr std::chrono::seconds kPatience{60};  // timeout for a response
constexpr std::chrono::seconds kUntilNextTry{1};
constexpr int kMostTries = 10;
constexpr std::size_t kMostTargetBytes = std::size_t{15} << 10;  // the header may have 16 KiB
constexpr std::size_t kMostCharsetBytes = 64;
constexpr int kAccepted = 202;
constexpr int kUnauthorized = 401;
constexpr int kForbidden = 403;
constexpr int kNotFound = 404;
constexpr int kServerError = 500;
constexpr const char* kNextStep =
    "; start sst-train serve at this address, or correct --trainer";  // if nothing else is known

/// True if a label may be sent unchanged.
bool is_charset(std::string_view label) {
  return !label.empty() && label.size() <= kMostCharsetBytes &&
         std::ranges::all_of(label, [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                  c == '-' || c == '_' || c == '.' || c == ':' || c == '+';
         });
}

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
  if (m_options.sites && !m_options.sites->contains(site_of_url(page.url))) {
    const std::lock_guard lock{m_mutex};
    ++m_counts.withheld;
    return;
  }
  Job job{.target = "/v1/pages?url=", .content_type = "text/html", .body = {}};
  append_encoded(job.target, page.url, EncodeSet::component);
  if (!page.date.empty()) {
    job.target += "&date=";
    append_encoded(job.target, page.date, EncodeSet::component);
  }
  if (!page.policies.empty()) {
    job.target += "&policies=";
    append_encoded(job.target, page.policies, EncodeSet::component);
  }
  if (is_charset(page.charset)) {
    job.content_type += "; charset=" + page.charset;
  }
  const std::size_t bytes = sizeof(Job) + job.target.size() + page.bytes.size();
  {
    const std::lock_guard lock{m_mutex};
    if (job.target.size() > kMostTargetBytes) {
      ++m_counts.refused;
      return;
    }
    if (m_waiting_bytes + bytes > m_options.bytes) {
      ++m_counts.dropped;
      return;
    }
    job.body = page.bytes;
    job.bytes = bytes;
    m_waiting_bytes += bytes;
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
    std::uint64_t Counts::*const outcome = post(*job);
    const std::lock_guard lock{m_mutex};
    m_waiting_bytes -= job->bytes;
    --m_counts.waiting;
    ++(m_counts.*outcome);
  }
}

/// Waits for the next page. Returns none if the service ends.
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

/// Posts a page and returns the counter of its outcome. Retries as long as the trainer cannot be
/// reached or rejects the client; drops the page after kMostTries server errors or missing
/// responses.
std::uint64_t PageForwarder::Counts::*PageForwarder::post(const Job& job) {
  int tries = 0;
  do {
    std::string trouble;
    try {
      const int status = m_client.post(job.target, job.content_type, job.body).status;
      if (status == kAccepted) {
        if (std::exchange(m_has_warned, false)) {
          m_warn("the trainer accepts pages again");
        }
        return &Counts::accepted;
      }
      if (status == kUnauthorized) {
        trouble =
            "it rejects the token in --trainer-token-file, or requires one; give the trainer's "
            "token";
      } else if (status == kForbidden) {
        trouble =
            "it does not accept the host name in --trainer; start sst-train serve with "
            "--allow-host";
      } else if (status == kNotFound) {
        if (!std::exchange(m_has_warned, true)) {
          m_warn(
              "the server named by --trainer is not a trainer: it has no /v1/pages; correct "
              "--trainer");
        }
        return &Counts::refused;
      } else if (status < kServerError) {
        return &Counts::refused;
      } else {
        ++tries;  // the error may concern only this page or site
      }
    } catch (const HttpUnreachable& error) {
      trouble = std::string{error.what()} + kNextStep;
    } catch (const std::exception& error) {
      trouble = std::string{error.what()} + kNextStep;
      ++tries;
    }
    if (!trouble.empty() && !std::exchange(m_has_warned, true)) {
      m_warn("pages cannot be sent to the trainer: " + trouble +
             ". Pages are queued while there is room");
    }
  } while (tries < kMostTries && wait(kUntilNextTry));
  return &Counts::dropped;
}

/// Waits for `time`. Returns false if the service ends first.
bool PageForwarder::wait(std::chrono::seconds time) {
  std::unique_lock lock{m_mutex};
  return !m_changed.wait_for(lock, time, [this] { return m_is_ending; });
}

}  // namespace sst
