#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cleaner/run_journal.hpp"
#include "common/io/packing.hpp"

namespace sst {

/// An output file, or numbered shards of one, that grows beside its place as NAME.part with a
/// journal, NAME.journal, and appears under its name when it is complete. A run that is stopped, by
/// whatever means, and started again goes on where it was; the bytes come out as those of an
/// undisturbed run.
///
/// Records are gathered into blocks of a size that depends on the records alone; each is packed by
/// itself, and a run can go on behind any of them.
class ResumableFile {
 public:
  struct Options {
    std::filesystem::path path;
    std::optional<std::uint64_t> shard_bytes;  ///< a new shard begins when one has so many
    bool fresh = false;                        ///< throw away what another run left
    std::string run;                           ///< what makes the run this one, see RunJournal
    bool packs_records = false;                ///< each record is a block, as in .warc.gz
  };
  using Counts = std::function<std::map<std::string, std::uint64_t>()>;

  /// `counts` is asked, at a checkpoint, for the counts of all records written so far.
  ResumableFile(Options options, Counts counts);
  ~ResumableFile();
  ResumableFile(const ResumableFile&) = delete;
  ResumableFile& operator=(const ResumableFile&) = delete;

  /// Opens the output; where a run before stopped, if it did. Throws InputError if it cannot.
  std::optional<Checkpoint> begin();

  /// Appends a record, which is complete up to `cursor`. Throws InputError if it cannot be written.
  void write(std::string_view record, const SourceCursor& cursor);

  /// Leaves the output so that it can be gone on with.
  void interrupt();
  /// True if a later run can go on where this one stands.
  bool has_checkpoint() const { return m_has_checkpoint; }

  /// Completes the output and puts it in its place.
  void finish();

 private:
  std::filesystem::path shard_path(std::uint64_t shard) const;
  std::filesystem::path part_path() const;
  void open_part(std::uint64_t keep_bytes);
  void remove_leftovers();
  void flush_block();
  void write_bytes(std::string_view bytes);
  void sync();
  void complete_shard();
  void write_checkpoint();
  [[noreturn]] void fail(const std::string& what) const;

  Options m_options;
  Counts m_counts;
  BlockPacker m_packer;
  RunJournal m_journal;
  int m_file = -1;
  std::uint64_t m_shard = 1;
  std::uint64_t m_bytes = 0;  // of the shard, written
  std::string m_block;
  std::string m_packed;
  Checkpoint m_checkpoint;  // behind the last block that was written
  bool m_is_begun = false;
  bool m_has_checkpoint = false;
  bool m_is_complete = false;
  std::chrono::steady_clock::time_point m_last_checkpoint = std::chrono::steady_clock::now();
};

}  // namespace sst
