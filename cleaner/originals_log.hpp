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

/// Keeps what a RevisitResolver notes in a file beside the output, so that a run that was stopped
/// can go on. The file is made when there is something to note. When the resolver forgets hashes,
/// what it still knows is copied to a second file, which takes the place of the first; that stays
/// until the journal no longer refers to it. So the file holds three generations of hashes at most,
/// unless there are no checkpoints. One thread at a time.
class OriginalsLog {
 public:
  using Paths = std::array<std::filesystem::path, 2>;

  /// `paths` are those of the files; empty for outputs that no run can go on with.
  explicit OriginalsLog(const Paths& paths, FileSystem& file_system = real_file_system());

  /// Adds the file in use and its size to the state that the journal notes next.
  void save_changes(RunState& state);
  /// Restores an entry of save_changes(). Returns false if it is none. Throws
  /// std::invalid_argument if save_changes() writes no such text.
  bool restore(const std::string& name, const std::string& value);
  /// Gives `resolver` the notes that the run before had made at its last checkpoint. Throws
  /// InputError if they are not there or damaged.
  void resume(RevisitResolver& resolver);

  /// Adds what RevisitResolver::take() returned. Throws InputError if it cannot be written.
  void add(std::string_view lines);

  std::uint64_t bytes() const { return m_logs[m_current].bytes(); }
  /// Writes the file to the disk, right before or after the journal notes a state.
  void sync();
  /// Deletes the files, since the run is complete or cannot be resumed.
  void remove();

 private:
  /// What the journal refers to of the file before.
  enum class Before : std::uint8_t { none, in_use, replaced, replaced_next };

  void note_generation(std::uint64_t begin);
  void copy_known();

  std::array<RunLog, 2> m_logs;
  std::size_t m_current = 0;
  Before m_before = Before::none;
  std::uint64_t m_resumed_bytes = 0;      // of the current file, by the run before
  std::uint64_t m_generation = 0;         // where the current generation begins in the file
  std::uint64_t m_generation_before = 0;  // the same; what is before it is forgotten
};

}  // namespace sst
