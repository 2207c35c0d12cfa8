#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/io/file_system.hpp"
#include "common/io/output_names.hpp"
#include "common/io/packing.hpp"
#include "common/io/run_journal.hpp"

namespace sst {

/// An output file, or its numbered shards. Each file grows next to its destination as NAME.part,
/// and is renamed when it is complete. If a run is stopped in any way and started again, it
/// continues where it stopped, and the output has the same bytes as the output of an uninterrupted
/// run.
///
/// Records are gathered into blocks, whose sizes depend only on the records. Each block is packed
/// separately, and a run can continue after any block.
///
/// The order of the writes makes this safe. The part and its name are synced before the journal
/// records a checkpoint, and the journal records that a part is complete before the part is
/// renamed. Therefore, if a part is missing and the journal records it as complete, it was renamed.
/// Otherwise, an existing output belongs to a different run and is refused.
class ResumableFile {
 public:
  struct Options {
    std::filesystem::path path;
    std::optional<std::uint64_t> shard_bytes;  ///< a shard with at least this many bytes is
                                               ///< complete
    bool fresh = false;                        ///< discards the leftovers from another run
    std::string run;                           ///< see RunJournal
    bool packs_records = false;                ///< each record is a block of its own, as in
                                               ///< .warc.gz
    std::size_t block_bytes = std::size_t{1} << 20;
    std::chrono::milliseconds between_checkpoints{2'000};
    std::uint64_t most_journal_bytes = RunJournal::kMostBytes;
  };

  /// Gets the state of `run` at the end of each block. `run` must outlive this object.
  ResumableFile(Options options, ResumableRun& run, FileSystem& file_system = real_file_system());
  /// Deletes the unfinished output unless a later run can continue it.
  ~ResumableFile();
  ResumableFile(const ResumableFile&) = delete;
  ResumableFile& operator=(const ResumableFile&) = delete;

  /// Opens the output. If an earlier run stopped, continues after that run's last checkpoint, and
  /// returns that checkpoint. Throws InputError on failure.
  std::optional<Checkpoint> begin();

  /// True if the next record begins a file.
  bool begins_file() const { return !m_part || (m_bytes == 0 && m_block.empty()); }
  /// Appends a record. `head` is written before a record that begins a file; with `packs_records`,
  /// it is a separate block. Throws InputError if the bytes cannot be written.
  void write(std::string_view record, std::string_view head = {});

  /// Records a checkpoint after the last complete block.
  void interrupt();
  /// True if a later run can continue.
  bool has_checkpoint() const { return m_has_checkpoint; }

  /// Completes the output and moves it to its destination. Throws InputError if that fails.
  void finish();

 private:
  void remove_leftovers();
  bool remove_leftover(const std::filesystem::path& file);
  void require_no_shards() const;
  std::vector<std::string> names_in_folder() const;
  void resume(const Checkpoint& checkpoint);
  void require_plausible(const Checkpoint& checkpoint) const;
  void settle(const Checkpoint& checkpoint);
  void begin_part();
  void continue_part(std::uint64_t keep_bytes);
  void flush_block();
  void note_state();
  void sync_part();
  void complete_shard(Checkpoint::Stage stage);
  void put_in_place();
  void write_checkpoint();
  void sync_folder();
  [[noreturn]] void fail(const std::string& what, std::error_code error) const;
  [[noreturn]] void refuse(const std::filesystem::path& file) const;

  Options m_options;
  ResumableRun& m_run;
  FileSystem& m_file_system;
  OutputNames m_names;
  BlockPacker m_packer;
  RunJournal m_journal;
  std::unique_ptr<OutputFile> m_part;  // null between two shards
  bool m_part_has_durable_name = false;
  std::uint64_t m_shard = 1;
  std::uint64_t m_bytes = 0;  // bytes written to the shard
  std::string m_block;
  std::string m_packed;
  // The checkpoint after the last complete block. Its state contains only unrecorded changes.
  Checkpoint m_checkpoint;
  bool m_is_begun = false;
  bool m_has_checkpoint = false;
  bool m_is_complete = false;
  std::chrono::steady_clock::time_point m_last_checkpoint = std::chrono::steady_clock::now();
};

}  // namespace sst
