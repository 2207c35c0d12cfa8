#include "cleaner/service/live_models.hpp"

#include <filesystem>
#include <utility>

#include "common/archive/file.hpp"
#include "common/error.hpp"
#include "common/hash/mix_hashes.hpp"

namespace sst {

LiveModels::LiveModels(std::string path, WarningHandler warn, Store store)
    : m_path{std::move(path)},
      m_warn{std::move(warn)},
      m_is_awaited{store == Store::awaited},
      m_stamp{stamp()},
      m_current{open()} {}

std::shared_ptr<ModelCache> LiveModels::current() const {
  const std::lock_guard lock{m_mutex};
  return m_current;
}

void LiveModels::refresh() {
  // Take the stamp before reading the file, so that the next refresh notices later changes.
  const std::uint64_t now = stamp();
  if (std::exchange(m_stamp, now) == now) {
    return;
  }
  std::shared_ptr<ModelCache> next;
  std::string trouble;
  try {
    next = open();
  } catch (const Error& error) {
    trouble = error.what();
    m_stamp = 0;  // so that the next refresh tries again: no file has this stamp
  }
  const std::lock_guard lock{m_mutex};
  if (!trouble.empty() && m_trouble.empty() && m_warn) {
    m_warn(trouble + "; the previous models stay in force");
  }
  m_trouble = trouble;
  if (next && next->fingerprint() != m_current->fingerprint()) {
    m_current = std::move(next);
    ++m_changes;
  }
}

std::string LiveModels::trouble() const {
  const std::lock_guard lock{m_mutex};
  return m_trouble;
}

std::uint64_t LiveModels::stamp() const {
  return mix_hashes(file_fingerprint(m_path), file_fingerprint(m_path + "-wal"));
}

std::shared_ptr<ModelCache> LiveModels::open() const {
  return std::make_shared<ModelCache>(open_store(), "", std::nullopt, m_warn);
}

ModelStore LiveModels::open_store() const {
  if (m_is_awaited) {
    std::error_code error;
    m_is_awaited = std::filesystem::file_size(m_path, error) == 0 || error;
    return ModelStore::open_if_there(m_path);
  }
  return ModelStore::open(m_path);
}

}  // namespace sst
