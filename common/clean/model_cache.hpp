#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/clean/lru_cache.hpp"
#include "common/model/model_store.hpp"
#include "common/warning_handler.hpp"

namespace sst {

using ModelPointer = std::shared_ptr<const SiteModel>;

/// Finds the models for each page of a run. Which are in force is looked up once, so that a trainer
/// that learns meanwhile makes no difference; they are loaded when a page asks for them, and kept
/// within bounds. Any number of threads.
class ModelCache {
 public:
  struct Choice {
    std::string site;  ///< empty if it cannot be told
    /// The versions that may be the page's, the likeliest first; none if the site has no model.
    /// Good as long as the cache.
    std::vector<const StoredModel*> versions;
    /// The first of them covers the page's date.
    bool is_dated = false;
  };

  /// All pages belong to `site`; if it is empty, each page's URL tells its site. `warn` may be
  /// called by any thread, under the cache's lock. Throws ModelError if there is no such model.
  ModelCache(ModelStore store, const std::string& site, std::optional<int> version,
             WarningHandler warn);

  /// The site by the URL's host, else by the domain that it is in. Of its versions in force the
  /// newest that covers the date comes first, then the active one, then the others, the newest
  /// first.
  Choice choose(std::string_view url, std::string_view date) const;

  /// The active version of the site in its place if it was deleted meanwhile. Throws ModelError if
  /// it is damaged.
  ModelPointer load(const StoredModel& version);

  /// True if all pages are taken for those of one site.
  bool has_fixed_site() const { return !m_fixed_site.empty(); }

  /// Equal fingerprints mean identical sets of models.
  std::string fingerprint() const { return m_fingerprint; }

 private:
  static constexpr std::size_t kModelsAtOnce = 64;

  std::string m_fixed_site;  // empty if sites are told by URLs
  std::string m_fingerprint;
  WarningHandler m_warn;
  std::map<std::string, std::vector<StoredModel>, std::less<>> m_in_force;  // by site
  std::mutex m_mutex;                                                       // guards what is below
  ModelStore m_store;
  LruCache<std::pair<std::string, int>, ModelPointer> m_models{kModelsAtOnce};
};

}  // namespace sst
