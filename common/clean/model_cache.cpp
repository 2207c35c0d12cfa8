#include "common/clean/model_cache.hpp"

#include <algorithm>
#include <utility>

#include "common/error.hpp"
#include "common/hash/digest.hpp"
#include "common/html/page_parser.hpp"
#include "common/url/site_name.hpp"
#include "common/url/url_host.hpp"

namespace sst {

ModelCache::ModelCache(ModelStore store, const std::string& site, std::optional<int> version,
                       WarningHandler warn, std::size_t capacity_bytes)
    : m_fixed_site{site}, m_warn{std::move(warn)}, m_path{store.path()}, m_models{capacity_bytes} {
  std::vector<StoredModel> models = store.in_force();
  m_lessons = store.all_lessons();
  if (!site.empty()) {
    // Load the model now, so that a damaged or missing model is reported before the run begins.
    const auto wanted =
        std::make_shared<const SiteModel>(store.load(site, Detail::cleaning, version));
    m_lessons[wanted->site] = wanted->lessons;  // the lessons applied to its tree
    warn_of_other_parser(*wanted);
    std::erase_if(models, [&](const StoredModel& model) {
      return model.site != wanted->site || version.has_value() || model.version == wanted->version;
    });
    models.push_back({wanted->site, wanted->version, true, model_checksum(*wanted), 0,
                      wanted->era.first, wanted->era.last});
    m_models.put({wanted->site, wanted->version}, wanted, memory_bytes(*wanted));
  }
  m_stores.push_back(std::move(store));
  std::string all;
  for (const auto& [name, lessons] : m_lessons) {
    for (const Lesson& lesson : lessons) {
      all += name + " " + checksum_of(lesson) + "\n";
    }
  }
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

ModelCache::ModelMatch ModelCache::choose(std::string_view site, std::string_view date) const {
  ModelMatch match;
  match.site = m_fixed_site.empty() ? std::string{site} : m_fixed_site;
  auto found = m_in_force.find(match.site);
  if (found == m_in_force.end()) {
    found = m_in_force.find(domain_to_unicode(match.site));  // name used by older programs
  }
  if (found == m_in_force.end()) {
    found = m_in_force.find(registrable_domain(match.site));
  }
  if (found == m_in_force.end()) {
    return match;
  }
  match.site = found->first;
  const std::vector<StoredModel>& versions = found->second;
  const StoredModel* dated = nullptr;
  for (const StoredModel& version : versions) {
    if (covers(version.first_date, version.last_date, date) &&
        (dated == nullptr || version.version > dated->version)) {
      dated = &version;
    }
  }
  match.is_dated = dated != nullptr;
  if (dated != nullptr) {
    match.versions.push_back(dated);
  }
  for (const StoredModel& version : versions) {
    if (&version != dated) {
      match.versions.push_back(&version);
    }
  }
  return match;
}

/// Releases a model to other threads when this thread has finished loading it, successfully or not.
class ModelCache::LoadingGuard {
 public:
  LoadingGuard(ModelCache& cache, Key key) : m_cache{cache}, m_key{std::move(key)} {}
  ~LoadingGuard() {
    const std::lock_guard lock{m_cache.m_mutex};
    m_cache.m_loading.erase(m_key);
    m_cache.m_loaded.notify_all();
  }
  LoadingGuard(const LoadingGuard&) = delete;
  LoadingGuard& operator=(const LoadingGuard&) = delete;

 private:
  ModelCache& m_cache;
  Key m_key;
};

ModelPointer ModelCache::load(const StoredModel& version) {
  const Key key{version.site, version.version};
  std::unique_lock lock{m_mutex};
  m_loaded.wait(lock, [&] { return !m_loading.contains(key); });
  if (const ModelPointer* found = m_models.find(key)) {
    return *found;
  }
  if (const auto damaged = m_damaged.find(key); damaged != m_damaged.end()) {
    throw DamagedModelError{damaged->second};
  }
  m_loading.insert(key);
  lock.unlock();
  const LoadingGuard loading_guard{*this, key};
  try {
    const ModelPointer model = read(version);
    const std::lock_guard relock{m_mutex};
    ++m_loaded_count;
    return m_models.put(key, model, memory_bytes(*model));
  } catch (const DamagedModelError& error) {
    {
      const std::lock_guard relock{m_mutex};
      m_damaged.emplace(key, error.what());
    }
    if (m_warn) {
      m_warn(std::string{error.what()} + "; pages of " + version.site +
             " are cleaned without a model");
    }
    throw;
  }
}

ModelCache::Counts ModelCache::counts() const {
  const std::lock_guard lock{m_mutex};
  return {m_loaded_count, m_models.size()};
}

ModelPointer ModelCache::read(const StoredModel& version) {
  ModelStore store = take_store();
  SiteModel loaded = store.load_or_active(version.site, Detail::cleaning, version.version);
  give_back_store(std::move(store));
  const auto lessons = m_lessons.find(version.site);
  const std::vector<Lesson> of_start =
      lessons == m_lessons.end() ? std::vector<Lesson>{} : lessons->second;
  if (loaded.lessons != of_start) {  // lessons changed after this run began
    set_lessons(loaded, of_start);
  }
  auto model = std::make_shared<const SiteModel>(std::move(loaded));
  if (model->version != version.version && m_warn) {
    m_warn(version.site + ": version " + std::to_string(version.version) +
           " was deleted after this run began; version " + std::to_string(model->version) +
           " is used instead");
  }
  warn_of_other_parser(*model);
  return model;
}

void ModelCache::warn_of_other_parser(const SiteModel& model) {
  const std::string warning = parser_warning(model, parser_name());
  if (!warning.empty() && m_warn && !m_has_warned_of_parser.test_and_set()) {
    m_warn(warning);
  }
}

ModelStore ModelCache::take_store() {
  {
    const std::lock_guard lock{m_mutex};
    if (!m_stores.empty()) {
      ModelStore store = std::move(m_stores.back());
      m_stores.pop_back();
      return store;
    }
  }
  return ModelStore::open(m_path);
}

void ModelCache::give_back_store(ModelStore store) {
  const std::lock_guard lock{m_mutex};
  m_stores.push_back(std::move(store));
}

}  // namespace sst
