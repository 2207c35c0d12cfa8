#pragma once

#include <cstdint>
#include <filesystem>

#include "common/io/run_log.hpp"
#include "common/view/fingerprint.hpp"

namespace sst {

/// Finds replicas among the pages of a run. Stores their fingerprints in a file next to the output,
/// 52 bytes each, so that a stopped run can resume. One thread at a time.
class ReplicaLog {
 public:
  /// `path` is the file; empty for outputs that cannot be resumed.
  ReplicaLog(std::filesystem::path path, const FingerprintParameters& parameters,
             FileSystem& file_system = real_file_system());

  /// Continues after the first `pages` pages of an earlier run; 0 starts over. Throws InputError if
  /// these pages are missing, or if the file cannot be written.
  void begin(std::uint64_t pages);

  /// Adds the next page. Returns the number of the first page that it is a replica of, or its own
  /// number if it is not a replica. Numbers start at 1. Throws InputError if the file cannot be
  /// written.
  std::uint64_t add(const Fingerprint& fingerprint);

  /// Writes the file to the disk. Throws InputError if that fails.
  void sync() { m_log.sync(); }

  /// Deletes the file, since the run is complete or cannot be resumed.
  void remove() { m_log.remove(); }

 private:
  void read_pages(std::uint64_t pages);

  RunLog m_log;
  ReplicaFinder m_finder;
  std::uint32_t m_pages = 0;
};

}  // namespace sst
