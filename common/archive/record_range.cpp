#include "common/archive/record_range.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "common/archive/file.hpp"
#include "common/archive/page_input.hpp"

namespace sst {
namespace {

constexpr std::size_t kStartReadBytes = 1024;
constexpr std::size_t kFarStartReadBytes = std::size_t{1} << 18;
constexpr std::uint64_t kRecordHeadBytes = std::uint64_t{1} << 20;  // more than any headers need
constexpr std::uint64_t kIncompressibleShare = 256;  // packing enlarges a block by at most 1/256

/// Lets the reader of one record use segments that another object owns.
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

/// Lets a segment reader use a stream that another object owns.
class LentStream : public ByteStream {
 public:
  explicit LentStream(ByteStream& stream) : m_stream{stream} {}

  std::size_t read(char* out, std::size_t size) override { return m_stream.read(out, size); }
  bool seek(std::uint64_t offset) override { return m_stream.seek(offset); }

 private:
  ByteStream& m_stream;
};

}  // namespace

std::optional<std::uint64_t> own_offset(const Capture& capture) {
  const bool has_own_block =
      !capture.is_packed || (capture.start.within == 0 && capture.end.within == 0);
  return has_own_block ? std::optional{capture.start.segment + capture.start.within} : std::nullopt;
}

/// The bytes of a file up to a movable end. Until end_at() is called, the stream extends to the end
/// of the file, and is read in small pieces.
class RecordRangeReader::RangeStream : public ByteStream {
 public:
  RangeStream(std::unique_ptr<ByteStream> file, std::size_t start_read_bytes)
      : m_file{std::move(file)}, m_most_at_once{start_read_bytes} {}

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

  /// Moves the end to the file offset `end`.
  void end_at(std::uint64_t end) {
    m_end = end;
    m_most_at_once = std::numeric_limits<std::size_t>::max();
  }

 private:
  std::unique_ptr<ByteStream> m_file;
  std::uint64_t m_at = 0;
  std::uint64_t m_end = std::numeric_limits<std::uint64_t>::max();
  std::size_t m_most_at_once;
};

RecordRangeReader::RecordRangeReader(const std::string& file, std::size_t max_page_bytes)
    : m_pages{file, "", file_fingerprint(file), max_page_bytes},
      m_max_page_bytes{max_page_bytes},
      m_range{std::make_unique<RangeStream>(open_file_stream(file), kStartReadBytes)},
      m_segments{open_segments(std::make_unique<LentStream>(*m_range), file)} {}

RecordRangeReader::RecordRangeReader(const std::string& file, const std::string& member,
                                     std::unique_ptr<ByteStream> bytes, std::size_t max_page_bytes)
    : m_pages{file, member, file_fingerprint(file), max_page_bytes},
      m_max_page_bytes{max_page_bytes},
      m_range{std::make_unique<RangeStream>(std::move(bytes), kStartReadBytes)},
      m_segments{open_segments(std::make_unique<LentStream>(*m_range), member)} {}

RecordRangeReader::RecordRangeReader(const std::string& name, std::unique_ptr<ByteStream> bytes,
                                     std::size_t max_page_bytes)
    : m_pages{name, "", 0, max_page_bytes},
      m_max_page_bytes{max_page_bytes},
      m_range{std::make_unique<RangeStream>(std::move(bytes), kFarStartReadBytes)} {
  if (name.ends_with(".zst")) {
    m_segments = open_segments(std::make_unique<LentStream>(*m_range), name);
  }
}

RecordRangeReader::~RecordRangeReader() = default;

std::uint64_t RecordRangeReader::most_record_bytes(std::size_t max_page_bytes) {
  return max_page_bytes + max_page_bytes / kIncompressibleShare + kRecordHeadBytes;
}

/// The segments of the archive, up to the end of the record.
std::unique_ptr<SegmentReader> RecordRangeReader::segments_at(std::uint64_t offset) {
  if (m_segments) {
    return std::make_unique<LentSegments>(*m_segments);
  }
  m_range->seek(offset);
  return open_segments(std::make_unique<LentStream>(*m_range), m_pages.file());
}

void RecordRangeReader::read(std::uint64_t offset, std::optional<std::uint64_t> length,
                             SourcePage& page) {
  const std::uint64_t most = most_record_bytes(m_max_page_bytes);
  m_range->end_at(offset + std::min(length.value_or(most), most));
  // Each record gets its own reader, so a wrong offset affects only its own record.
  RecordReader reader{RecordWindow{segments_at(offset)},
                      std::uint64_t{m_max_page_bytes} + kMostHttpHeadBytes,
                      RecordReader::Scope::one_record};
  const bool has_record = reader.seek({offset, 0}) && reader.next(m_record);
  if (has_record) {
    m_pages.fill(m_record, reader.is_packed(), page);
    if (m_record.kind != RecordKind::damaged) {
      return;
    }
    reader.rethrow_failure();
  } else {
    m_record.damage = "the archive ends before this offset";
  }
  start_page(page, m_pages.name());
  page.source += ":" + std::to_string(offset);
  page.address = "/" + page.source;
  page.problem = PageProblem{PageProblemKind::damaged, m_record.damage};
}

}  // namespace sst
