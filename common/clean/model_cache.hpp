#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
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

/// Finds and loads the models in force in a store. The constructor lists them and their lessons
/// once, so that concurrent training and teaching do not affect the run. Models are loaded on
/// demand, and the most recently used models are cached, up to a total number of bytes. Threads
/// load different models concurrently. If a thread needs a model that another thread is loading, it
/// waits.
class ModelCache : public ModelSource {
 public:
  static constexpr std::size_t kDefaultBytes = std::size_t{256} << 20;

  /// Treats all pages as pages of `site` or, if `site` is empty, of the site passed to choose().
  /// `warn` may be called from any thread. It is called for each version that was deleted or is
  /// damaged, and for the first model that was learned with a different parser. Throws ModelError
  /// if the model of `site` does not exist.
  ModelCache(ModelStore store, const std::string& site, std::optional<int> version,
             WarningHandler warn, std::size_t capacity_bytes = kDefaultBytes);

  /// Finds the models of the site, or else of its registrable domain. The versions are in this
  /// order: the newest version that covers the date, the active version, then all others from
  /// newest to oldest.
  ModelMatch choose(std::string_view site, std::string_view date) const override;

  /// Loads a version, or the site's active version if the requested version has been deleted. If
  /// the model is damaged, warns once, and throws DamagedModelError each time.
  ModelPointer load(const StoredModel& version) override;

  /// True if all pages are treated as pages of one site that the user named.
  bool has_fixed_site() const { return !m_fixed_site.empty(); }

  struct Counts {
    std::uint64_t loaded = 0;  ///< models read so far
    std::uint64_t cached = 0;  ///< models that are still cached
  };
  Counts counts() const;

  /// Equal fingerprints mean identical sets of models and lessons.
  std::string fingerprint() const { return m_fingerprint; }

 private:
  using Key = std::pair<std::string, int>;  // site and version
  class LoadingGuard;

  ModelPointer read(const StoredModel& version);
  /// Warns only once, because there may be thousands of models.
  void warn_of_other_parser(const SiteModel& model);
  ModelStore take_store();
  void give_back_store(ModelStore store);

  std::string m_fixed_site;  // empty if URLs determine sites
  std::string m_fingerprint;
  WarningHandler m_warn;
  std::atomic_flag m_has_warned_of_parser;
  std::string m_path;
  std::map<std::string, std::vector<StoredModel>, std::less<>> m_in_force;  // by site
  std::map<std::string, std::vector<Lesson>, std::less<>> m_lessons;        // by site
  mutable std::mutex m_mutex;            // guards the members below
  std::condition_variable m_loaded;      // a model was loaded or found damaged
  std::set<Key> m_loading;               // models that a thread is currently loading
  std::map<Key, std::string> m_damaged;  // reasons why models are damaged
  std::vector<ModelStore> m_stores;      // idle connections
  LruCache<Key, ModelPointer> m_models;
  std::uint64_t m_loaded_count = 0;
};

}  // namespace sst
