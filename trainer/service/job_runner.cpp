#include "trainer/service/job_runner.hpp"

#include <algorithm>
#include <exception>
#include <set>
#include <string_view>
#include <utility>

#include "common/archive/file.hpp"
#include "common/cli/log.hpp"
#include "common/drift/era_trial.hpp"
#include "common/error.hpp"
#include "common/learn/learn_model.hpp"
#include "common/learn/sample_reader.hpp"
#include "common/text/numbers.hpp"
#include "common/time/timestamp.hpp"
#include "trainer/teaching.hpp"

namespace sst {
namespace {

constexpr std::chrono::seconds kUntilNextTry{60};
constexpr std::size_t kKeptVersions = 5;  // per site, in addition to those in force

/// Omits pages whose bytes are damaged, because the remaining pages are still a valid sample.
/// (SampleReader reports pages that exceed a limit.)
std::vector<Sampler::Candidate> candidates_of(const std::string& site,
                                              std::vector<StoredPage> pages, PageSpool& spool) {
  const std::size_t damaged =
      std::erase_if(pages, [](const StoredPage& page) { return !PageSpool::unpack(page.packed); });
  if (damaged > 0) {
    log_warning("{}: {} in the sample file cannot be unpacked and are skipped; check the disk",
                site, counted(damaged, "page", "pages"));
  }
  std::vector<Sampler::Candidate> candidates;
  candidates.reserve(pages.size());
  for (StoredPage& page : pages) {
    candidates.push_back({{page.hash, std::move(page.address), page.digest},
                          std::move(page.date),
                          std::move(page.headers),
                          spool.keep(std::move(page.packed))});
  }
  return candidates;
}

/// The new era: the misfits since the change.
NewEra era_of(const std::vector<StoredPage>& recent, const DesignWatch::Look& look) {
  NewEra era{.first = recent[look.change.first].number};
  for (std::size_t i = look.change.first; i < recent.size(); ++i) {
    if (look.misfits[i]) {
      era.pages.push_back(recent[i].number);
    }
  }
  return era;
}

/// True if the model was learned from the sample as it was when the job became pending. (Equal
/// counts show this, because the counts of an era only grow.)
bool was_learned_at(const PendingJob& job, const SiteModel& model) {
  const TrainingCounts& counts = model.sampling.counts;
  return counts.pages_seen == job.counts.pages_seen && counts.duplicates == job.counts.duplicates &&
         model.era.first == job.dates.first;
}

/// True if most of the pages that a model was learned from are in `pages`.
bool was_learned_of(const std::vector<StoredPage>& pages, const SiteModel& model) {
  std::set<std::string_view> addresses;
  for (const StoredPage& page : pages) {
    addresses.insert(page.address);
  }
  const auto found = std::ranges::count_if(
      model.sample, [&](const SampledPage& page) { return addresses.contains(page.address); });
  return 2 * static_cast<std::size_t>(found) > model.sample.size();
}

/// True if the latest decision about the site is a user's `activate`.
bool was_activated(const std::string& site, ModelStore& store) {
  const std::optional<ModelDecision> latest = store.latest_decision(site);
  return latest && latest->action == ModelDecision::Action::activated;
}

std::string describe(const StoredPage& page) {
  return page.address + (page.date.empty() ? "" : " (" + std::string{day_of(page.date)} + ")");
}

}  // namespace

/// A pending job and the pages that it needs.
struct JobRunner::Task {
  PendingJob job;
  std::vector<StoredPage> sample;
  std::vector<StoredPage> recent;
};

/// The current version. A new version inherits its parameters.
struct JobRunner::Before {
  std::optional<StoredModel> stored;
  std::optional<SiteModel> model;  // the model of `stored`; none if it is damaged

  Parameters parameters() const { return model ? model->parameters : parameters_of(Profile::site); }
};

JobRunner::JobRunner(Options options, SharedSamples& samples)
    : m_options{std::move(options)},
      m_samples{samples},
      m_watch{m_options.limits},
      m_thread{[this] { work(); }} {}

JobRunner::~JobRunner() {
  stop();
}

void JobRunner::wake() {
  {
    const std::lock_guard lock{m_mutex};
    m_is_woken = true;
  }
  m_changed.notify_all();
}

void JobRunner::stop() {
  {
    const std::lock_guard lock{m_mutex};
    m_is_stopping = true;
  }
  m_changed.notify_all();
}

Workers JobRunner::workers() const {
  return {m_options.threads, [this] {
            if (m_is_stopping) {
              throw Stopped{};
            }
          }};
}

/// Runs all pending jobs. A failed job delays only later jobs of its site.
void JobRunner::work() {
  std::set<std::int64_t> failed;  // the sites of failed jobs
  std::optional<Clock::time_point> next_try;
  while (!m_is_stopping) {
    if (next_try && Clock::now() >= *next_try) {
      failed.clear();
      next_try.reset();
    }
    PendingJob job;
    try {
      if (!do_next(failed, job)) {
        m_store.reset();
        wait_until(next_try);
      }
    } catch (const Stopped&) {
      return;
    } catch (const std::exception& error) {
      m_store.reset();
      log_warning("{}{}; the pages are kept, and the service retries in a minute",
                  job.site.empty() ? "" : job.site + ": ", error.what());
      next_try = next_try.value_or(Clock::now() + kUntilNextTry);
      if (job.number == 0) {
        wait_until(next_try, Wake::only_to_stop);  // the samples cannot be read
      } else {
        failed.insert(job.site_id);
      }
    }
  }
}

/// Runs the first pending job of a site that is not in `except`. Returns false if there is none.
bool JobRunner::do_next(const std::set<std::int64_t>& except, PendingJob& job) {
  Task task;
  {
    const std::lock_guard lock{m_samples.mutex};
    std::optional<PendingJob> next = m_samples.store.next_job();
    while (next && except.contains(next->site_id)) {
      next = m_samples.store.next_job(next->number);
    }
    if (!next) {
      return false;
    }
    task.job = job = *next;
    if (job.kind != PendingJob::Kind::look) {
      task.sample = m_samples.store.sample_of(job);
    }
    if (job.kind == PendingJob::Kind::look || job.kind == PendingJob::Kind::size) {
      task.recent = m_samples.store.recent_of(job);
    }
  }
  ModelStore& store = open_store();
  std::optional<NewEra> era;
  bool is_over = false;  // later looks ignore the examined pages
  if (job.kind == PendingJob::Kind::look) {
    era = look(task, is_over, store);
  } else {
    learn(task, store);
  }
  store.checkpoint();  // the last program to close the file may be unable to do this
  const std::lock_guard lock{m_samples.mutex};
  m_samples.store.change_together([&] {
    if (era) {
      m_samples.store.begin_era(job, *era);
    } else if (is_over) {
      m_samples.store.look_no_more(job);
    }
    m_samples.store.settle(job);
  });
  return true;
}

/// Keeps the model file open between consecutive jobs, unless the file was replaced.
ModelStore& JobRunner::open_store() {
  if (!m_store || file_fingerprint(m_options.database) != m_store_stamp) {
    m_store.reset();
    m_store.emplace(ModelStore::open_or_create(m_options.database));
    m_store_stamp = file_fingerprint(m_options.database);
  }
  return *m_store;
}

/// Waits for stop() or `time`, and also for more pages unless `wake` is only_to_stop.
void JobRunner::wait_until(std::optional<Clock::time_point> time, Wake wake) {
  std::unique_lock lock{m_mutex};
  const auto is_over = [&] { return m_is_stopping || (wake == Wake::by_pages && m_is_woken); };
  if (time) {
    m_changed.wait_until(lock, *time, is_over);
  } else {
    m_changed.wait(lock, is_over);
  }
  m_is_woken = false;
}

/// Parses the pages of a new era, except odd pages at its start (see count_odd_pages()). Returns
/// none if a page can no longer be read. The spool must outlive the pages.
std::optional<std::vector<TrainingPage>> JobRunner::read_era(const std::string& site,
                                                             std::vector<StoredPage> recent,
                                                             const Parameters& parameters,
                                                             PageSpool& spool, NewEra& era) const {
  std::erase_if(recent, [&](const StoredPage& page) {
    return !std::ranges::binary_search(era.pages, page.number);
  });
  SampleReader reader{recent.size(), workers(), m_options.limits, spool};
  std::vector<TrainingPage> pages =
      reader.read(candidates_of(site, std::move(recent), spool), site);
  if (pages.size() < era.pages.size()) {
    return std::nullopt;
  }
  const auto odd = static_cast<std::ptrdiff_t>(count_odd_pages(pages, parameters, workers()));
  pages.erase(pages.begin(), pages.begin() + odd);
  era.odd.assign(era.pages.begin(), era.pages.begin() + odd);
  era.pages.erase(era.pages.begin(), era.pages.begin() + odd);
  return pages;
}

/// Examines the latest pages of a site. Returns the new era, if one begins.
std::optional<NewEra> JobRunner::look(Task& task, bool& is_over, ModelStore& store) {
  const std::string& site = task.job.site;
  const DesignWatch::Look look = m_watch.look(site, task.recent, store, workers());
  if (look.models->empty() || task.recent.empty()) {
    return std::nullopt;
  }
  const SiteModel& active = look.models->front();
  if (was_activated(site, store)) {
    keep(task.job, active.version,
         "it was activated by hand; only pages after " + describe(task.recent.back()) +
             " count toward a change",
         store);
    is_over = true;
    return std::nullopt;
  }
  if (look.change.first == task.recent.size()) {
    return std::nullopt;
  }
  const std::string since =
      "the template changed, starting with " + describe(task.recent[look.change.first]);
  NewEra era = era_of(task.recent, look);
  keep(task.job, active.version, since, store);
  if (era.pages.size() < kFewPages) {
    return std::nullopt;  // waits for more pages
  }
  const auto keep_models = [&](const std::string& reason) {
    keep(task.job, active.version, since + ", but " + reason, store);
    is_over = true;
  };
  if (look.models->size() >= m_options.eras) {
    keep_models(counted(look.models->size(), "era is", "eras are") +
                " in force already; see --most-eras");
    return std::nullopt;
  }
  PageSpool spool;  // outlives the pages
  std::optional<std::vector<TrainingPage>> pages =
      read_era(site, std::move(task.recent), active.parameters, spool, era);
  if (!pages) {
    keep_models("some pages since then can no longer be read");
    return std::nullopt;
  }
  if (pages->size() < kFewPages) {
    return std::nullopt;
  }
  era.first = era.pages.front();
  const EraTrial trial = try_era(*pages, *look.models, workers());
  if (!trial.is_won()) {
    keep_models("a new model performs no better: " + trial.describe());
    return std::nullopt;
  }
  era.version_before = active.version;
  era.reason = since + "; " + trial.describe();
  return era;
}

/// Learns a sample. Except for a new era, keeps the version in force if it was learned from at
/// least as many pages.
void JobRunner::learn(Task& task, ModelStore& store) {
  const PendingJob& job = task.job;
  const Before before = model_before(job, store);
  if (job.kind == PendingJob::Kind::ended_era &&
      !(before.model && was_learned_of(task.sample, *before.model))) {
    return;  // already learned, or a user has put another version in force
  }
  if (!before.stored && store.site_count() >= m_options.sites) {
    log_warning("{}: not learned, because the model file already has {}; see --most-sites",
                job.site, counted(m_options.sites, "site", "sites"));
    return;
  }
  if (job.kind == PendingJob::Kind::size && before.model && was_learned_at(job, *before.model)) {
    return;  // an earlier run learned it, but stopped before settling the job
  }
  const bool has_others = job.kind == PendingJob::Kind::size && leave_out_others(task, store);
  PageSpool spool;
  const std::size_t wanted = std::min(m_options.sample_size, task.sample.size());
  SampleReader reader{wanted, workers(), m_options.limits, spool};
  const std::vector<TrainingPage> sample =
      reader.read(candidates_of(job.site, std::move(task.sample), spool), job.site);
  if (sample.empty()) {
    log_warning("{}: none of the pages in its sample can be read", job.site);
    return;
  }
  SampleSource source{.site = job.site,
                      .sampling = {.size = m_options.sample_size,
                                   .seed = m_options.seed,
                                   .of_captures = false,
                                   .counts = job.counts},
                      .era = job.dates};
  if (job.kind == PendingJob::Kind::ended_era) {
    source.sampling.counts.pages_seen = sample.size();
  }
  if (job.kind == PendingJob::Kind::ended_era || has_others) {
    source.era = dates_of(sample);
  }
  source.sampling.counts.problems = reader.problems();
  const Learning learning{.parameters = before.parameters(), .workers = workers()};
  if (before.model && was_learned_from(*before.model, sample, learning, source)) {
    return;  // the new model would be identical
  }
  if (job.kind != PendingJob::Kind::new_era && before.model &&
      before.stored->sampled_pages >= sample.size()) {
    if (job.kind == PendingJob::Kind::size) {
      keep(job, before.stored->version,
           "it was learned from " + counted(before.stored->sampled_pages, "page", "pages") +
               ", and the sample has " + with_thousands(sample.size()),
           store);
    }
    return;
  }
  const SiteModel model = learn_site(sample, spool, learning, source);
  if (m_is_stopping) {
    throw Stopped{};
  }
  save(model, before, job, store);
}

/// Finds the current version: the version of the ended era, or the active one.
JobRunner::Before JobRunner::model_before(const PendingJob& job, ModelStore& store) {
  Before before;
  const std::vector<StoredModel> in_force = store.in_force(job.site);
  const auto found = std::ranges::find_if(in_force, [&](const StoredModel& model) {
    return job.kind == PendingJob::Kind::ended_era ? model.version == job.version : model.active;
  });
  if (found == in_force.end()) {
    return before;
  }
  before.stored = *found;
  try {
    before.model = store.load(job.site, Detail::full, found->version);
  } catch (const DamagedModelError& error) {
    log_warning("{}: {}; a new version replaces it", job.site, error.what());
  }
  return before;
}

/// Omits pages that may begin a new design, and pages from other eras, so that no model is learned
/// from two designs. Returns true if any page was omitted.
bool JobRunner::leave_out_others(Task& task, ModelStore& store) {
  const DesignWatch::Look look = m_watch.look(task.job.site, task.recent, store, workers());
  std::set<std::int64_t> others;
  for (std::size_t i = look.change.doubtful; i < task.recent.size(); ++i) {
    if (look.misfits[i]) {
      others.insert(task.recent[i].number);
    }
  }
  const std::vector<bool> fit_others =
      m_watch.fit_others(task.job.site, task.sample, store, workers());
  for (std::size_t i = 0; i < task.sample.size(); ++i) {
    if (fit_others[i]) {
      others.insert(task.sample[i].number);
    }
  }
  return std::erase_if(task.sample,
                       [&](const StoredPage& page) { return others.contains(page.number); }) > 0;
}

/// Logs that the versions in force are kept, unless the log already has this decision with the same
/// reason.
void JobRunner::keep(const PendingJob& job, int version, const std::string& reason,
                     ModelStore& store) {
  const auto says_so = [&](const ModelDecision& decision) {
    return decision.action == ModelDecision::Action::kept && decision.reason == reason;
  };
  if (std::ranges::any_of(store.decisions(job.site), says_so)) {
    return;
  }
  store.note({.site = job.site,
              .action = ModelDecision::Action::kept,
              .version = version,
              .replaced = version,
              .reason = reason});
  log_info("{}: version {} stays in force: {}", job.site, version, reason);
}

/// Stores a version and the decision in one transaction.
void JobRunner::save(const SiteModel& model, const Before& before, const PendingJob& job,
                     ModelStore& store) {
  const std::string reason =
      job.kind == PendingJob::Kind::new_era ? job.reason
      : job.kind == PendingJob::Kind::ended_era
          ? "its era ended; the sample has " + counted(model.sample.size(), "page", "pages")
          : "the sample has " + with_thousands(model.sample.size()) + " of " +
                counted(job.counts.pages_seen, "page that arrived", "pages that arrived");
  int version = 0;
  store.change_together([&] {
    if (!before.stored) {
      version = store.save(model, Activation::exclusive);
    } else if (job.kind == PendingJob::Kind::new_era) {
      version = store.save(model, Activation::alongside);
      store.activate(model.site, version, Activation::alongside);
    } else {
      version = store.save(model, Activation::alongside, before.stored->version);
    }
    store.note({.site = model.site,
                .action = ModelDecision::Action::learned,
                .version = version,
                .replaced = before.stored ? before.stored->version : 0,
                .reason = reason});
  });
  store.prune(model.site, kKeptVersions);
  ++m_learned;
  log_info("{}, version {}: learned{}; {}", model.site, version,
           !before.stored ? ""
           : job.kind == PendingJob::Kind::new_era
               ? ", alongside version " + std::to_string(before.stored->version)
               : ", in place of version " + std::to_string(before.stored->version),
           reason);
  warn_of_lost_lessons(store, model.site, version);
}

}  // namespace sst
