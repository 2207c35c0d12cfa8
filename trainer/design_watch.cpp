#include "trainer/design_watch.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "common/cli/log.hpp"
#include "common/error.hpp"
#include "common/learn/page_spool.hpp"
#include "common/site/misfit_count.hpp"

namespace sst {
namespace {

/// The versions in force, the active one first.
std::vector<int> versions_in_force(const std::string& site, ModelStore& store) {
  std::vector<StoredModel> in_force = store.in_force(site);
  std::ranges::stable_partition(in_force, &StoredModel::active);
  std::vector<int> versions;
  std::ranges::transform(in_force, std::back_inserter(versions), &StoredModel::version);
  return versions;
}

std::vector<SiteModel> load_models(const std::string& site, const std::vector<int>& versions,
                                   ModelStore& store) {
  std::vector<SiteModel> models;
  try {
    for (const int version : versions) {
      models.push_back(store.load(site, Detail::full, version));
    }
  } catch (const DamagedModelError& error) {
    log_warning("{}: {}; changes of its template go unnoticed", site, error.what());
    models.clear();
  }
  return models;
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
      verdict = site.verdicts.emplace(page.number, measure(page, site)).first;
    }
    look.misfits[verdicts.size()] = verdict->second.is_misfit;
    verdicts.push_back(&verdict->second);
  }
  look.change = find_lasting_change(verdicts, kFalseAlarms);
  return look;
}

/// The site as it is remembered, if its models are still those in force.
DesignWatch::Site& DesignWatch::site_of(const std::string& name, ModelStore& store) {
  std::vector<int> versions = versions_in_force(name, store);
  Site* site = m_sites.find(name);
  if (site == nullptr) {
    site = &m_sites.put(name, Site{}, 1);
  }
  if (site->versions != versions) {
    *site = Site{};
    site->models = load_models(name, versions, store);
    if (!site->models.empty()) {
      site->meters = std::make_unique<EraMeters>(site->models);
    }
    site->versions = std::move(versions);
  }
  return *site;
}

/// A page that cannot be read any more says nothing.
DesignWatch::Verdict DesignWatch::measure(const StoredPage& page, Site& site) {
  const std::optional<std::string> bytes = PageSpool::unpack(page.packed, m_limits.max_bytes);
  if (!bytes || m_parser.parse(*bytes, page.charset, m_tree)) {
    return {};
  }
  const EraMeters::Measure found = site.meters->measure(m_tree, page.date);
  return {found.evidence, found.is_misfit, hash_parts(parts_of_site(page.address, m_tree))};
}

}  // namespace sst
