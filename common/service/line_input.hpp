#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "common/archive/page_input.hpp"
#include "common/archive/segment_reader.hpp"
#include "common/io/json_reader.hpp"

namespace sst {

/// The pages in JSON lines, packed or not: objects with `html` and optionally `url`, `date` and
/// `policies`. Reads a line piece by piece, and keeps only these values.
class LineInput : public PageInput {
 public:
  LineInput(std::unique_ptr<SegmentReader> segments, std::size_t max_page_bytes);

  bool next(SourcePage& page) override;
  void resume(const SourceCursor&) override {}

 private:
  std::size_t most_bytes() const;
  bool find_line();
  std::string_view next_piece();
  bool read_more();
  void fill(SourcePage& page);

  std::unique_ptr<SegmentReader> m_segments;
  std::size_t m_max_page_bytes;
  JsonReader m_json;
  std::string m_buffer;
  std::size_t m_at = 0;  // position in the buffer
  std::string m_damage;
  std::uint64_t m_line = 0;
  std::size_t m_line_bytes = 0;  // bytes read from the current line
  bool m_is_in_line = false;
  bool m_is_over = false;
};

}  // namespace sst
