#include "common/archive/members_ahead.hpp"

#include <algorithm>
#include <new>
#include <string>
#include <system_error>
#include <utility>

#include "common/archive/decompressor.hpp"
#include "common/archive/packed_segments.hpp"

namespace sst {
namespace {

constexpr std::size_t kChunkBytes = std::size_t{1} << 19;
// Most members that begin in a chunk end within this many bytes after it.
constexpr std::size_t kTailBytes = std::size_t{1} << 18;
constexpr std::size_t kRoomBytes = std::size_t{8} << 20;  // maximum unpacked bytes of a chunk
// Limits the work on a hostile chunk, in which members seem to begin every few bytes.
constexpr int kMostFailures = 4;

}  // namespace

/// A part of the file. A member belongs to the chunk in which it begins.
struct MembersAhead::Chunk {
  struct Place {
    std::size_t at = 0;  // in `packed`
    std::size_t packed_bytes = 0;
    std::size_t first = 0;  // in `room`
    std::size_t bytes = 0;
  };

  void begin(std::uint64_t start, std::string_view bytes) {
    offset = start;
    own_bytes = std::min(kChunkBytes, bytes.size());
    packed = bytes;
    members.clear();
    is_taken = is_unpacked = false;
  }
  std::uint64_t end() const { return offset + own_bytes; }
  std::optional<Member> find(std::uint64_t member_offset) const;
  void unpack(libdeflate_decompressor* decompressor);

  std::uint64_t offset = 0;
  std::size_t own_bytes = 0;  // size of the chunk
  std::string packed;         // the chunk's bytes, and up to kTailBytes after them
  std::unique_ptr<char[]> room = std::make_unique_for_overwrite<char[]>(kRoomBytes);
  std::vector<Place> members;  // sorted by `at`
  bool is_taken = false;       // a thread has begun to unpack it
  bool is_unpacked = false;
};

std::optional<MembersAhead::Member> MembersAhead::Chunk::find(std::uint64_t member_offset) const {
  const auto at = static_cast<std::size_t>(member_offset - offset);
  const auto place = std::ranges::lower_bound(members, at, {}, &Place::at);
  if (place == members.end() || place->at != at) {
    return std::nullopt;
  }
  return Member{{room.get() + place->first, place->bytes}, place->packed_bytes};
}

void MembersAhead::Chunk::unpack(libdeflate_decompressor* decompressor) {
  std::size_t used = 0;
  int failures = 0;
  for (std::size_t at = packed.find(kGzipStart); at < own_bytes && failures < kMostFailures;
       at = packed.find(kGzipStart, at)) {
    Place place{.at = at, .first = used};
    if (libdeflate_gzip_decompress_ex(decompressor, packed.data() + at, packed.size() - at,
                                      room.get() + used,
                                      std::min(kRoomBytes - used, kWholeMemberBytes),
                                      &place.packed_bytes, &place.bytes) == LIBDEFLATE_SUCCESS) {
      members.push_back(place);
      used += place.bytes;
      at += place.packed_bytes;
    } else {
      ++failures;
      ++at;
    }
  }
}

MembersAhead::MembersAhead(std::size_t threads) : m_thread_count{threads} {}

MembersAhead::~MembersAhead() {
  {
    const std::lock_guard lock{m_mutex};
    m_is_ending = true;
  }
  m_changed.notify_all();
}

std::size_t MembersAhead::wanted_bytes() const {
  return (m_thread_count + 1) * kChunkBytes + kTailBytes;
}

std::optional<MembersAhead::Member> MembersAhead::take(std::uint64_t offset,
                                                       std::string_view packed) {
  std::unique_lock lock{m_mutex};
  if (offset < std::exchange(m_last_offset, std::max(offset, m_last_offset)) || !start_threads()) {
    return std::nullopt;
  }
  try {
    drop_chunks_before(offset);
    add_chunks(offset, packed);
  } catch (const std::bad_alloc&) {
    // Memory is exhausted: continue with the existing chunks.
  }
  if (m_chunks.empty()) {
    return std::nullopt;
  }
  const Chunk& chunk = *m_chunks.front();
  m_changed.wait(lock, [&] { return chunk.is_unpacked; });
  return chunk.find(offset);
}

void MembersAhead::drop_chunks_before(std::uint64_t offset) {
  while (!m_chunks.empty() && m_chunks.front()->end() <= offset) {
    if (m_chunks.front()->is_unpacked) {
      m_spare.push_back(std::move(m_chunks.front()));
    }
    m_chunks.pop_front();
  }
}

/// Divides the bytes after the last chunk into chunks, one more than there are threads.
void MembersAhead::add_chunks(std::uint64_t offset, std::string_view packed) {
  m_end = m_chunks.empty() ? offset : m_end;
  while (m_chunks.size() <= m_thread_count && m_end - offset < packed.size()) {
    const std::string_view bytes =
        packed.substr(static_cast<std::size_t>(m_end - offset), kChunkBytes + kTailBytes);
    std::shared_ptr<Chunk> chunk;
    if (m_spare.empty()) {
      chunk = std::make_shared<Chunk>();
    } else {
      chunk = std::move(m_spare.back());
      m_spare.pop_back();
    }
    chunk->begin(m_end, bytes);
    m_end = chunk->end();
    m_chunks.push_back(std::move(chunk));
    m_changed.notify_all();
  }
}

/// Starts the threads at the first call. False if none could be started.
bool MembersAhead::start_threads() {
  try {
    while (!m_has_started && m_threads.size() < m_thread_count) {
      m_threads.emplace_back([this] { run_thread(); });
    }
  } catch (const std::system_error&) {
    // No more threads are available: the existing ones do the work.
  } catch (const std::bad_alloc&) {
    // There is no memory for more threads.
  }
  m_has_started = true;
  return !m_threads.empty();
}

void MembersAhead::run_thread() {
  const Decompressor decompressor{libdeflate_alloc_decompressor()};
  std::unique_lock lock{m_mutex};
  while (true) {
    const auto next = [this] {
      return std::ranges::find(m_chunks, false, [](const auto& chunk) { return chunk->is_taken; });
    };
    m_changed.wait(lock, [&] { return m_is_ending || next() != m_chunks.end(); });
    if (m_is_ending) {
      return;
    }
    const std::shared_ptr<Chunk> chunk = *next();
    chunk->is_taken = true;
    lock.unlock();
    try {
      if (decompressor) {
        chunk->unpack(decompressor.get());
      }
    } catch (const std::bad_alloc&) {
      // The reader unpacks the chunk's remaining members itself.
    }
    lock.lock();
    chunk->is_unpacked = true;
    m_changed.notify_all();
  }
}

}  // namespace sst
