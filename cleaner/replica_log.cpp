#include "cleaner/replica_log.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "common/error.hpp"

namespace sst {
namespace {

constexpr std::size_t kEntryBytes = 52;
constexpr std::uint64_t kEntriesAtOnce = 4'096;

template <typename Number>
void append_number(Number number, std::string& entry) {
  for (std::size_t i = 0; i < sizeof number; ++i) {
    entry += static_cast<char>(number >> (8 * i) & 0xFF);
  }
}

/// Reads the number at the start of `entry`, and takes it off.
template <typename Number>
void take_number(std::string_view& entry, Number& number) {
  number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i) {
    number |= static_cast<Number>(static_cast<unsigned char>(entry[i])) << (8 * i);
  }
  entry.remove_prefix(sizeof number);
}

/// The values, the keys, the starts and the number of words, each little-endian.
std::string written(const Fingerprint& fingerprint) {
  std::string entry;
  for (const std::uint64_t value : fingerprint.values) {
    append_number(value, entry);
  }
  for (const std::uint32_t key : fingerprint.keys) {
    append_number(key, entry);
  }
  for (const std::uint32_t start : fingerprint.starts) {
    append_number(start, entry);
  }
  append_number(fingerprint.words, entry);
  return entry;
}

Fingerprint parsed(std::string_view entry) {
  Fingerprint fingerprint;
  for (std::uint64_t& value : fingerprint.values) {
    take_number(entry, value);
  }
  for (std::uint32_t& key : fingerprint.keys) {
    take_number(entry, key);
  }
  for (std::uint32_t& start : fingerprint.starts) {
    take_number(entry, start);
  }
  take_number(entry, fingerprint.words);
  return fingerprint;
}

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
  check(error, "opened");
  read_pages(pages);
  check(m_file->truncate(pages * kEntryBytes), "cut");
  check(m_file_system.sync_folder(m_path.parent_path()), "put in their folder");
}

void ReplicaLog::read_pages(std::uint64_t pages) {
  std::string entries;
  while (m_pages < pages) {
    const std::uint64_t wanted = std::min(pages - m_pages, kEntriesAtOnce) * kEntryBytes;
    check(m_file->read(m_pages * kEntryBytes, wanted, entries), "read");
    if (entries.size() < wanted) {
      throw InputError{
          m_path.string() +
          ": the fingerprints of the pages before are missing; start again with --fresh"};
    }
    for (std::size_t at = 0; at < entries.size(); at += kEntryBytes) {
      m_finder.find(parsed(std::string_view{entries}.substr(at, kEntryBytes)), ++m_pages);
    }
  }
}

std::uint64_t ReplicaLog::add(const Fingerprint& fingerprint) {
  if (m_file) {
    check(m_file->append(written(fingerprint)), "written");
  }
  ++m_pages;
  return m_finder.find(fingerprint, m_pages);
}

void ReplicaLog::sync() {
  if (m_file) {
    check(m_file->sync(), "synced");
  }
}

void ReplicaLog::remove() {
  if (!m_path.empty()) {
    m_file_system.remove(m_path);
  }
}

void ReplicaLog::check(std::error_code error, std::string_view operation) const {
  if (error) {
    throw InputError{m_path.string() + ": the fingerprints of replicas cannot be " +
                     std::string{operation} + " (" + error.message() + ")"};
  }
}

}  // namespace sst
