#include "cleaner/model_cache.hpp"

#include <utility>

#include "common/error.hpp"
#include "common/page/digest.hpp"
#include "common/page/site_name.hpp"

namespace sst {

ModelCache::ModelCache(ModelStore store, const std::string& site, std::optional<int> version)
    : m_store{std::move(store)} {
  if (!site.empty()) {
    auto model = std::make_shared<const SiteModel>(m_store.load(site, Detail::cleaning, version));
    m_fingerprint = site + " " + std::to_string(model->version) + " " + model_checksum(*model);
    m_fixed = Choice{site, std::move(model)};
    return;
  }
  std::string all;
  for (const StoredModel& model : m_store.in_force()) {
    m_in_force.emplace(model.site, model.version);
    all += model.site + " " + std::to_string(model.version) + " " + model.checksum + "\n";
  }
  m_fingerprint = to_hexadecimal(digest_of(all));
}

ModelCache::Choice ModelCache::choose(std::string_view url) {
  if (m_fixed) {
    return *m_fixed;
  }
  Choice choice{site_of_url(url), nullptr};
  auto found = m_in_force.find(choice.site);
  if (found == m_in_force.end()) {
    found = m_in_force.find(registrable_domain(choice.site));
  }
  if (found == m_in_force.end()) {
    return choice;
  }
  choice.site = found->first;
  const std::lock_guard lock{m_mutex};
  choice.model = m_models.get(choice.site, [&] {
    return std::make_shared<const SiteModel>(
        m_store.load(choice.site, Detail::cleaning, found->second));
  });
  return choice;
}

}  // namespace sst
