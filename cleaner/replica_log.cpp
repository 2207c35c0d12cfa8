#include "cleaner/replica_log.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "common/error.hpp"

namespace sst {
namespace {

constexpr std::size_t kEntryBytes = sizeof(Fingerprint);
static_assert(kEntryBytes == 40, "without gaps");

int open_file(const std::filesystem::path& path) {
  return path.empty() ? -1 : open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
}

}  // namespace

ReplicaLog::ReplicaLog(std::filesystem::path path, const FingerprintParameters& parameters)
    : m_path{std::move(path)}, m_finder{parameters} {}

void ReplicaLog::begin(std::uint64_t pages) {
  if (m_path.empty()) {
    return;
  }
  m_file = std::make_unique<Descriptor>(open_file(m_path));
  if (m_file->number() < 0) {
    fail();
  }
  for (std::uint64_t i = 0; i < pages; ++i) {
    Fingerprint fingerprint;
    if (read(m_file->number(), &fingerprint, kEntryBytes) != static_cast<ssize_t>(kEntryBytes)) {
      throw InputError{
          m_path.string() +
          ": what an earlier run noted of replicas is not there; begin anew with --fresh"};
    }
    m_finder.find(fingerprint, ++m_pages);
  }
  if (ftruncate(m_file->number(), static_cast<off_t>(pages * kEntryBytes)) != 0) {
    fail();
  }
}

std::uint64_t ReplicaLog::add(const Fingerprint& fingerprint) {
  if (m_file &&
      write(m_file->number(), &fingerprint, kEntryBytes) != static_cast<ssize_t>(kEntryBytes)) {
    fail();
  }
  ++m_pages;
  return m_finder.find(fingerprint, m_pages);
}

void ReplicaLog::remove() {
  if (m_file) {
    std::error_code ignored;
    std::filesystem::remove(m_path, ignored);
  }
}

void ReplicaLog::fail() const {
  throw InputError{m_path.string() + ": the fingerprints of replicas cannot be written (" +
                   std::generic_category().message(errno) + ")"};
}

}  // namespace sst
