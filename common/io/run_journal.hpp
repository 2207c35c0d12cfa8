#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "common/io/file_system.hpp"

namespace sst {

/// The state of a run: text values by name. Only the run itself interprets them.
using RunState = std::map<std::string, std::string>;

/// The progress of a run.
struct Checkpoint {
  enum class Stage : std::uint8_t {
    writing,         ///< the shard is still growing
    shard_complete,  ///< the shard is complete and will be renamed; others follow
    output_complete  ///< the last shard is complete and will be renamed; the input is exhausted
  };

  std::uint64_t shard = 1;  ///< the shard being written, counted from 1
  std::uint64_t bytes = 0;  ///< size of the shard's complete blocks
  Stage stage = Stage::writing;
  std::int64_t modified = 0;  ///< FileStamp::modified of a complete shard
  RunState state;             ///< state of the run right after the last record in these bytes

  friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

/// A run that can be stopped at any moment and started again.
class ResumableRun {
 public:
  virtual ~ResumableRun() = default;

  /// Returns the changes to the run's state since the last call, up to and including the record
  /// being written. An empty value removes an entry.
  virtual RunState state_changes() = 0;
  /// Writes to disk everything that a restart from here needs, except the state.
  virtual void sync() = 0;
};

/// A file next to an unfinished output. Running the same command again continues the stopped run
/// from this file. Each checkpoint appends a line with the changes; a file that has grown large is
/// replaced by a file with a single line. The size of the file therefore depends on the size of the
/// run's state, not on the number of checkpoints.
class RunJournal {
 public:
  static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 20;

  /// Runs with the same `run` string write the same output. The journal is rewritten when its size
  /// exceeds both `most_bytes` and three times the size of the run's state.
  RunJournal(std::filesystem::path path, std::string run,
             FileSystem& file_system = real_file_system(), std::uint64_t most_bytes = kMostBytes);

  /// Returns the last checkpoint of an earlier run, with its whole state. Starts a new journal if
  /// there is none, or if `fresh` is true. Throws InputError if another process is writing to the
  /// output, or if the journal belongs to a different run.
  std::optional<Checkpoint> open(bool fresh);

  /// Records a checkpoint; its state contains only the changes. REQUIRES: the output up to the
  /// checkpoint is on disk. Throws InputError if the journal cannot be written.
  void add(const Checkpoint& checkpoint);

  /// Deletes the journal of a run that is complete or cannot be resumed.
  void remove();

 private:
  std::string heading() const;
  void lock();
  std::string read() const;
  void append(const std::string& text);
  void rewrite(const std::string& text);
  [[noreturn]] void fail(std::error_code error) const;

  std::filesystem::path m_path;
  std::string m_run;
  FileSystem& m_file_system;
  std::uint64_t m_most_bytes;
  std::unique_ptr<OutputFile> m_file;  // open and locked after open()
  std::uint64_t m_bytes = 0;           // size of the journal
  std::uint64_t m_limit;               // size in bytes above which the journal is rewritten
  RunState m_state;                    // state as recorded in the journal
};

}  // namespace sst
