#include "cleaner/resumable_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include "common/error.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlockBytes = std::size_t{1} << 20;
constexpr std::chrono::seconds kBetweenCheckpoints{2};

fs::path with_suffix(fs::path path, const char* suffix) {
  path += suffix;
  return path;
}

}  // namespace

ResumableFile::ResumableFile(Options options, Counts counts)
    : m_options{std::move(options)},
      m_counts{std::move(counts)},
      m_packer{packing_by_name(m_options.path.native())},
      m_journal{with_suffix(m_options.path, ".journal"), m_options.run} {}

ResumableFile::~ResumableFile() {
  if (m_file >= 0) {
    close(m_file);
  }
  if (m_is_begun && !m_is_complete && !m_has_checkpoint) {
    std::error_code ignored;
    fs::remove(part_path(), ignored);
    m_journal.remove();
  }
}

/// "out.jsonl.gz" as "out-00001.jsonl.gz"; the path itself where there are no shards.
fs::path ResumableFile::shard_path(std::uint64_t shard) const {
  if (!m_options.shard_bytes) {
    return m_options.path;
  }
  const std::string name = m_options.path.filename().native();
  const std::size_t dot = std::min(name.find('.', 1), name.size());
  char number[32];
  std::snprintf(number, sizeof number, "-%05llu", static_cast<unsigned long long>(shard));
  return m_options.path.parent_path() / (name.substr(0, dot) + number + name.substr(dot));
}

fs::path ResumableFile::part_path() const {
  return with_suffix(m_options.path, ".part");
}

std::optional<Checkpoint> ResumableFile::begin() {
  const std::optional<Checkpoint> checkpoint = m_journal.open(m_options.fresh);
  m_is_begun = true;
  if (m_options.fresh) {
    remove_leftovers();
  }
  std::error_code ignored;
  if (m_options.shard_bytes && m_journal.is_new() && fs::exists(shard_path(1), ignored)) {
    throw InputError{shard_path(1).string() +
                     ": this shard is there already; move the old ones away, or write over them "
                     "with --fresh"};
  }
  if (!checkpoint) {
    open_part(0);
    return std::nullopt;
  }
  m_shard = checkpoint->shard;
  m_checkpoint = *checkpoint;
  m_has_checkpoint = true;
  std::error_code error;
  if (!fs::exists(part_path(), error) &&
      fs::file_size(shard_path(m_shard), error) >= checkpoint->bytes && !error) {
    fs::rename(shard_path(m_shard), part_path(), error);  // completed, but not yet written down
  }
  if (checkpoint->bytes > 0) {
    open_part(checkpoint->bytes);
  }
  return checkpoint;
}

void ResumableFile::remove_leftovers() {
  std::error_code ignored;
  fs::remove(part_path(), ignored);
  if (m_options.shard_bytes) {
    for (std::uint64_t shard = 1; fs::remove(shard_path(shard), ignored); ++shard) {
    }
  }
}

/// Opens the part that is being written and cuts it off behind what is complete.
void ResumableFile::open_part(std::uint64_t keep_bytes) {
  m_file = open(part_path().c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (m_file < 0) {
    fail("cannot be made");
  }
  const off_t there = lseek(m_file, 0, SEEK_END);
  if (there < 0 || static_cast<std::uint64_t>(there) < keep_bytes ||
      ftruncate(m_file, static_cast<off_t>(keep_bytes)) != 0 ||
      lseek(m_file, 0, SEEK_END) != static_cast<off_t>(keep_bytes)) {
    throw InputError{
        part_path().string() +
        ": this is not what the run that stopped had written; begin anew with --fresh"};
  }
  m_bytes = keep_bytes;
}

void ResumableFile::write(std::string_view record, const SourceCursor& cursor) {
  if (m_file < 0) {
    open_part(0);
  }
  m_block += record;
  const std::size_t block_bytes =
      std::min<std::uint64_t>(kBlockBytes, m_options.shard_bytes.value_or(kBlockBytes));
  if (!m_options.packs_records && m_block.size() < block_bytes) {
    return;
  }
  flush_block();
  m_checkpoint = {m_shard, m_bytes, cursor, m_counts()};
  if (m_options.shard_bytes && m_bytes >= *m_options.shard_bytes) {
    complete_shard();
    m_bytes = 0;  // of the next, which is opened when there is something to write
    m_checkpoint.shard = ++m_shard;
    m_checkpoint.bytes = 0;
    write_checkpoint();
  } else if (std::chrono::steady_clock::now() - m_last_checkpoint >= kBetweenCheckpoints) {
    interrupt();
  }
}

void ResumableFile::interrupt() {
  if (m_file >= 0 && m_checkpoint.bytes > 0) {
    sync();
    write_checkpoint();
  }
}

void ResumableFile::flush_block() {
  if (!m_block.empty()) {
    m_packed.clear();
    m_packer.pack(m_block, m_packed);
    m_block.clear();
    write_bytes(m_packed);
  }
}

void ResumableFile::write_bytes(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(m_file, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) {
      fail("cannot be written");
    }
    if (count > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
      m_bytes += static_cast<std::uint64_t>(count);
    }
  }
}

void ResumableFile::sync() {
  if (fsync(m_file) != 0) {
    fail("cannot be written");
  }
}

void ResumableFile::complete_shard() {
  sync();
  close(std::exchange(m_file, -1));
  std::error_code error;
  fs::rename(part_path(), shard_path(m_shard), error);
  if (error) {
    throw InputError{shard_path(m_shard).string() + ": the output cannot be put in its place (" +
                     error.message() + ")"};
  }
}

void ResumableFile::write_checkpoint() {
  m_journal.add(m_checkpoint);
  m_has_checkpoint = true;
  m_last_checkpoint = std::chrono::steady_clock::now();
}

void ResumableFile::finish() {
  if (m_file >= 0) {
    flush_block();
    complete_shard();
  }
  m_is_complete = true;
  m_journal.remove();
}

void ResumableFile::fail(const std::string& what) const {
  throw InputError{m_options.path.string() + ": the output " + what + " (" +
                   std::generic_category().message(errno) + ")" +
                   (m_has_checkpoint ? "; run the same command again to go on from here" : "")};
}

}  // namespace sst
