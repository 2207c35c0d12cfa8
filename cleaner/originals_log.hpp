#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "common/archive/revisit_resolver.hpp"
#include "common/io/run_log.hpp"

namespace sst {

/// Keeps what a RevisitResolver notes in a file beside the output, so that a run that was stopped
/// can go on. The file is made when there is something to note. One thread at a time.
class OriginalsLog {
 public:
  /// `path` is the file; empty for outputs that no run can go on with.
  explicit OriginalsLog(std::filesystem::path path, FileSystem& file_system = real_file_system());

  /// Gives `resolver` the notes in the first `bytes` bytes, which an earlier run wrote. Throws
  /// InputError if they are not there or damaged.
  void resume(std::uint64_t bytes, RevisitResolver& resolver);

  /// Adds what RevisitResolver::take() returned. Throws InputError if it cannot be written.
  void add(std::string_view lines);

  std::uint64_t bytes() const { return m_log.bytes(); }
  void sync() { m_log.sync(); }
  /// Deletes the file, since the run is complete or cannot be resumed.
  void remove() { m_log.remove(); }

 private:
  RunLog m_log;
};

}  // namespace sst
