#include "common/archive/record_window.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "common/error.hpp"

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
  while (m_buffer.size() - m_at < least && !m_damage && !m_failure && !m_is_at_end) {
    read_more();
  }
  return std::string_view{m_buffer}.substr(m_at);
}

void RecordWindow::read_more() {
  if (m_at > m_buffer.size() / 2 && m_at >= kReadBytes) {
    m_buffer.erase(0, m_at);
    const auto gone = static_cast<std::int64_t>(std::exchange(m_at, 0));
    m_here.at -= gone;
    for (Start& start : m_starts) {
      start.at -= gone;
    }
  }
  SegmentReader::Status status{};
  const std::size_t before = m_buffer.size();
  try {
    status = m_segments->read(m_buffer, kReadBytes);
  } catch (const Error&) {
    m_failure = std::current_exception();
    m_buffer.resize(before);
    return;
  }
  switch (status) {
    case SegmentReader::Status::data:
      break;
    case SegmentReader::Status::new_segment:
      add_start(m_segments->segment_offset());
      break;
    case SegmentReader::Status::damage:
      m_damage = m_segments->damage();
      if ((m_starts.empty() ? m_here : m_starts.back()).offset != m_segments->segment_offset()) {
        add_start(m_segments->segment_offset());
      }
      break;
    case SegmentReader::Status::end:
      m_is_at_end = true;
      m_end_offset = m_segments->segment_offset();
      break;
  }
}

/// Notes that a segment begins after the bytes read so far. If the previous segment is empty,
/// replaces its start.
void RecordWindow::add_start(std::uint64_t offset) {
  const Start start{static_cast<std::int64_t>(m_buffer.size()), offset};
  Start& last = m_starts.empty() ? m_here : m_starts.back();
  if (last.at == start.at) {
    last = start;
  } else if (start.at == static_cast<std::int64_t>(m_at)) {
    m_here = start;
  } else {
    m_starts.push_back(start);
  }
}

void RecordWindow::consume(std::size_t count) {
  m_at += count;
  while (!m_starts.empty() && m_starts.front().at <= static_cast<std::int64_t>(m_at)) {
    m_here = m_starts.front();
    m_starts.pop_front();
  }
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
  if (m_is_at_end && is_packed() && m_at + count == m_buffer.size()) {
    return {m_end_offset, 0};
  }
  const auto at = static_cast<std::int64_t>(m_at + count);
  const auto after =
      std::upper_bound(m_starts.begin(), m_starts.end(), at,
                       [](std::int64_t place, const Start& start) { return place < start.at; });
  const Start& start = after == m_starts.begin() ? m_here : *std::prev(after);
  return {start.offset, static_cast<std::uint64_t>(at - start.at)};
}

std::optional<std::size_t> RecordWindow::bytes_to_next_segment() const {
  if (m_starts.empty()) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(m_starts.front().at) - m_at;
}

const std::string* RecordWindow::damage() const {
  return m_damage && m_at == m_buffer.size() ? &*m_damage : nullptr;
}

bool RecordWindow::seek(const ArchivePosition& position) {
  // An uncompressed file is a single segment, so the seek goes directly to the byte.
  const std::uint64_t within = is_packed() ? position.within : 0;
  if (!m_segments->seek(position.segment + (position.within - within))) {
    return false;
  }
  m_buffer.clear();
  m_at = 0;
  m_here = {-static_cast<std::int64_t>(position.within - within), position.segment};
  m_starts.clear();
  m_damage.reset();
  m_failure = nullptr;
  m_is_at_end = false;
  return skip(within) == within;
}

}  // namespace sst
