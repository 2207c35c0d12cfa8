#include "common/archive/record_range.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "common/archive/byte_stream.hpp"
#include "common/archive/file.hpp"
#include "common/archive/page_input.hpp"
#include "common/error.hpp"

namespace sst {
namespace {

constexpr std::size_t kStartReadBytes = 1024;

/// Lends the segments to a reader of one record.
class LentSegments : public SegmentReader {
 public:
  explicit LentSegments(SegmentReader& segments) : m_segments{segments} {}

  Status read(std::string& out, std::size_t size) override { return m_segments.read(out, size); }
  std::uint64_t segment_offset() const override { return m_segments.segment_offset(); }
  const std::string& damage() const override { return m_segments.damage(); }
  bool is_packed() const override { return m_segments.is_packed(); }
  bool seek(std::uint64_t offset) override { return m_segments.seek(offset); }

 private:
  SegmentReader& m_segments;
};

}  // namespace

/// The bytes of a file up to an end that moves. At first, small pieces of all of the file.
class RecordRangeReader::RangeStream : public ByteStream {
 public:
  explicit RangeStream(std::unique_ptr<ByteStream> file) : m_file{std::move(file)} {}

  std::size_t read(char* out, std::size_t size) override {
    const std::uint64_t left = m_end - std::min(m_at, m_end);
    size = static_cast<std::size_t>(std::min<std::uint64_t>({size, left, m_most_at_once}));
    const std::size_t count = size == 0 ? 0 : m_file->read(out, size);
    m_at += count;
    return count;
  }
  bool seek(std::uint64_t offset) override {
    m_at = offset;
    return m_file->seek(offset);
  }

  /// From now on, the file ends at `end`.
  void end_at(std::uint64_t end) {
    m_end = end;
    m_most_at_once = std::numeric_limits<std::size_t>::max();
  }

 private:
  std::unique_ptr<ByteStream> m_file;
  std::uint64_t m_at = 0;
  std::uint64_t m_end = std::numeric_limits<std::uint64_t>::max();
  std::size_t m_most_at_once = kStartReadBytes;
};

RecordRangeReader::RecordRangeReader(const std::string& file, std::size_t max_page_bytes)
    : m_pages{file, "", file_fingerprint(file), max_page_bytes}, m_max_page_bytes{max_page_bytes} {
  auto range = std::make_unique<RangeStream>(open_file_stream(file));
  m_range = range.get();
  m_segments = open_segments(std::move(range), file);
}

RecordRangeReader::~RecordRangeReader() = default;

void RecordRangeReader::read(std::uint64_t offset, std::optional<std::uint64_t> length,
                             SourcePage& page) {
  constexpr std::uint64_t kNoEnd = std::numeric_limits<std::uint64_t>::max();
  m_range->end_at(length && *length < kNoEnd - offset ? offset + *length : kNoEnd);
  // Nothing that one record teaches about the file is used for another: a false place costs only
  // the record that is there.
  RecordReader reader{RecordWindow{std::make_unique<LentSegments>(*m_segments)},
                      std::uint64_t{m_max_page_bytes} + kMostHttpHeadBytes};
  const bool has_record = reader.seek({offset, 0}) && reader.next(m_record);
  if (has_record) {
    m_pages.fill(m_record, reader.is_packed(), page);
    if (m_record.kind != RecordKind::damaged) {
      return;
    }
  } else {
    m_record.damage = "the archive ends before this place";
  }
  start_page(page, m_pages.name());
  page.source += ":" + std::to_string(offset);
  page.address = "/" + page.source;
  page.problem = PageProblem{PageProblemKind::damaged, m_record.damage};
}

}  // namespace sst
