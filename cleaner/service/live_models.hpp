#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "common/clean/model_cache.hpp"
#include "common/model/model_store.hpp"
#include "common/warning_handler.hpp"

namespace sst {

/// The models in force in a store to which a trainer writes concurrently. Callers get the newest
/// complete set, and may keep it as long as needed. Safe to use from any thread.
class LiveModels {
 public:
  enum class Store : std::uint8_t {
    there,
    awaited,  ///< may be created later; until then, there are no models
  };

  /// Throws ModelError if the store cannot be used. `warn` may be called from any thread.
  LiveModels(std::string path, WarningHandler warn, Store store = Store::there);

  const std::string& path() const { return m_path; }
  std::shared_ptr<ModelCache> current() const;
  /// Opens the store to read data other than the models in force. Throws ModelError if it cannot be
  /// read.
  ModelStore open_store() const;

  /// Checks whether the store has changed and, if so, reads the models in force. If the store is
  /// gone or damaged, the models stay as they are; see trouble(). Call it every second, from one
  /// thread.
  void refresh();

  /// Why the store cannot be read; empty if it can.
  std::string trouble() const;
  /// How often the models in force have changed.
  std::uint64_t changes() const { return m_changes; }

 private:
  /// A value that changes when the file or its write-ahead log changes.
  std::uint64_t stamp() const;
  std::shared_ptr<ModelCache> open() const;

  std::string m_path;
  WarningHandler m_warn;
  mutable std::atomic<bool> m_is_awaited;  // the store has not been created yet
  std::uint64_t m_stamp;
  std::atomic<std::uint64_t> m_changes{0};
  mutable std::mutex m_mutex;  // guards the members below
  std::shared_ptr<ModelCache> m_current;
  std::string m_trouble;
};

}  // namespace sst
