#include "common/archive/fetched_bytes.hpp"

#include <algorithm>

#include "common/error.hpp"

namespace sst {

void FetchedBytes::expect(std::uint64_t begin, std::uint64_t end) {
  m_expected_begin = begin;
  m_expected_end = end;
}

std::size_t FetchedBytes::read(char* out, std::size_t size) {
  const bool is_there = m_at >= m_begin && m_at < m_begin + m_bytes.size();
  if (!is_there) {
    if (m_ends && m_at >= m_begin + m_bytes.size()) {
      return 0;
    }
    const bool is_expected = m_at >= m_expected_begin && m_at < m_expected_end;
    const std::uint64_t wanted = is_expected ? m_expected_end - m_at : size;
    m_bytes.clear();
    m_bytes = m_fetch(m_archive, m_at, wanted);
    m_begin = m_at;
    if (m_bytes.size() > wanted) {
      throw InputError{m_archive + ": the server sent " + std::to_string(m_bytes.size()) +
                       " bytes starting at byte " + std::to_string(m_at) + ", but only " +
                       std::to_string(wanted) +
                       " were requested; the server does not support range requests"};
    }
    m_ends = m_bytes.size() < wanted;
  }
  const std::size_t from = static_cast<std::size_t>(m_at - m_begin);
  const std::size_t count = m_bytes.copy(out, size, from);
  m_at += count;
  return count;
}

bool FetchedBytes::seek(std::uint64_t offset) {
  m_at = offset;
  return true;
}

}  // namespace sst
