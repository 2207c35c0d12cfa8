#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/clean/lru_cache.hpp"
#include "common/drift/era_meters.hpp"
#include "common/drift/lasting_change.hpp"
#include "common/html/page_parser.hpp"
#include "common/model/model_store.hpp"
#include "common/model/sample_store.hpp"
#include "common/page/page_tree.hpp"
#include "common/parallel/workers.hpp"

namespace sst {

/// Checks whether the models in force cover the design of a site's latest pages. The result depends
/// only on the pages and the models. Remembers its last verdicts, so that each page is measured
/// only once while the models stay the same. One thread at a time.
class DesignWatch {
 public:
  /// The minimum mean number of a site's pages between false alarms; see ChangeDetector.
  static constexpr double kFalseAlarms = 1'000;

  struct Look {
    /// The models in force, the active one first; empty if one is damaged. Valid until the next
    /// call of look().
    const std::vector<SiteModel>* models = nullptr;
    LastingChange change;         ///< indexes into the pages
    std::vector<bool> misfits{};  ///< for each page: true if it does not fit the models
  };

  explicit DesignWatch(const PageLimits& limits) : m_parser{limits}, m_limits{limits} {}

  /// `pages` is the result of recent_of() for a site. Calls workers.step() for each page.
  Look look(const std::string& site, const std::vector<StoredPage>& pages, ModelStore& store,
            const Workers& workers);
  /// For each page of a site: true if a model in force other than the active one fits it best.
  std::vector<bool> fit_others(const std::string& site, const std::vector<StoredPage>& pages,
                               ModelStore& store, const Workers& workers);

 private:
  struct Verdict {
    double evidence = 0.0;
    bool is_misfit = false;
    std::vector<std::uint64_t> parts{};
  };
  struct Site {
    std::vector<StoredModel> versions;
    std::vector<SiteModel> models;
    std::unique_ptr<EraMeters> meters;
    std::map<std::int64_t, Verdict> verdicts;  // keyed by page number
  };

  Site& site_of(const std::string& name, ModelStore& store);
  std::optional<EraMeters::Measure> measure(const StoredPage& page, Site& site);

  static constexpr std::size_t kMostSites = 16;  // maximum number of remembered sites

  PageParser m_parser;
  PageTree m_tree;
  PageLimits m_limits;
  LruCache<std::string, Site> m_sites{kMostSites};
};

}  // namespace sst
