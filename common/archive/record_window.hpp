#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/archive/segment_reader.hpp"

namespace sst {

/// A position in an archive: `within` decompressed bytes after the start of the segment that begins
/// at byte `segment` of the file. In an uncompressed file, the position is the sum of the two.
struct ArchivePosition {
  std::uint64_t segment = 0;
  std::uint64_t within = 0;

  friend auto operator<=>(const ArchivePosition&, const ArchivePosition&) = default;
};

/// "1234", or "1234+56" if a compressed segment contains several records.
std::string to_string(const ArchivePosition& position, bool is_packed);

/// A window that moves along the decompressed bytes of an archive. Tracks where segments begin and
/// where bytes are lost to damage. Buffers little more than the largest request.
class RecordWindow {
 public:
  explicit RecordWindow(std::unique_ptr<SegmentReader> segments)
      : m_segments{std::move(segments)} {}

  /// Returns bytes from the current position on: at least `least`, unless damage, a failure or the
  /// end comes first.
  std::string_view peek(std::size_t least);
  void consume(std::size_t count);

  /// Moves `count` bytes forward, but not past damage or the end. Returns the number of bytes
  /// moved.
  std::uint64_t skip(std::uint64_t count);

  ArchivePosition position() const { return position_after(0); }
  /// The position `count` bytes ahead. The end of a packed file counts as the start of a segment.
  /// REQUIRES: peek() has returned at least `count` bytes.
  ArchivePosition position_after(std::size_t count) const;
  bool is_at_segment_start() const { return position().within == 0; }
  /// The number of bytes to the start of the next segment; none if it is not in the window yet.
  std::optional<std::size_t> bytes_to_next_segment() const;

  /// True if peek() stops at damage rather than at the end of the file.
  bool has_damage_ahead() const { return m_damage.has_value(); }
  /// The damage at the current position; null if there is none. pass_damage() continues after it.
  const std::string* damage() const;
  void pass_damage() { m_damage.reset(); }
  /// Throws the InputError at which peek() stops, if any; no byte after that point can be read.
  void rethrow_failure() const {
    if (m_failure) {
      std::rethrow_exception(m_failure);
    }
  }

  bool is_packed() const { return m_segments->is_packed(); }

  /// Moves to a position that position_after() has returned; false if the input cannot seek.
  bool seek(const ArchivePosition& position);

 private:
  /// The start of a segment.
  struct Start {
    std::int64_t at = 0;       // position in m_buffer; negative once its first bytes are discarded
    std::uint64_t offset = 0;  // offset in the file
  };

  void read_more();
  void add_start(std::uint64_t offset);

  std::unique_ptr<SegmentReader> m_segments;
  std::string m_buffer;
  std::size_t m_at = 0;
  Start m_here;                         // the segment that contains m_at
  std::deque<Start> m_starts;           // later segments, each at a different position
  std::optional<std::string> m_damage;  // damage at the end of m_buffer
  std::exception_ptr m_failure;         // failure at the end of m_buffer
  bool m_is_at_end = false;
  std::uint64_t m_end_offset = 0;  // offset of a packed file's end, once reached
};

}  // namespace sst
