#include "common/archive/record_window.hpp"

#include <algorithm>

namespace sst {
namespace {

constexpr std::size_t kReadBytes = std::size_t{1} << 16;

}  // namespace

std::string to_string(const ArchivePosition& position, bool is_packed) {
  if (!is_packed) {
    return std::to_string(position.segment + position.within);
  }
  return std::to_string(position.segment) +
         (position.within > 0 ? "+" + std::to_string(position.within) : "");
}

std::string_view RecordWindow::peek(std::size_t least) {
  while (m_buffer.size() - m_at < least && !m_damage && !m_is_at_end) {
    read_more();
  }
  return std::string_view{m_buffer}.substr(m_at);
}

void RecordWindow::read_more() {
  if (m_at > m_buffer.size() / 2 && m_at >= kReadBytes) {
    const ArchivePosition here = position();
    m_buffer.erase(0, m_at);
    while (!m_starts.empty() && m_starts.front().at <= m_at) {
      m_starts.pop_front();
    }
    for (Start& start : m_starts) {
      start.at -= m_at;
    }
    m_segment = here;
    m_at = 0;
  }
  switch (m_segments->read(m_buffer, kReadBytes)) {
    case SegmentReader::Status::data:
      break;
    case SegmentReader::Status::new_segment:
      m_starts.push_back({m_buffer.size(), m_segments->segment_offset()});
      break;
    case SegmentReader::Status::damage:
      m_damage = m_segments->damage();
      if (m_starts.empty() ? m_segment.segment != m_segments->segment_offset()
                           : m_starts.back().offset != m_segments->segment_offset()) {
        m_starts.push_back({m_buffer.size(), m_segments->segment_offset()});
      }
      break;
    case SegmentReader::Status::end:
      m_is_at_end = true;
      break;
  }
}

void RecordWindow::consume(std::size_t count) {
  m_at += count;
}

std::uint64_t RecordWindow::skip(std::uint64_t count) {
  std::uint64_t skipped = 0;
  while (skipped < count) {
    const std::size_t step =
        static_cast<std::size_t>(std::min<std::uint64_t>(count - skipped, peek(1).size()));
    if (step == 0) {
      break;
    }
    consume(step);
    skipped += step;
  }
  return skipped;
}

ArchivePosition RecordWindow::position_after(std::size_t count) const {
  const std::size_t at = m_at + count;
  ArchivePosition position{m_segment.segment, m_segment.within + at};
  for (const Start& start : m_starts) {
    if (start.at > at) {
      break;
    }
    position = {start.offset, at - start.at};
  }
  return position;
}

std::optional<std::size_t> RecordWindow::bytes_to_next_segment() const {
  for (const Start& start : m_starts) {
    if (start.at > m_at) {
      return start.at - m_at;
    }
  }
  return std::nullopt;
}

const std::string* RecordWindow::damage() const {
  return m_damage && m_at == m_buffer.size() ? &*m_damage : nullptr;
}

bool RecordWindow::seek(const ArchivePosition& position) {
  if (!m_segments->seek(position.segment)) {
    return false;
  }
  m_buffer.clear();
  m_at = 0;
  m_segment = {position.segment, 0};
  m_starts.clear();
  m_damage.reset();
  m_is_at_end = false;
  return skip(position.within) == position.within;
}

}  // namespace sst
