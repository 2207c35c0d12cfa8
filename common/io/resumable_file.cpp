#include "common/io/resumable_file.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "common/error.hpp"
#include "common/free_memory.hpp"
#include "common/io/start_over.hpp"

namespace sst {

namespace fs = std::filesystem;

using Stage = Checkpoint::Stage;

namespace {

constexpr std::size_t kMostBlockRoom = std::size_t{4} << 20;  // memory kept for the next block

}  // namespace

ResumableFile::ResumableFile(Options options, ResumableRun& run, FileSystem& file_system)
    : m_options{std::move(options)},
      m_run{run},
      m_file_system{file_system},
      m_names{m_options.path,
              m_options.shard_bytes ? OutputNames::Kind::shards : OutputNames::Kind::file},
      m_packer{packing_by_name(m_options.path.native())},
      m_journal{m_names.journal(), m_options.run, file_system, m_options.most_journal_bytes} {}

ResumableFile::~ResumableFile() {
  m_part.reset();
  if (m_is_begun && !m_is_complete && !m_has_checkpoint) {
    m_file_system.remove(m_names.part(m_shard));
    m_journal.remove();
  }
}

std::optional<Checkpoint> ResumableFile::begin() {
  std::optional<Checkpoint> checkpoint = m_journal.open(m_options.fresh);
  m_is_begun = true;
  if (checkpoint) {
    resume(*checkpoint);
    return checkpoint;
  }
  if (m_options.fresh) {
    remove_leftovers();
  }
  require_no_shards();
  begin_part();
  return std::nullopt;
}

void ResumableFile::remove_leftovers() {
  if (!m_options.shard_bytes) {
    remove_leftover(m_names.part(1));
    return;
  }
  for (const std::string& name : names_in_folder()) {
    if (m_names.shard_number(name) || m_names.part_number(name)) {
      remove_leftover(m_options.path.parent_path() / name);
    }
  }
  // Larger numbers are accepted as shards only in an unbroken series.
  for (std::uint64_t shard = OutputNames::kMostListedShard + 1;; ++shard) {
    const bool had_part = remove_leftover(m_names.part(shard));
    const bool had_shard = remove_leftover(m_names.shard(shard));
    if (!had_part && !had_shard) {
      return;
    }
  }
}

/// Returns false if the file does not exist.
bool ResumableFile::remove_leftover(const fs::path& file) {
  const std::error_code error = m_file_system.remove(file);
  if (error && error != std::errc::no_such_file_or_directory) {
    throw InputError{file.string() + ": this file from an earlier run cannot be deleted (" +
                     error.message() + "); delete it, or choose another --output"};
  }
  return !error;
}

void ResumableFile::require_no_shards() const {
  if (!m_options.shard_bytes) {
    return;
  }
  std::optional<std::uint64_t> first;
  for (const std::string& name : names_in_folder()) {
    if (const auto shard = m_names.shard_number(name)) {
      first = std::min(first.value_or(*shard), *shard);
    }
  }
  if (first) {
    throw InputError{m_names.shard(*first).string() +
                     ": this shard already exists; move the old shards away, or overwrite them "
                     "with --fresh"};
  }
}

std::vector<std::string> ResumableFile::names_in_folder() const {
  const fs::path folder = m_options.path.parent_path();
  std::error_code error;
  std::vector<std::string> names = m_file_system.names(folder, error);
  if (error) {
    throw InputError{(folder.empty() ? "." : folder.string()) + ": the folder cannot be listed (" +
                     error.message() + "), and may contain shards from another run"};
  }
  return names;
}

void ResumableFile::resume(const Checkpoint& checkpoint) {
  m_has_checkpoint = true;
  require_plausible(checkpoint);
  m_shard = checkpoint.shard;
  m_checkpoint = checkpoint;
  m_checkpoint.state.clear();  // the journal already contains the state
  if (checkpoint.stage != Stage::writing) {
    settle(checkpoint);
  } else if (checkpoint.bytes > 0) {
    continue_part(checkpoint.bytes);
  }
}

/// Rejects a checkpoint that no run can have written. For example, an empty part is recorded only
/// after a complete shard.
void ResumableFile::require_plausible(const Checkpoint& checkpoint) const {
  const bool is_empty_part = checkpoint.stage == Stage::writing && checkpoint.bytes == 0;
  const bool is_plausible =
      m_options.shard_bytes
          ? checkpoint.shard >= 1 && !(is_empty_part && checkpoint.shard == 1)
          : checkpoint.shard == 1 && checkpoint.stage != Stage::shard_complete && !is_empty_part;
  if (!is_plausible) {
    throw InputError{m_names.journal().string() + ": the journal is damaged (it stops at byte " +
                     std::to_string(checkpoint.bytes) + " of shard " +
                     std::to_string(checkpoint.shard) + "); " + kStartOver};
  }
}

/// Completes the steps that an earlier run may have left undone after completing a shard.
void ResumableFile::settle(const Checkpoint& checkpoint) {
  const auto part = m_file_system.stamp(m_names.part(m_shard));
  const bool has_shard = checkpoint.bytes > 0 || !m_options.shard_bytes;
  if (part) {
    if (part->bytes != checkpoint.bytes) {
      refuse(m_names.part(m_shard));
    }
    put_in_place();
  } else if (has_shard && m_file_system.stamp(m_names.shard(m_shard)) !=
                              FileStamp{checkpoint.bytes, checkpoint.modified}) {
    refuse(m_names.shard(m_shard));
  }
  sync_folder();
  m_is_complete = checkpoint.stage == Stage::output_complete;
  if (!m_is_complete) {
    m_checkpoint = {++m_shard, 0, Stage::writing, 0, {}};
    write_checkpoint();
  }
}

void ResumableFile::begin_part() {
  std::error_code error;
  m_part = m_file_system.open(m_names.part(m_shard), OpenMode::replace, error);
  if (!m_part) {
    fail("cannot be created", error);
  }
  m_part_has_durable_name = false;
  m_bytes = 0;
}

/// Opens the part that an earlier run wrote and truncates it to its last checkpoint.
void ResumableFile::continue_part(std::uint64_t keep_bytes) {
  std::error_code error;
  m_part = m_file_system.open(m_names.part(m_shard), OpenMode::existing, error);
  if (!m_part || m_part->size() < keep_bytes || m_part->truncate(keep_bytes)) {
    refuse(m_names.part(m_shard));
  }
  m_part_has_durable_name = true;
  m_bytes = keep_bytes;
}

void ResumableFile::write(std::string_view record, std::string_view head) {
  assert(head.empty() || begins_file());
  if (!m_part) {
    begin_part();
  }
  m_block += head;
  if (m_options.packs_records) {
    flush_block();  // no checkpoint between head and record
  }
  m_block += record;
  const std::size_t block_bytes = std::min<std::uint64_t>(
      m_options.block_bytes, m_options.shard_bytes.value_or(m_options.block_bytes));
  if (!m_options.packs_records && m_block.size() < block_bytes) {
    return;
  }
  flush_block();
  note_state();
  if (m_options.shard_bytes && m_bytes >= *m_options.shard_bytes) {
    complete_shard(Stage::shard_complete);
    m_checkpoint = {++m_shard, 0, Stage::writing, 0, {}};  // the next record opens this shard
    write_checkpoint();
  } else if (std::chrono::steady_clock::now() - m_last_checkpoint >=
             m_options.between_checkpoints) {
    interrupt();
  }
}

void ResumableFile::flush_block() {
  if (m_block.empty()) {
    return;
  }
  m_packed.clear();
  m_packer.pack(m_block, m_packed);
  m_block.clear();
  if (m_block.capacity() > kMostBlockRoom) {
    free_memory(m_block);
  }
  if (const std::error_code error = m_part->append(m_packed)) {
    fail("cannot be written", error);
  }
  m_bytes += m_packed.size();
  if (m_packed.capacity() > kMostBlockRoom) {
    free_memory(m_packed);
  }
}

/// Moves the checkpoint to the end of the last block.
void ResumableFile::note_state() {
  m_checkpoint.shard = m_shard;
  m_checkpoint.bytes = m_bytes;
  for (auto& [name, value] : m_run.state_changes()) {
    m_checkpoint.state[name] = value;
  }
}

void ResumableFile::interrupt() {
  if (m_part && m_checkpoint.bytes > 0) {
    sync_part();
    m_run.sync();
    write_checkpoint();
  }
}

/// Syncs the part and its name to disk.
void ResumableFile::sync_part() {
  if (const std::error_code error = m_part->sync()) {
    fail("cannot be written", error);
  }
  if (!std::exchange(m_part_has_durable_name, true)) {
    sync_folder();
  }
}

void ResumableFile::complete_shard(Stage stage) {
  sync_part();
  m_run.sync();
  const auto stamp = m_file_system.stamp(m_names.part(m_shard));
  m_checkpoint.stage = stage;
  m_checkpoint.modified = stamp ? stamp->modified : 0;
  write_checkpoint();
  m_part.reset();
  put_in_place();
  sync_folder();
}

void ResumableFile::put_in_place() {
  const fs::path shard = m_names.shard(m_shard);
  if (const std::error_code error = m_file_system.rename(m_names.part(m_shard), shard)) {
    throw InputError{shard.string() + ": the output cannot be moved into place (" +
                     error.message() + "); run the same command again to continue from here"};
  }
}

void ResumableFile::write_checkpoint() {
  m_journal.add(m_checkpoint);
  m_checkpoint.state.clear();
  m_has_checkpoint = true;
  m_last_checkpoint = std::chrono::steady_clock::now();
}

void ResumableFile::sync_folder() {
  if (const std::error_code error = m_file_system.sync_folder(m_options.path.parent_path())) {
    fail("cannot be made durable, because its folder cannot be synced", error);
  }
}

void ResumableFile::finish() {
  if (m_part) {
    flush_block();
    note_state();
    complete_shard(Stage::output_complete);
  } else if (!m_is_complete) {  // the last shard is already complete
    note_state();
    m_run.sync();
    m_checkpoint.bytes = 0;
    m_checkpoint.stage = Stage::output_complete;
    write_checkpoint();
  }
  m_is_complete = true;
  m_journal.remove();
}

void ResumableFile::fail(const std::string& what, std::error_code error) const {
  throw InputError{m_options.path.string() + ": the output " + what + " (" + error.message() + ")" +
                   (m_has_checkpoint ? "; run the same command again to continue from here" : "")};
}

void ResumableFile::refuse(const fs::path& file) const {
  throw InputError{file.string() + ": this is not what the interrupted run wrote; " + kStartOver};
}

}  // namespace sst
