#include "cleaner/service/fit_history.hpp"

namespace sst {

void FitHistory::add(const PageResult& result, std::time_t now) {
  if (!result.fit_verdict || result.page.problem) {
    return;
  }
  const std::lock_guard lock{m_mutex};
  SiteFit* known = m_sites.find(result.site);
  SiteFit& site = known != nullptr ? *known : m_sites.put(result.site, {}, 1);
  site.add(result, now);
}

std::optional<SiteFit> FitHistory::of(const std::string& site) const {
  const std::lock_guard lock{m_mutex};
  const SiteFit* known = m_sites.find(site);
  return known != nullptr ? std::optional{*known} : std::nullopt;
}

}  // namespace sst
