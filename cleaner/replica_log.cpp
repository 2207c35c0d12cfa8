#include "cleaner/replica_log.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "common/error.hpp"

namespace sst {
namespace {

constexpr std::size_t kEntryBytes = sizeof(Fingerprint);
constexpr std::uint64_t kEntriesAtOnce = 4'096;
static_assert(kEntryBytes == 40, "without gaps");

}  // namespace

ReplicaLog::ReplicaLog(std::filesystem::path path, const FingerprintParameters& parameters,
                       FileSystem& file_system)
    : m_path{std::move(path)}, m_file_system{file_system}, m_finder{parameters} {}

void ReplicaLog::begin(std::uint64_t pages) {
  if (m_path.empty()) {
    return;
  }
  std::error_code error;
  m_file = m_file_system.open(m_path, OpenMode::create, error);
  check(error);
  read_pages(pages);
  check(m_file->truncate(pages * kEntryBytes));
  check(m_file_system.sync_folder(m_path.parent_path()));
}

void ReplicaLog::read_pages(std::uint64_t pages) {
  std::string entries;
  while (m_pages < pages) {
    const std::uint64_t wanted = std::min(pages - m_pages, kEntriesAtOnce) * kEntryBytes;
    check(m_file->read(m_pages * kEntryBytes, wanted, entries));
    if (entries.size() < wanted) {
      throw InputError{
          m_path.string() +
          ": what an earlier run noted of replicas is not there; begin anew with --fresh"};
    }
    for (std::size_t at = 0; at < entries.size(); at += kEntryBytes) {
      Fingerprint fingerprint;
      std::memcpy(&fingerprint, entries.data() + at, kEntryBytes);
      m_finder.find(fingerprint, ++m_pages);
    }
  }
}

std::uint64_t ReplicaLog::add(const Fingerprint& fingerprint) {
  if (m_file) {
    check(m_file->append({reinterpret_cast<const char*>(&fingerprint), kEntryBytes}));
  }
  ++m_pages;
  return m_finder.find(fingerprint, m_pages);
}

void ReplicaLog::sync() {
  if (m_file) {
    check(m_file->sync());
  }
}

void ReplicaLog::remove() {
  if (!m_path.empty()) {
    m_file_system.remove(m_path);
  }
}

void ReplicaLog::check(std::error_code error) const {
  if (error) {
    throw InputError{m_path.string() + ": the fingerprints of replicas cannot be written (" +
                     error.message() + ")"};
  }
}

}  // namespace sst
