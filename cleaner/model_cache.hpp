#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "cleaner/lru_cache.hpp"
#include "common/model/model_store.hpp"

namespace sst {

/// Finds the model for each page of a run. Which models are in force is looked up once, so that a
/// trainer that writes meanwhile makes no difference; they are loaded when a page asks for them,
/// and kept within bounds. Any number of threads.
class ModelCache {
 public:
  struct Choice {
    std::string site;                        ///< empty if it cannot be told
    std::shared_ptr<const SiteModel> model;  ///< null if the site has none
  };

  /// All pages are of `site`; of several sites, by their URLs, where it is empty. Throws ModelError
  /// if there is no such model.
  ModelCache(ModelStore store, const std::string& site, std::optional<int> version);

  /// By the URL's host, else by the domain that it is in. Throws ModelError if the model is
  /// damaged.
  Choice choose(std::string_view url);

  /// True if all pages are taken for those of one site.
  bool has_fixed_site() const { return m_fixed.has_value(); }

  /// The same only where every model is.
  std::string fingerprint() const { return m_fingerprint; }

 private:
  static constexpr std::size_t kModelsAtOnce = 64;

  std::optional<Choice> m_fixed;
  std::string m_fingerprint;
  std::map<std::string, int, std::less<>> m_in_force;  // site -> version
  std::mutex m_mutex;                                  // guards what is below
  ModelStore m_store;
  LruCache<std::string, std::shared_ptr<const SiteModel>> m_models{kModelsAtOnce};
};

}  // namespace sst
