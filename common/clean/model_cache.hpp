#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/clean/lru_cache.hpp"
#include "common/clean/model_source.hpp"
#include "common/warning_handler.hpp"

namespace sst {

/// The models in force in a store. Which ones are in force is read once, so a trainer that stores
/// new versions meanwhile makes no difference. A model is loaded when a page asks for it; those
/// used last are kept, up to a number of bytes. Threads load different models at the same time, and
/// a thread that asks for a model which another one is loading waits for it.
class ModelCache : public ModelSource {
 public:
  static constexpr std::size_t kDefaultBytes = std::size_t{256} << 20;

  /// All pages belong to `site`; if it is empty, each page's URL tells its site. `warn` may be
  /// called by any thread. It is told of versions that were deleted or are damaged, and of the
  /// first model that was learned with another parser. Throws ModelError if there is no such model.
  ModelCache(ModelStore store, const std::string& site, std::optional<int> version,
             WarningHandler warn, std::size_t capacity_bytes = kDefaultBytes);

  /// Finds the site by the URL's host, else by its registered domain. The newest version that
  /// covers the date comes first, then the active one, then the others, the newest first.
  Choice choose(std::string_view url, std::string_view date) const override;

  /// Loads the site's active version instead if this one was deleted meanwhile. A damaged model
  /// warns once and throws ModelError each time.
  ModelPointer load(const StoredModel& version) override;

  /// True if all pages belong to one site that the user named.
  bool has_fixed_site() const { return !m_fixed_site.empty(); }

  /// Equal fingerprints mean identical sets of models.
  std::string fingerprint() const { return m_fingerprint; }

 private:
  using Key = std::pair<std::string, int>;  // site and version

  ModelPointer read(const StoredModel& version);
  /// Once: there may be thousands of models.
  void warn_of_other_parser(const SiteModel& model);
  ModelStore take_store();
  void give_back_store(ModelStore store);

  std::string m_fixed_site;  // empty if sites are told by URLs
  std::string m_fingerprint;
  WarningHandler m_warn;
  std::atomic_flag m_has_warned_of_parser;
  std::string m_path;
  std::map<std::string, std::vector<StoredModel>, std::less<>> m_in_force;  // by site
  std::mutex m_mutex;                                                       // guards what is below
  std::condition_variable m_loaded;      // a model was loaded, or turned out to be damaged
  std::set<Key> m_loading;               // by some thread, right now
  std::map<Key, std::string> m_damaged;  // with the reason
  std::vector<ModelStore> m_stores;      // connections that no thread uses at the moment
  LruCache<Key, ModelPointer> m_models;
};

}  // namespace sst
