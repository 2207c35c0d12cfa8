#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

namespace sst {

/// Unpacks the next gzip members of a file on its own threads, before the reader needs them.
///
/// A gzip member does not declare its packed length. The threads therefore search chunks of the
/// file for positions where a member may begin, and unpack from there. A false start costs time,
/// but its bytes are never used, because the reader requests the member at a known offset.
/// Checksums are verified.
class MembersAhead {
 public:
  struct Member {
    std::string_view bytes;        ///< unpacked; valid until the next call of take()
    std::size_t packed_bytes = 0;  ///< including the member's header and checksum
  };

  explicit MembersAhead(std::size_t threads);
  ~MembersAhead();
  MembersAhead(const MembersAhead&) = delete;
  MembersAhead& operator=(const MembersAhead&) = delete;

  /// The number of packed bytes that take() needs.
  std::size_t wanted_bytes() const;

  /// Returns the member at `offset`, and starts to unpack later ones. `packed` contains the file's
  /// bytes from `offset`: at least wanted_bytes(), unless the file ends earlier. Returns none if
  /// the member was not unpacked ahead; the caller then unpacks it. Members of more than
  /// kWholeMemberBytes, and members before the largest offset so far, are never unpacked ahead.
  /// REQUIRES: one caller at a time; `packed` is not empty.
  std::optional<Member> take(std::uint64_t offset, std::string_view packed);

 private:
  struct Chunk;

  void drop_chunks_before(std::uint64_t offset);
  void add_chunks(std::uint64_t offset, std::string_view packed);
  bool start_threads();
  void run_thread();

  std::size_t m_thread_count;
  std::uint64_t m_last_offset = 0;  // largest offset so far
  std::uint64_t m_end = 0;          // end of the last chunk
  bool m_has_started = false;
  std::mutex m_mutex;  // guards the chunks and m_is_ending; a chunk belongs to the thread that took
                       // it until it is unpacked
  std::condition_variable m_changed;
  std::deque<std::shared_ptr<Chunk>> m_chunks;  // consecutive parts of the file
  std::vector<std::shared_ptr<Chunk>> m_spare;
  bool m_is_ending = false;
  std::vector<std::jthread> m_threads;
};

}  // namespace sst
