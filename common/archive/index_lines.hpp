#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "common/archive/segment_reader.hpp"

namespace sst {

/// The lines of an index file, plain or packed as archives may be. One thread at a time.
class IndexLines {
 public:
  /// Throws InputError if the file cannot be opened.
  explicit IndexLines(const std::string& path);

  /// Moves to the next line; false at the end. Throws InputError if the file cannot be read on.
  bool next();

  /// Without its line feed. Valid until next(). Empty if the line has a fault.
  std::string_view text() const { return m_text; }
  /// Counted from 1. After a damaged part of a packed file, lines that are lost do not count.
  std::uint64_t number() const { return m_number; }
  /// A fact if the line cannot be read, for messages; else null.
  const char* fault() const { return m_fault; }

 private:
  bool take_line(std::size_t end, std::size_t next);
  void drop();

  std::unique_ptr<SegmentReader> m_segments;
  std::string m_buffer;
  std::size_t m_at = 0;        // of the next line in m_buffer
  std::size_t m_searched = 0;  // no line feed is from m_at to here
  std::string_view m_text;
  std::uint64_t m_number = 0;
  const char* m_fault = nullptr;
  bool m_is_at_end = false;
  bool m_is_too_long = false;  // the line that is being read
};

}  // namespace sst
