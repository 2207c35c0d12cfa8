#include "trainer/service/design_watch.hpp"

#include <algorithm>
#include <utility>

#include "common/cli/log.hpp"
#include "common/drift/misfit_count.hpp"
#include "common/error.hpp"
#include "common/learn/page_spool.hpp"

namespace sst {
namespace {

/// The versions in force, the active one first.
std::vector<StoredModel> versions_in_force(const std::string& site, ModelStore& store) {
  std::vector<StoredModel> in_force = store.in_force(site);
  std::stable_partition(in_force.begin(), in_force.end(),
                        [](const StoredModel& model) { return model.active; });
  return in_force;
}

std::vector<SiteModel> load_models(const std::string& site,
                                   const std::vector<StoredModel>& versions, ModelStore& store) {
  std::vector<SiteModel> models;
  try {
    for (const StoredModel& version : versions) {
      models.push_back(store.load(site, Detail::full, version.version));
    }
  } catch (const DamagedModelError& error) {
    log_warning("{}: {}; changes to its template cannot be detected", site, error.what());
    models.clear();
  }
  return models;
}

/// True if the models themselves are the same, not only their version numbers.
bool are_same(const std::vector<StoredModel>& some, const std::vector<StoredModel>& others) {
  return std::ranges::equal(some, others, [](const StoredModel& a, const StoredModel& b) {
    return a.version == b.version && a.checksum == b.checksum;
  });
}

}  // namespace

DesignWatch::Look DesignWatch::look(const std::string& name, const std::vector<StoredPage>& pages,
                                    ModelStore& store, const Workers& workers) {
  Site& site = site_of(name, store);
  Look look{.models = &site.models, .change = {pages.size(), pages.size()}};
  look.misfits.assign(pages.size(), false);
  if (site.models.empty() || pages.empty()) {
    return look;
  }
  site.verdicts.erase(site.verdicts.begin(), site.verdicts.lower_bound(pages.front().number));
  std::vector<const Verdict*> verdicts;
  for (const StoredPage& page : pages) {
    workers.step();
    auto verdict = site.verdicts.find(page.number);
    if (verdict == site.verdicts.end()) {
      const std::optional<EraMeters::Measure> found = measure(page, site);
      verdict =
          site.verdicts
              .emplace(page.number, found ? Verdict{found->evidence, found->is_misfit,
                                                    hash_parts(parts_of_site(page.address, m_tree))}
                                          : Verdict{})
              .first;
    }
    look.misfits[verdicts.size()] = verdict->second.is_misfit;
    verdicts.push_back(&verdict->second);
  }
  look.change = find_lasting_change(verdicts, kFalseAlarms);
  return look;
}

/// The remembered site. Resets it if its models are no longer in force.
DesignWatch::Site& DesignWatch::site_of(const std::string& name, ModelStore& store) {
  std::vector<StoredModel> versions = versions_in_force(name, store);
  Site* site = m_sites.find(name);
  if (site == nullptr) {
    site = &m_sites.put(name, Site{}, 1);
  }
  if (!are_same(site->versions, versions)) {
    *site = Site{};
    site->models = load_models(name, versions, store);
    if (!site->models.empty()) {
      site->meters = std::make_unique<EraMeters>(site->models);
    }
    site->versions = std::move(versions);
  }
  return *site;
}

std::vector<bool> DesignWatch::fit_others(const std::string& name,
                                          const std::vector<StoredPage>& pages, ModelStore& store,
                                          const Workers& workers) {
  std::vector<bool> others(pages.size(), false);
  Site& site = site_of(name, store);
  if (site.models.size() < 2) {
    return others;
  }
  for (std::size_t i = 0; i < pages.size(); ++i) {
    workers.step();
    const std::optional<EraMeters::Measure> found = measure(pages[i], site);
    others[i] = found && !found->is_misfit && found->model != &site.models.front();
  }
  return others;
}

/// Reads the page into `m_tree` and measures it. Returns none if the page can no longer be read.
std::optional<EraMeters::Measure> DesignWatch::measure(const StoredPage& page, Site& site) {
  const std::optional<std::string> bytes = PageSpool::unpack(page.packed, m_limits.max_bytes);
  if (!bytes || m_parser.parse(*bytes, page.headers.charset, m_tree)) {
    return std::nullopt;
  }
  return site.meters->measure(m_tree, page.date);
}

}  // namespace sst
