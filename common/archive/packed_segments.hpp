#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "common/archive/byte_stream.hpp"
#include "common/archive/segment_reader.hpp"
#include "common/error.hpp"

namespace sst {

/// Larger members, packed or not, are unpacked piece by piece.
inline constexpr std::size_t kWholeMemberBytes = std::size_t{4} << 20;

/// The first bytes of a gzip member.
inline constexpr std::string_view kGzipStart{"\x1F\x8B\x08", 3};

/// The number of bytes that a segment reader reads at a time.
inline constexpr std::size_t kSegmentReadBytes = std::size_t{1} << 18;

/// A window that moves along the bytes of a file. If a byte cannot be read, throws InputError, but
/// only after all earlier bytes have been consumed.
class ByteWindow {
 public:
  explicit ByteWindow(std::unique_ptr<ByteStream> bytes) : m_bytes{std::move(bytes)} {}

  /// The bytes from the current position, at least `least` unless the file ends earlier.
  std::string_view peek(std::size_t least) {
    while (m_buffer.size() - m_at < least && !m_is_at_end && !m_failure) {
      read_more();
    }
    if (m_failure && m_at == m_buffer.size()) {
      std::rethrow_exception(m_failure);
    }
    return std::string_view{m_buffer}.substr(m_at);
  }
  void consume(std::size_t count) { m_at += count; }
  std::uint64_t offset() const { return m_base + m_at; }

  /// Marks the current position for go_back(). Keeps at least the last kKeptBytes / 2 bytes read
  /// since the mark.
  void set_mark() { m_mark = m_at; }
  /// Moves to `count` bytes after the mark or, if the marked byte has been discarded, after the
  /// first kept byte.
  void go_back(std::size_t count) { m_at = std::min(m_mark + count, m_buffer.size()); }

  bool seek(std::uint64_t offset) {
    if (!m_bytes->seek(offset)) {
      return false;
    }
    m_buffer.clear();
    m_at = m_mark = 0;
    m_base = offset;
    m_is_at_end = false;
    m_failure = nullptr;
    return true;
  }

 private:
  // The number of bytes of a compressed segment that are kept, so that the reader can go back if
  // the segment is damaged.
  static constexpr std::size_t kKeptBytes = std::size_t{8} << 20;

  void read_more() {
    if (m_at - m_mark > kKeptBytes) {
      m_mark = m_at - kKeptBytes / 2;
    }
    // Discard at least half of the buffer, so that moving the rest takes linear time in total.
    if (m_mark >= std::max(kSegmentReadBytes, m_buffer.size() / 2)) {
      m_buffer.erase(0, m_mark);
      m_base += m_mark;
      m_at -= m_mark;
      m_mark = 0;
    }
    const std::size_t before = m_buffer.size();
    m_buffer.resize(before + kSegmentReadBytes);
    std::size_t count = 0;
    try {
      count = m_bytes->read(m_buffer.data() + before, kSegmentReadBytes);
      m_is_at_end = count == 0;
    } catch (const Error&) {
      m_failure = std::current_exception();
    }
    m_buffer.resize(before + count);
  }

  std::unique_ptr<ByteStream> m_bytes;
  std::string m_buffer;
  std::size_t m_at = 0;
  std::size_t m_mark = 0;
  std::uint64_t m_base = 0;  // file offset of the buffer
  bool m_is_at_end = false;
  std::exception_ptr m_failure;  // read failure after the bytes in the buffer
};

inline constexpr std::size_t kSkippableHeaderBytes = 8;

/// The length of the lz4 or zstd skippable frame that begins here, including its header; none if no
/// such frame begins here. Needs 8 bytes.
inline std::optional<std::uint64_t> skippable_frame_bytes(std::string_view bytes) {
  if (bytes.size() < kSkippableHeaderBytes || (static_cast<unsigned char>(bytes[0]) >> 4) != 5 ||
      bytes.substr(1, 3) != "\x2A\x4D\x18") {
    return std::nullopt;
  }
  std::uint64_t size = 0;
  for (int i = 0; i < 4; ++i) {
    size |= std::uint64_t{static_cast<unsigned char>(bytes[4 + i])} << (8 * i);
  }
  return kSkippableHeaderBytes + size;
}

/// Base class for readers of packed files.
class PackedSegments : public SegmentReader {
 public:
  Status read(std::string& out, std::size_t size) final {
    const std::size_t before = out.size();
    while (m_is_open) {
      const Step step = unpack(out, size);
      if (step == Step::failed) {
        out.resize(before);
        m_is_open = false;
        m_searches = true;
        leave_damaged();
        return Status::damage;
      }
      m_is_open = step == Step::more;
      if (out.size() > before) {
        m_given_out += out.size() - before;
        return Status::data;
      }
    }
    return open_next();
  }

  std::uint64_t segment_offset() const final { return m_start; }
  const std::string& damage() const final { return m_damage; }
  bool is_packed() const final { return true; }
  bool seek(std::uint64_t offset) final {
    m_is_open = m_searches = false;
    m_is_placed = true;
    m_furthest = m_retried = 0;
    return m_input.seek(offset);
  }

 protected:
  enum class Step { more, finished, failed };
  /// Bytes that are allowed between segments.
  enum class Filler { zeros, zeros_and_frames };

  PackedSegments(ByteWindow input, std::string_view magic, Filler filler = Filler::zeros)
      : m_input{std::move(input)}, m_magic{magic}, m_filler{filler} {}

  /// Opens the segment at the next magic number; false if no segment begins there.
  virtual bool open_segment() = 0;
  /// Decompresses up to `size` more bytes. Sets m_damage on failure.
  virtual Step unpack(std::string& out, std::size_t size) = 0;
  /// Explains why no segment begins with these bytes, for messages.
  virtual const char* fault_at(std::string_view) const {
    return "no packed data starts at the expected position";
  }

  ByteWindow m_input;
  std::string m_damage;

 private:
  // After damage, segments that begin within the damaged one are also tried. A hostile file can
  // contain such a start every few bytes, with each segment reaching the end of the file. Retries
  // are therefore limited to this many bytes, packed and unpacked, plus kMostRetriesOfByte per byte
  // of the file.
  static constexpr std::uint64_t kMostRetriedBytes = std::uint64_t{32} << 20;
  static constexpr std::uint64_t kMostRetriesOfByte = 4;

  Status open_next() {
    while (true) {
      if (!std::exchange(m_is_placed, false) && !m_searches && !skip_filler()) {
        m_damage = "a skippable frame is truncated";
        m_searches = true;
        leave_damaged();
        return Status::damage;
      }
      const std::string_view bytes = m_input.peek(m_magic.size());
      if (bytes.empty()) {
        m_start = m_input.offset();
        return Status::end;
      }
      if (bytes.starts_with(m_magic)) {
        m_input.set_mark();
        m_start = m_input.offset();
        m_given_out = 0;
        if (open_segment()) {
          m_is_open = true;
          m_searches = false;
          return Status::new_segment;
        }
      }
      if (!std::exchange(m_searches, true)) {
        m_damage = fault_at(bytes);
        m_start = m_input.offset();
        return Status::damage;
      }
      search();
    }
  }

  /// Goes back to just after the start of the damaged segment, because the next segment may begin
  /// there. Does nothing if too many bytes have already been reread.
  void leave_damaged() {
    const std::uint64_t end = m_input.offset();
    if (m_start < m_furthest) {
      m_retried += end - m_start + m_given_out;
    }
    m_furthest = std::max(m_furthest, end);
    if (m_retried <= kMostRetriedBytes + kMostRetriesOfByte * end) {
      m_input.go_back(1);
    } else {
      m_damage +=
          "; the damage overlaps other damage, so this part is not searched for further segments";
    }
  }

  /// Moves to the next magic number, or to the end.
  void search() {
    m_input.consume(1);
    while (true) {
      const std::string_view bytes = m_input.peek(kSegmentReadBytes);
      const std::size_t found = bytes.find(m_magic);
      if (found != std::string_view::npos) {
        m_input.consume(found);
        return;
      }
      if (bytes.size() < m_magic.size()) {
        m_input.consume(bytes.size());
        return;
      }
      m_input.consume(bytes.size() - m_magic.size() + 1);
      m_input.set_mark();
    }
  }

  /// Skips padding. Files may be padded with zeros, at the end or between segments; lz4 and zstd
  /// files may also contain skippable frames there. False if a skippable frame, which begins at
  /// m_start, is truncated.
  bool skip_filler() {
    while (true) {
      skip_zeros();
      const auto frame = m_filler == Filler::zeros_and_frames
                             ? skippable_frame_bytes(m_input.peek(kSkippableHeaderBytes))
                             : std::nullopt;
      if (!frame) {
        return true;
      }
      m_input.set_mark();
      m_start = m_input.offset();
      m_given_out = 0;
      for (std::uint64_t left = *frame; left > 0;) {
        const auto step =
            static_cast<std::size_t>(std::min<std::uint64_t>(left, m_input.peek(1).size()));
        if (step == 0) {
          return false;
        }
        m_input.consume(step);
        left -= step;
      }
    }
  }

  void skip_zeros() {
    for (std::string_view bytes = m_input.peek(1); !bytes.empty(); bytes = m_input.peek(1)) {
      const std::size_t zeros = std::min(bytes.find_first_not_of('\0'), bytes.size());
      m_input.consume(zeros);
      m_input.set_mark();
      if (zeros < bytes.size()) {
        return;
      }
    }
  }

  std::string_view m_magic;
  Filler m_filler;
  std::uint64_t m_start = 0;
  std::uint64_t m_given_out = 0;  // unpacked bytes returned from the segment
  std::uint64_t m_furthest = 0;   // furthest end of a damaged segment
  std::uint64_t m_retried = 0;    // bytes of damaged segments that overlap an earlier one
  bool m_is_open = false;
  bool m_searches = false;   // searching for the next segment, after damage
  bool m_is_placed = false;  // set by seek(): a segment begins here, without padding before it
};

}  // namespace sst
