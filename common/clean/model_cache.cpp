#include "common/clean/model_cache.hpp"

#include <algorithm>
#include <utility>

#include "common/error.hpp"
#include "common/hash/digest.hpp"
#include "common/page/site_name.hpp"

namespace sst {

ModelCache::ModelCache(ModelStore store, const std::string& site, std::optional<int> version,
                       WarningHandler warn)
    : m_fixed_site{site}, m_warn{std::move(warn)}, m_store{std::move(store)} {
  std::vector<StoredModel> models = m_store.in_force();
  if (!site.empty()) {
    // Loaded now, so that what is wrong with it shows at once.
    const auto wanted =
        std::make_shared<const SiteModel>(m_store.load(site, Detail::cleaning, version));
    std::erase_if(models, [&](const StoredModel& model) {
      return model.site != site || version.has_value() || model.version == wanted->version;
    });
    models.push_back({site, wanted->version, true, model_checksum(*wanted), 0, wanted->first_date,
                      wanted->last_date});
    m_models.get({site, wanted->version}, [&] { return wanted; });
  }
  std::string all;
  for (StoredModel& model : models) {
    all += model.site + " " + std::to_string(model.version) + " " + model.checksum + "\n";
    m_in_force[model.site].push_back(std::move(model));
  }
  for (auto& [name, versions] : m_in_force) {
    std::sort(versions.begin(), versions.end(), [](const StoredModel& a, const StoredModel& b) {
      return a.active != b.active ? a.active : a.version > b.version;
    });
  }
  m_fingerprint = to_hexadecimal(digest_of(all));
}

ModelCache::Choice ModelCache::choose(std::string_view url, std::string_view date) const {
  Choice choice;
  choice.site = m_fixed_site.empty() ? site_of_url(url) : m_fixed_site;
  auto found = m_in_force.find(choice.site);
  if (found == m_in_force.end()) {
    found = m_in_force.find(registrable_domain(choice.site));
  }
  if (found == m_in_force.end()) {
    return choice;
  }
  choice.site = found->first;
  const std::vector<StoredModel>& versions = found->second;
  const StoredModel* dated = nullptr;
  for (const StoredModel& version : versions) {
    if (covers(version.first_date, version.last_date, date) &&
        (dated == nullptr || version.version > dated->version)) {
      dated = &version;
    }
  }
  choice.is_dated = dated != nullptr;
  if (dated != nullptr) {
    choice.versions.push_back(dated);
  }
  for (const StoredModel& version : versions) {
    if (&version != dated) {
      choice.versions.push_back(&version);
    }
  }
  return choice;
}

ModelPointer ModelCache::load(const StoredModel& version) {
  const std::lock_guard lock{m_mutex};
  return m_models.get({version.site, version.version}, [&] {
    if (m_store.has(version.site, version.version)) {
      return std::make_shared<const SiteModel>(
          m_store.load(version.site, Detail::cleaning, version.version));
    }
    auto active = std::make_shared<const SiteModel>(m_store.load(version.site, Detail::cleaning));
    m_warn(version.site + ": version " + std::to_string(version.version) +
           " was deleted since this run began; version " + std::to_string(active->version) +
           " is used for it");
    return active;
  });
}

}  // namespace sst
