#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "common/archive/bounded_segments.hpp"
#include "common/archive/byte_stream.hpp"

namespace sst {

/// The lines of an index or a list, plain or packed like archives. One thread at a time.
class PackedLines {
 public:
  static constexpr std::size_t kMostLineBytes = std::size_t{1} << 20;

  /// `name` is the file's name, see BoundedSegments. A line longer than `most_line_bytes` is
  /// reported with a fault.
  PackedLines(std::unique_ptr<ByteStream> bytes, std::string name,
              std::size_t most_line_bytes = kMostLineBytes)
      : m_bytes{std::move(bytes)}, m_name{std::move(name)}, m_most_line_bytes{most_line_bytes} {}

  /// Moves to the next line; false at the end. Throws InputError if the rest of the file cannot be
  /// read, if a line is longer than 1 GiB, or if a packed file is too large when unpacked: more
  /// than 64 MiB plus 100 times its packed bytes, or more than 1,000,000 lines plus one per packed
  /// byte.
  bool next();

  /// The line without its line feed. Valid until next(). Empty if the line cannot be read.
  std::string_view text() const { return m_text; }
  /// The number of the line, counted from 1. Lines lost to damage in a packed file are not counted.
  std::uint64_t number() const { return m_number; }
  /// The reason why the line cannot be read, for messages; null if it can be read.
  const char* fault() const { return m_fault; }

 private:
  bool take_line(std::size_t end, std::size_t next);
  void drop();

  std::unique_ptr<ByteStream> m_bytes;  // null once the first line is read
  std::string m_name;
  std::size_t m_most_line_bytes;
  std::unique_ptr<BoundedSegments> m_segments;
  std::string m_buffer;
  std::size_t m_at = 0;        // start of the next line in m_buffer
  std::size_t m_searched = 0;  // no line feed between m_at and this position
  std::string_view m_text;
  std::uint64_t m_number = 0;
  const char* m_fault = nullptr;
  bool m_is_at_end = false;
  std::uint64_t m_passed_over = 0;  // bytes skipped from an overlong line
  bool m_is_too_long = false;       // the current line is too long
};

}  // namespace sst
