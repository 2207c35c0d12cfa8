#include "trainer/add_pages.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/cli/problem_warnings.hpp"
#include "common/cli/progress.hpp"
#include "common/error.hpp"
#include "common/model/fit_meter.hpp"
#include "common/model/model_store.hpp"
#include "trainer/kept_pages.hpp"
#include "trainer/learn_model.hpp"
#include "trainer/sample_reader.hpp"
#include "trainer/sampling_pass.hpp"

namespace sst {
namespace {

/// How the pages that are new to a model fit it.
struct Newcomers {
  std::size_t pages = 0;
  std::size_t misfits = 0;  ///< 0 if the model does not know what is usual
};

Newcomers look_at_new_pages(const SiteModel& model, const std::vector<TrainingPage>& sample) {
  std::set<std::string> known;
  for (const SampledPage& page : model.sample) {
    known.insert(page.digest);
  }
  Newcomers newcomers;
  FitMeter meter{model};
  for (const TrainingPage& page : sample) {
    if (!known.contains(to_hexadecimal(page.key.digest))) {
      ++newcomers.pages;
      newcomers.misfits += meter.baseline().is_misfit(meter.measure(page.tree)) ? 1 : 0;
    }
  }
  return newcomers;
}

/// Of two dates that may be unknown, that is, empty.
std::string earlier(const std::string& one, const std::string& other) {
  return one.empty() || other.empty() ? one + other : std::min(one, other);
}

void sign_as_sum(const SiteModel& before, const SiteSample& added, std::uint64_t problems,
                 SiteModel& model) {
  sign_model(before.site, model);
  model.sample_size = before.sample_size;
  model.seed = before.seed;
  model.first_date = earlier(before.first_date, added.first_date);
  model.last_date = std::max(before.last_date, added.last_date);
  model.counts = before.counts;
  model.counts.pages_seen += added.pages;
  model.counts.duplicates += added.sampler.duplicates();
  model.counts.problems += added.problems + problems;
}

}  // namespace

ExitCode add_pages(const DriftOptions& options, Streams& streams) {
  ModelStore store = ModelStore::open_to_change(options.database);
  const SiteModel before = store.load(options.site, Detail::with_pages);
  PageSpool spool;
  std::vector<Sampler::Candidate> kept = kept_pages(before, options.database, spool);
  Samples samples = draw_samples({.site_by = SiteBy::name,
                                  .site = options.site,
                                  .sites = {},
                                  .sample_size = before.sample_size,
                                  .seed = before.seed,
                                  .is_of_captures = is_of_captures(before),
                                  .inputs = options.inputs,
                                  .shows_progress = options.general.shows_progress(streams)},
                                 options.work, spool, streams);
  if (samples.sites.empty()) {
    throw InputError{"no page to add: there is none in the inputs; check the paths"};
  }
  SiteSample& drawn = samples.sites.begin()->second;
  for (Sampler::Candidate& page : kept) {
    drawn.sampler.add(page.key, page.date, std::move(page.charset), std::move(page.page));
  }
  SampleReader reader{before.sample_size, options.work, spool};
  const std::vector<TrainingPage> sample = reader.read(drawn.sampler.take());
  for (const auto& [kind, count] : reader.all_problems()) {
    samples.problems[kind] += count;
  }
  const ExitCode done =
      samples.problems.empty() ? ExitCode::success : ExitCode::finished_with_skips;
  const Newcomers newcomers = look_at_new_pages(before, sample);
  const std::string figures = counted(samples.pages, "page", "pages") + " read, " +
                              with_thousands(newcomers.pages) + " of them new in the sample of " +
                              with_thousands(sample.size()) +
                              "; skipped: " + describe(samples.problems) + ", " +
                              samples.skips.describe() + "; " + samples.speed;
  if (2 * newcomers.misfits > newcomers.pages) {
    throw InputError{options.site + ": " + with_thousands(newcomers.misfits) + " of " +
                     counted(newcomers.pages, "new page does", "new pages do") +
                     " not fit version " + std::to_string(before.version) +
                     ": they are of another design, so nothing is added; 'sst-train retrain' "
                     "without --add learns a new era"};
  }
  if (options.is_dry_run) {
    spdlog::info("{}: would add to version {}: {}, {} of which do not fit it; {}", options.site,
                 before.version, counted(newcomers.pages, "new page", "new pages"),
                 with_thousands(newcomers.misfits), figures);
    return done;
  }
  SiteModel model = learn_model(sample, before.parameters, options.work.thread_count());
  sign_as_sum(before, drawn, reader.problems(), model);
  model.pages = pack_sample(sample, spool, options.work.thread_count());
  const int version = store.save(model, Force::beside, before.version);
  spdlog::info("{}, version {}: version {} and {}, and in force in its place; {}", options.site,
               version, before.version, counted(newcomers.pages, "new page", "new pages"), figures);
  return done;
}

}  // namespace sst
