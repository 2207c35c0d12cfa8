#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "common/archive/revisit_resolver.hpp"
#include "common/io/run_journal.hpp"
#include "common/io/run_log.hpp"

namespace sst {

/// Stores the notes of a RevisitResolver in a file next to the output, so that a stopped run can
/// resume. The first note creates the file. When the resolver forgets hashes, its remaining notes
/// are copied to a second file, which replaces the first; the first file is deleted once the
/// journal no longer refers to it. If the run makes checkpoints, a file contains at most three
/// generations of hashes. One thread at a time.
class OriginalsLog {
 public:
  using Paths = std::array<std::filesystem::path, 2>;

  /// `paths` are the paths of the files; empty for outputs that cannot be resumed.
  explicit OriginalsLog(const Paths& paths, FileSystem& file_system = real_file_system());

  /// Adds the current file and its size to the state that is written to the journal next.
  void save_changes(RunState& state);
  /// Restores an entry that save_changes() added. Returns false for other entries. Throws
  /// std::invalid_argument if `value` is malformed.
  bool restore(const std::string& name, const std::string& value);
  /// Restores the notes from the earlier run's last checkpoint into `resolver`. Throws InputError
  /// if they are missing or damaged.
  void resume(RevisitResolver& resolver);

  /// Adds lines from RevisitResolver::take(). Throws InputError if they cannot be written.
  void add(std::string_view lines);

  std::uint64_t bytes() const { return m_logs[m_current].bytes(); }
  /// Syncs the files to disk. Call it directly before or after a state is written to the journal.
  void sync();
  /// Deletes the files, since the run is complete or cannot be resumed.
  void remove();

 private:
  /// How far the previous file has been replaced; `none` if there is no previous file.
  enum class Before : std::uint8_t { none, in_use, replaced, replaced_next };

  void note_generation(std::uint64_t begin);
  void copy_known();

  std::array<RunLog, 2> m_logs;
  std::size_t m_current = 0;
  Before m_before = Before::none;
  std::uint64_t m_resumed_bytes = 0;      // size of the current file in the earlier run
  std::uint64_t m_generation = 0;         // offset of the current generation in the file
  std::uint64_t m_generation_before = 0;  // of the previous generation; older notes are forgotten
};

}  // namespace sst
