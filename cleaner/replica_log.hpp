#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "common/io/descriptor.hpp"
#include "common/view/fingerprint.hpp"

namespace sst {

/// Finds replicas among the pages of a run, and keeps their fingerprints in a file beside its
/// output, 40 bytes each, so that a run that was stopped can go on. One thread at a time.
class ReplicaLog {
 public:
  /// `path` is the file; empty for outputs that no run can go on with.
  ReplicaLog(std::filesystem::path path, const FingerprintParameters& parameters);

  /// Begins with what an earlier run left of its first `pages` pages, or anew with 0. Throws
  /// InputError if that is not there, or the file cannot be written.
  void begin(std::uint64_t pages);

  /// Adds the next page and gives the number, counted from 1, of the first page that it is a
  /// replica of; its own if it is none. Throws InputError if the file cannot be written.
  std::uint64_t add(const Fingerprint& fingerprint);

  /// The run is complete, or nothing of it can be gone on with.
  void remove();

 private:
  [[noreturn]] void fail() const;

  std::filesystem::path m_path;
  std::unique_ptr<Descriptor> m_file;  // none where there is no path
  ReplicaFinder m_finder;
  std::uint32_t m_pages = 0;
};

}  // namespace sst
