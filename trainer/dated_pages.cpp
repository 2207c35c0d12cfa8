#include "trainer/dated_pages.hpp"

#include <algorithm>
#include <utility>

#include "common/cli/log.hpp"
#include "common/cli/problem_warnings.hpp"
#include "common/drift/site_drift.hpp"
#include "common/error.hpp"
#include "common/html/page_parser.hpp"
#include "common/text/numbers.hpp"
#include "trainer/sampling_pass.hpp"
#include "trainer/warning_reader.hpp"

namespace sst {

DatedPages::DatedPages(const DriftOptions& options, ModelStore store, std::string work,
                       Streams& streams)
    : m_options{options}, m_store{std::move(store)}, m_work{std::move(work)}, m_streams{streams} {
  for (const StoredModel& model : m_store.in_force()) {
    m_in_force[model.site].push_back(model.version);
  }
}

void DatedPages::for_each_site(const Visitor& visit) {
  SamplingPlan plan{.site_by = m_options.site_by_folder ? SiteBy::folder
                               : m_options.site.empty() ? SiteBy::model
                                                        : SiteBy::name,
                    .site = m_options.site,
                    .sites = {},
                    .sample_size = m_options.sample_size,
                    .seed = m_options.seed,
                    .is_of_captures = true,
                    .inputs = m_options.inputs,
                    .indexes = m_options.indexes,
                    .shows_progress = m_options.general.shows_progress(m_streams)};
  std::vector<SiteModel> named;
  if (m_options.site.empty()) {
    for (const auto& [site, versions] : m_in_force) {
      plan.sites.insert(site);
    }
  } else {
    named = load_models(m_options.site);  // reports damaged models before the long work
  }
  Samples samples = draw_samples(plan, m_options.work, m_spool, m_streams);
  check_hosts(samples, m_options.site, "without --site, pages are grouped by URL");
  const Stopwatch working;
  ProblemWarnings warnings;
  SampleReader reader = warning_reader(m_options.sample_size, m_options.work, m_spool, warnings);
  std::size_t undated = 0;
  for (auto& [site, sample] : samples.sites) {
    std::vector<TrainingPage> pages = reader.read(sample.sampler.take(), site);
    sort_for_drift(pages);
    undated += static_cast<std::size_t>(std::count_if(
        pages.begin(), pages.end(), [](const TrainingPage& page) { return page.date.empty(); }));
    const std::vector<SiteModel> loaded =
        named.empty() ? load_models(site) : std::vector<SiteModel>{};
    const std::vector<SiteModel>& models = named.empty() ? loaded : named;
    if (!know_what_is_usual(models)) {
      log_warning(
          "{}: its models have no baseline, because they were learned from fewer than {} pages "
          "or by an older program; learn the site again",
          site, FitBaseline::kLeastPages);
    }
    visit(site, models, pages);
  }
  if (samples.sites.empty()) {
    throw InputError{"no page to check: " + counted(samples.pages, "page", "pages") +
                     " read, but none from a site with a model in " + m_options.database +
                     "; see 'sst-train list'"};
  }
  if (undated > 0) {
    log_warning("{} no date and {} treated as the oldest",
                counted(undated, "page has", "pages have"), undated == 1 ? "is" : "are");
  }
  if (samples.without_site > 0) {
    log_warning("skipped {} from sites without a model; see 'sst-train list'",
                counted(samples.without_site, "page", "pages"));
  }
  ProblemCounts problems = samples.problems;
  add(reader.all_problems(), problems);
  m_has_problems = samples.has_problems() || !problems.empty();
  log_info("read {}; {}; skipped: {}; {}", counted(samples.pages, "page", "pages"),
           describe(problems), samples.skips.describe(),
           describe_times(samples.speed, m_work, working.seconds(), m_watch));
}

/// Warns only once, because there may be thousands of models.
void DatedPages::warn_of_other_parser(const SiteModel& model) {
  const std::string warning = parser_warning(model, parser_name());
  if (!warning.empty() && !m_has_warned_of_parser) {
    log_warning("{}", warning);
    m_has_warned_of_parser = true;
  }
}

std::vector<SiteModel> DatedPages::load_models(const std::string& site) {
  std::vector<SiteModel> models{m_store.load(site, Detail::full)};
  for (const int version : m_in_force[site]) {
    if (version != models.front().version && m_store.has(site, version)) {  // may have been pruned
      models.push_back(m_store.load(site, Detail::full, version));
    }
  }
  std::ranges::for_each(models, [this](const SiteModel& model) { warn_of_other_parser(model); });
  return models;
}

}  // namespace sst
