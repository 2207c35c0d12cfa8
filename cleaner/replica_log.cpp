#include "cleaner/replica_log.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

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

/// Reads the number at the start of `entry` and removes it.
template <typename Number>
void take_number(std::string_view& entry, Number& number) {
  number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i) {
    number |= static_cast<Number>(static_cast<unsigned char>(entry[i])) << (8 * i);
  }
  entry.remove_prefix(sizeof number);
}

/// Serializes the values, the keys, the starts and the number of words, all little-endian.
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
    : m_log{std::move(path), "the list of replica fingerprints", file_system},
      m_finder{parameters} {}

void ReplicaLog::begin(std::uint64_t pages) {
  m_log.begin(pages * kEntryBytes);
  if (m_log.is_open()) {
    read_pages(pages);
  }
}

void ReplicaLog::read_pages(std::uint64_t pages) {
  std::string entries;
  while (m_pages < pages) {
    m_log.read(m_pages * kEntryBytes, std::min(pages - m_pages, kEntriesAtOnce) * kEntryBytes,
               entries);
    for (std::size_t at = 0; at < entries.size(); at += kEntryBytes) {
      m_finder.find(parsed(std::string_view{entries}.substr(at, kEntryBytes)), ++m_pages);
    }
  }
}

std::uint64_t ReplicaLog::add(const Fingerprint& fingerprint) {
  m_log.append(written(fingerprint));
  ++m_pages;
  return m_finder.find(fingerprint, m_pages);
}

}  // namespace sst
