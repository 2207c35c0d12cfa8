#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/archive/segment_reader.hpp"

namespace sst {

/// A place in an archive: in the segment that begins at byte `segment` of the file, so many
/// unpacked bytes behind its beginning. In a file that is not packed, the place is their sum.
struct ArchivePosition {
  std::uint64_t segment = 0;
  std::uint64_t within = 0;

  friend bool operator==(const ArchivePosition&, const ArchivePosition&) = default;
};

/// "1234", or "1234+56" where a packed segment holds several records.
std::string to_string(const ArchivePosition& position, bool is_packed);

/// The unpacked bytes of an archive: a window that moves along them and knows where segments begin
/// and where damage took bytes away. Holds little more than what is asked for at once.
class RecordWindow {
 public:
  explicit RecordWindow(std::unique_ptr<SegmentReader> segments)
      : m_segments{std::move(segments)} {}

  /// What is there from here on, up to damage or the end: at least `least` bytes, if there are so
  /// many before that.
  std::string_view peek(std::size_t least);
  void consume(std::size_t count);

  /// Goes `count` bytes on, up to damage or the end; the number of bytes that it went.
  std::uint64_t skip(std::uint64_t count);

  ArchivePosition position() const { return position_after(0); }
  /// The place `count` bytes on; so many must have been peeked at.
  ArchivePosition position_after(std::size_t count) const;
  bool is_at_segment_start() const { return position().within == 0; }
  /// Bytes from here to where the next segment begins; none if that is not in sight yet.
  std::optional<std::size_t> bytes_to_next_segment() const;

  /// True if damage ends what peek() can give.
  bool has_damage_ahead() const { return m_damage.has_value(); }
  /// What took bytes away right here; null if nothing did. pass_damage() goes on behind it.
  const std::string* damage() const;
  void pass_damage() { m_damage.reset(); }

  bool is_packed() const { return m_segments->is_packed(); }

  /// Goes to a place that position() gave before; false where the input cannot.
  bool seek(const ArchivePosition& position);
  bool can_seek() const { return m_segments->can_seek(); }

 private:
  /// Where a segment begins.
  struct Start {
    std::int64_t at = 0;       // in m_buffer; below 0 once its first bytes were let go
    std::uint64_t offset = 0;  // in the file
  };

  void read_more();
  void add_start(std::uint64_t offset);

  std::unique_ptr<SegmentReader> m_segments;
  std::string m_buffer;
  std::size_t m_at = 0;
  Start m_here;                         // of the segment that m_at is in
  std::deque<Start> m_starts;           // of those behind it, no two at one place
  std::optional<std::string> m_damage;  // at the end of m_buffer
  bool m_is_at_end = false;
};

}  // namespace sst
