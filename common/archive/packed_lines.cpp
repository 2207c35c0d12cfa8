#include "common/archive/packed_lines.hpp"

#include <utility>

#include "common/error.hpp"

namespace sst {
namespace {

// Maximum number of bytes skipped from one overlong line; beyond it, reading fails.
constexpr std::uint64_t kMostPassedOver = std::uint64_t{1} << 30;
constexpr std::size_t kLineReadBytes = std::size_t{1} << 16;
// A packed file may contain this many lines, plus one per packed byte. The largest known lists have
// a fifth of this number.
constexpr std::uint64_t kFreeLines = 1'000'000;

}  // namespace

bool PackedLines::next() {
  if (!m_segments) {
    m_segments = std::make_unique<BoundedSegments>(
        std::move(m_bytes), m_name, BoundedSegments::kFreeBytesOfFile, PackedOrigin::file);
  }
  m_text = {};
  m_fault = nullptr;
  while (true) {
    const std::size_t feed = m_buffer.find('\n', m_searched);
    if (feed != std::string::npos) {
      return take_line(feed, feed + 1);
    }
    m_searched = m_buffer.size();
    if (m_is_at_end) {
      return (m_at < m_buffer.size() || m_is_too_long) &&
             take_line(m_buffer.size(), m_buffer.size());
    }
    if (m_buffer.size() - m_at > m_most_line_bytes) {
      m_passed_over = (m_is_too_long ? m_passed_over : 0) + m_buffer.size();
      m_is_too_long = true;
      drop();
      if (m_passed_over > kMostPassedOver) {
        throw InputError{m_name + ": line " + std::to_string(m_number + 1) +
                         " is longer than 1 GiB; give a text file with shorter lines"};
      }
    } else if (m_at > 0) {
      m_buffer.erase(0, m_at);
      m_searched -= std::exchange(m_at, 0);
    }
    switch (m_segments->read(m_buffer, kLineReadBytes)) {
      case SegmentReader::Status::data:
      case SegmentReader::Status::new_segment:
        break;
      case SegmentReader::Status::damage:
        drop();
        m_is_too_long = false;
        ++m_number;
        m_fault = "the file is damaged here";
        return true;
      case SegmentReader::Status::end:
        m_is_at_end = true;
        break;
    }
  }
}

/// Makes the line that ends at `end` the current line. The next line begins at `next`.
bool PackedLines::take_line(std::size_t end, std::size_t next) {
  ++m_number;
  if (m_number > kFreeLines + m_segments->packed_bytes()) {
    throw InputError{
        m_name +
        ": the file has more than a million lines plus one per packed byte; give the unpacked "
        "file"};
  }
  if (std::exchange(m_is_too_long, false)) {
    m_fault = "the line is longer than 1 MiB";
  } else {
    m_text = std::string_view{m_buffer}.substr(m_at, end - m_at);
  }
  m_at = m_searched = next;
  return true;
}

void PackedLines::drop() {
  m_buffer.clear();
  m_at = m_searched = 0;
}

}  // namespace sst
