#include "trainer/due_learner.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "common/cli/log.hpp"
#include "common/error.hpp"
#include "common/learn/learn_model.hpp"
#include "common/learn/sample_reader.hpp"
#include "common/text/numbers.hpp"

namespace sst {
namespace {

constexpr std::chrono::seconds kUntilNextTry{60};

/// The version that a new one would follow.
struct Before {
  std::optional<StoredModel> active;
  std::optional<SiteModel> model;  // of `active`; none if it is damaged

  Parameters parameters() const { return model ? model->parameters : parameters_of(Profile::site); }
};

Before model_before(const std::string& site, ModelStore& store) {
  Before before;
  const std::vector<StoredModel> in_force = store.in_force(site);
  const auto active = std::ranges::find_if(in_force, &StoredModel::active);
  if (active == in_force.end()) {
    return before;
  }
  before.active = *active;
  try {
    before.model = store.load(site, Detail::full, active->version);
  } catch (const DamagedModelError& error) {
    log_warning("{}: {}; a new version comes in its place", site, error.what());
  }
  return before;
}

std::vector<Sampler::Candidate> candidates_of(std::vector<StoredPage> pages, PageSpool& spool) {
  std::vector<Sampler::Candidate> candidates;
  candidates.reserve(pages.size());
  for (StoredPage& page : pages) {
    candidates.push_back({{page.hash, std::move(page.address), page.digest},
                          std::move(page.date),
                          std::move(page.charset),
                          spool.keep(std::move(page.packed))});
  }
  return candidates;
}

}  // namespace

DueLearner::DueLearner(Options options, SharedSamples& samples)
    : m_options{std::move(options)}, m_samples{samples}, m_thread{[this] { work(); }} {}

DueLearner::~DueLearner() {
  stop();
}

void DueLearner::wake() {
  {
    const std::lock_guard lock{m_mutex};
    m_is_woken = true;
  }
  m_changed.notify_all();
}

void DueLearner::stop() {
  {
    const std::lock_guard lock{m_mutex};
    m_is_stopping = true;
  }
  m_changed.notify_all();
}

Workers DueLearner::workers() const {
  return {m_options.threads, [this] {
            if (m_is_stopping) {
              throw Stopped{};
            }
          }};
}

/// Learns what is due. A sample that cannot be learned does not keep those after it waiting.
void DueLearner::work() {
  std::int64_t after = 0;  // the samples up to this one have failed
  std::optional<Clock::time_point> next_try;
  while (!m_is_stopping) {
    if (next_try && Clock::now() >= *next_try) {
      after = 0;
      next_try.reset();
    }
    DueSample due;
    try {
      if (!learn_next(after, due)) {
        wait_until(next_try);
      }
    } catch (const Stopped&) {
      return;
    } catch (const std::exception& error) {
      log_warning("{}{}; the sample is kept, and tried again in a minute",
                  due.site.empty() ? "" : due.site + ": ", error.what());
      next_try = next_try.value_or(Clock::now() + kUntilNextTry);
      if (due.number == 0) {
        wait_until(next_try, Wake::only_to_stop);  // the samples cannot be read
      } else {
        after = due.number;
      }
    }
  }
}

/// Learns the first sample after a number; false if there is none.
bool DueLearner::learn_next(std::int64_t after, DueSample& due) {
  std::vector<StoredPage> pages;
  {
    const std::lock_guard lock{m_samples.mutex};
    const std::optional<DueSample> next = m_samples.store.next_due(after);
    if (!next) {
      return false;
    }
    due = *next;
    pages = m_samples.store.pages_of(due);
  }
  learn(due, std::move(pages));
  const std::lock_guard lock{m_samples.mutex};
  m_samples.store.settle(due);
  return true;
}

/// Waits for more pages, unless only the end may wake, or until a time.
void DueLearner::wait_until(std::optional<Clock::time_point> time, Wake wake) {
  std::unique_lock lock{m_mutex};
  const auto is_over = [&] { return m_is_stopping || (wake == Wake::by_pages && m_is_woken); };
  if (time) {
    m_changed.wait_until(lock, *time, is_over);
  } else {
    m_changed.wait(lock, is_over);
  }
  m_is_woken = false;
}

void DueLearner::learn(const DueSample& due, std::vector<StoredPage> pages) {
  ModelStore store = ModelStore::open_or_create(m_options.database);
  const Before before = model_before(due.site, store);
  if (!before.active && store.site_count() >= m_options.sites) {
    log_warning("{}: not learned, for there are models of {} already; see --most-sites", due.site,
                counted(m_options.sites, "site", "sites"));
    return;
  }
  PageSpool spool;
  SampleReader reader{m_options.sample_size, workers(), m_options.limits, spool};
  const std::vector<TrainingPage> sample =
      reader.read(candidates_of(std::move(pages), spool), due.site);
  Draw draw{.site = due.site,
            .sampling = {.size = m_options.sample_size,
                         .seed = m_options.seed,
                         .of_captures = false,
                         .counts = due.counts},
            .era = due.dates};
  draw.sampling.counts.problems = reader.problems();
  const Learning learning{.parameters = before.parameters(), .workers = workers()};
  if (before.model && was_learned_from(*before.model, sample, learning, draw)) {
    return;  // and stopped before the sample was settled
  }
  if (before.model && before.active->sampled_pages >= sample.size()) {
    const std::string reason = "it was learned from " +
                               counted(before.active->sampled_pages, "page", "pages") +
                               ", and the sample has " + with_thousands(sample.size());
    store.note({.site = due.site,
                .action = ModelDecision::Action::kept,
                .version = before.active->version,
                .replaced = before.active->version,
                .reason = reason});
    log_info("{}: version {} stays: {}", due.site, before.active->version, reason);
    return;
  }
  if (sample.empty()) {
    log_warning("{}: none of the pages in its sample can be read", due.site);
    return;
  }
  save(learn_site(sample, spool, learning, draw), before.active ? &*before.active : nullptr, due,
       store);
}

/// Stores a version with the decision, in one transaction.
void DueLearner::save(const SiteModel& model, const StoredModel* before, const DueSample& due,
                      ModelStore& store) {
  if (m_is_stopping) {
    throw Stopped{};
  }
  const std::string reason = "the sample has " + counted(model.sample.size(), "page", "pages") +
                             " of " + with_thousands(due.counts.pages_seen) + " that came";
  int version = 0;
  store.change_together([&] {
    version = before ? store.save(model, Activation::alongside, before->version)
                     : store.save(model, Activation::exclusive);
    store.note({.site = model.site,
                .action = ModelDecision::Action::learned,
                .version = version,
                .replaced = before ? before->version : 0,
                .reason = reason});
  });
  ++m_learned;
  log_info("{}, version {}: {}{}", model.site, version, reason,
           before ? ", in the place of version " + std::to_string(before->version) : "");
}

}  // namespace sst
