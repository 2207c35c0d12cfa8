#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "common/io/file_system.hpp"

namespace sst {

/// The state of a run, as text by name. Only the run itself reads it.
using RunState = std::map<std::string, std::string>;

/// How far a run has come.
struct Checkpoint {
  enum class Stage : std::uint8_t {
    writing,         ///< the shard grows
    shard_complete,  ///< the shard is complete and gets its name next; others follow
    output_complete  ///< the same, and it is the last: there is nothing more to read
  };

  std::uint64_t shard = 1;  ///< the part of the output that is being written, counted from 1
  std::uint64_t bytes = 0;  ///< of the shard that are complete
  Stage stage = Stage::writing;
  std::int64_t modified = 0;  ///< of a complete shard: FileStamp::modified
  RunState state;             ///< the run, right after the last record in these bytes

  friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

/// A run that can be stopped at any moment and started again.
class ResumableRun {
 public:
  virtual ~ResumableRun() = default;

  /// The changes of the run's state since the last call, up to and with the record that is
  /// being written. An empty text stands for something that is gone.
  virtual RunState state_changes() = 0;
  /// Writes to the disk what it takes, beside its state, to start again from here.
  virtual void sync() = 0;
};

/// A file beside an unfinished output, by which a run that was stopped goes on when the same
/// command is given again. A checkpoint adds a line with what changed; when the file is large, it
/// is replaced by one with a single line. So its size is bounded by that of the run's state.
class RunJournal {
 public:
  static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 20;

  /// Runs with equal `run` have the same output. The journal is rewritten when it exceeds both
  /// `most_bytes` and three times the size of the run's state.
  RunJournal(std::filesystem::path path, std::string run,
             FileSystem& file_system = real_file_system(), std::uint64_t most_bytes = kMostBytes);

  /// Returns the last checkpoint of an earlier run, with its whole state. Starts the journal if
  /// there is none, or if `fresh`. Throws InputError if another process is writing to the output,
  /// or if another run was stopped there.
  std::optional<Checkpoint> open(bool fresh);

  /// Notes a checkpoint; of the state, what changed. REQUIRES: the output up to there is on the
  /// disk. Throws InputError if the journal cannot be written.
  void add(const Checkpoint& checkpoint);

  /// Deletes the journal, since the run is complete or cannot be resumed.
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
  std::unique_ptr<OutputFile> m_file;  // open and locked from open() on
  std::uint64_t m_bytes = 0;           // of the journal
  std::uint64_t m_limit;               // bytes, above which it is rewritten
  RunState m_state;                    // as noted
};

}  // namespace sst
