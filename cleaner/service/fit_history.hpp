#pragma once

#include <cstddef>
#include <ctime>
#include <mutex>
#include <optional>
#include <string>

#include "cleaner/service/site_fit.hpp"
#include "common/clean/lru_cache.hpp"
#include "common/clean/page_result.hpp"

namespace sst {

/// How well the pages of each site have fit its models since the service started. Beyond the
/// maximum number of sites, the least recently used sites are forgotten. Safe to use from any
/// thread.
class FitHistory {
 public:
  static constexpr std::size_t kMostSites = 10'000;

  explicit FitHistory(std::size_t most_sites = kMostSites) : m_sites{most_sites} {}

  /// Adds a page that was cleaned at `now`. Ignores pages with a problem or without a fit verdict.
  void add(const PageResult& result, std::time_t now);

  /// The history of a site; none if the site is unknown.
  std::optional<SiteFit> of(const std::string& site) const;

 private:
  mutable std::mutex m_mutex;
  mutable LruCache<std::string, SiteFit> m_sites;  // each site costs 1
};

}  // namespace sst
