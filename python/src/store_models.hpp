#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <styletree/cleaner.hpp>
#include <styletree/model_store.hpp>

namespace styletree::python {

/// Collects warnings of threads that run without the GIL, until a thread with the GIL logs them.
class Warnings {
 public:
  void add(const std::string& message);
  /// Passes all warnings to the logger "styletree". Called with the GIL held.
  void log();

 private:
  std::mutex m_mutex;
  std::vector<std::string> m_messages;
};

/// The models in force in a store, with the warnings about them. Copies share both.
class StoreModels {
 public:
  /// If `site` is not empty, all pages belong to it. Called without the GIL. Throws Error (model).
  StoreModels(std::string path, std::string site, std::optional<int> version);

  /// A copy with its own locks and file connection: a forked process must not use those of its
  /// parent.
  StoreModels reopened() const { return {m_path, m_site, m_version}; }

  const ModelSet& models() const { return m_models; }

  /// Adds a warning (only once) if a result has no model because its page's site is unknown.
  void check_site_of(const Result& result) const;
  /// Called with the GIL held.
  void log_warnings() const { m_notes->warnings.log(); }

 private:
  struct Notes {
    Warnings warnings;
    std::atomic_flag has_warned_of_site;
  };

  std::string m_path;
  std::string m_site;  // empty: determined by the pages' URLs
  std::optional<int> m_version;
  std::shared_ptr<Notes> m_notes = std::make_shared<Notes>();
  ModelSet m_models;
};

}  // namespace styletree::python
