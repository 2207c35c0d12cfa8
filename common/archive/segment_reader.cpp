#include "common/archive/segment_reader.hpp"

#include <libdeflate.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <new>
#include <string_view>
#include <utility>

namespace sst {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kSegmentReadBytes = std::size_t{1} << 18;
// The compressed bytes of a segment that are kept to go back to if it is damaged.
constexpr std::size_t kKeptBytes = std::size_t{8} << 20;
// Segments that begin within a damaged one are tried, too. A hostile file has such starts at every
// few bytes, and each segment leads to the end of the file. They may take this many bytes, packed
// and unpacked, and this many for each byte of the file.
constexpr std::uint64_t kMostRetriedBytes = std::uint64_t{32} << 20;
constexpr std::uint64_t kMostRetriesOfByte = 4;
// Members of more than this many bytes, compressed or not, are decompressed piece by piece.
constexpr std::size_t kWholeMemberBytes = std::size_t{4} << 20;

constexpr std::string_view kGzipStart = "\x1F\x8B\x08"sv;
constexpr std::string_view kZstdStart = "\x28\xB5\x2F\xFD"sv;
constexpr std::string_view kZstdDictionaryMagic = "\x5D\x2A\x4D\x18"sv;  // of a .warc.zst file
constexpr std::size_t kMostDictionaryBytes = std::size_t{16} << 20;

/// A window that moves along the bytes of a file.
class ByteWindow {
 public:
  explicit ByteWindow(std::unique_ptr<ByteStream> bytes) : m_bytes{std::move(bytes)} {}

  /// The bytes from the current position, at least `least` unless the file ends before.
  std::string_view peek(std::size_t least) {
    while (m_buffer.size() - m_at < least && !m_is_at_end) {
      read_more();
    }
    return std::string_view{m_buffer}.substr(m_at);
  }
  void consume(std::size_t count) { m_at += count; }
  std::uint64_t offset() const { return m_base + m_at; }

  /// From now on, keeps the last kKeptBytes bytes for go_back().
  void set_mark() { m_mark = m_at; }
  /// Moves to `count` bytes after the mark, or after the first byte that is kept.
  void go_back(std::size_t count) { m_at = std::min(m_mark + count, m_buffer.size()); }

  bool seek(std::uint64_t offset) {
    if (!m_bytes->seek(offset)) {
      return false;
    }
    m_buffer.clear();
    m_at = m_mark = 0;
    m_base = offset;
    m_is_at_end = false;
    return true;
  }

 private:
  void read_more() {
    if (m_at - m_mark > kKeptBytes) {
      m_mark = m_at - kKeptBytes / 2;
    }
    if (m_mark >= kSegmentReadBytes) {
      m_buffer.erase(0, m_mark);
      m_base += m_mark;
      m_at -= m_mark;
      m_mark = 0;
    }
    const std::size_t before = m_buffer.size();
    m_buffer.resize(before + kSegmentReadBytes);
    const std::size_t count = m_bytes->read(m_buffer.data() + before, kSegmentReadBytes);
    m_buffer.resize(before + count);
    m_is_at_end = count == 0;
  }

  std::unique_ptr<ByteStream> m_bytes;
  std::string m_buffer;
  std::size_t m_at = 0;
  std::size_t m_mark = 0;
  std::uint64_t m_base = 0;  // where in the file the buffer begins
  bool m_is_at_end = false;
};

/// An uncompressed file: one segment.
class PlainSegments : public SegmentReader {
 public:
  explicit PlainSegments(ByteWindow input) : m_input{std::move(input)} {}

  Status read(std::string& out, std::size_t size) override {
    if (std::exchange(m_is_at_start, false)) {
      return Status::new_segment;
    }
    m_input.set_mark();
    const std::string_view bytes = m_input.peek(1).substr(0, size);
    out += bytes;
    m_input.consume(bytes.size());
    return bytes.empty() ? Status::end : Status::data;
  }
  std::uint64_t segment_offset() const override { return 0; }
  const std::string& damage() const override { return m_damage; }
  bool is_packed() const override { return false; }
  bool seek(std::uint64_t offset) override {
    m_is_at_start = offset == 0;
    return m_input.seek(offset);
  }

 private:
  ByteWindow m_input;
  bool m_is_at_start = true;
  std::string m_damage;
};

/// The common part of the readers of gzip members and zstd frames.
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
    return m_input.seek(offset);
  }

 protected:
  enum class Step { more, finished, failed };

  PackedSegments(ByteWindow input, std::string_view magic)
      : m_input{std::move(input)}, m_magic{magic} {}

  /// Starts the segment at the next magic number; false if it is not a segment.
  virtual bool open_segment() = 0;
  /// Decompresses up to `size` more bytes. Sets m_damage on failure.
  virtual Step unpack(std::string& out, std::size_t size) = 0;

  ByteWindow m_input;
  std::string m_damage;

 private:
  Status open_next() {
    while (true) {
      if (!m_searches) {
        skip_padding();
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
        m_damage = "no packed data begins where it should";
        m_start = m_input.offset();
        return Status::damage;
      }
      search();
    }
  }

  /// Goes back to right after the start of the damaged segment, where the next one may begin. Stays
  /// at the damage if too much was read more than once.
  void leave_damaged() {
    const std::uint64_t end = m_input.offset();
    if (m_start < m_furthest) {
      m_retried += end - m_start + m_given_out;
    }
    m_furthest = std::max(m_furthest, end);
    if (m_retried <= kMostRetriedBytes + kMostRetriesOfByte * end) {
      m_input.go_back(1);
    } else {
      m_damage += "; it overlaps with others, so no segment is looked for within it";
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

  /// Files may be padded with zeros, at their end or between segments.
  void skip_padding() {
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
  std::uint64_t m_start = 0;
  std::uint64_t m_given_out = 0;  // unpacked bytes of the segment
  std::uint64_t m_furthest = 0;   // the end of all damaged segments
  std::uint64_t m_retried = 0;    // bytes of damaged segments that begin before another one ended
  bool m_is_open = false;
  bool m_searches = false;  // after damage, for the next segment
};

class GzipSegments : public PackedSegments {
 public:
  explicit GzipSegments(ByteWindow input)
      : PackedSegments{std::move(input), kGzipStart},
        m_decompressor{libdeflate_alloc_decompressor()} {
    if (!m_decompressor || inflateInit2(&m_stream, 16 + MAX_WBITS) != Z_OK) {
      throw std::bad_alloc{};
    }
  }
  ~GzipSegments() override { inflateEnd(&m_stream); }

 private:
  bool open_segment() override {
    m_taken = 0;
    m_is_whole = unpack_whole();
    return m_is_whole || inflateReset(&m_stream) == Z_OK;
  }

  /// Most members are small. They are decompressed in one call, which also checks their checksums.
  bool unpack_whole() {
    std::size_t packed_bytes = kSegmentReadBytes;
    while (true) {
      const std::string_view packed = m_input.peek(packed_bytes);
      std::size_t used = 0;
      const libdeflate_result result =
          libdeflate_gzip_decompress_ex(m_decompressor.get(), packed.data(), packed.size(),
                                        m_room.get(), m_room_bytes, &used, &m_unpacked_bytes);
      if (result == LIBDEFLATE_SUCCESS) {
        m_input.consume(used);
        return true;
      }
      if (result == LIBDEFLATE_INSUFFICIENT_SPACE && m_room_bytes < kWholeMemberBytes) {
        m_room_bytes *= 2;
        m_room = std::make_unique_for_overwrite<char[]>(m_room_bytes);
      } else if (result == LIBDEFLATE_BAD_DATA && packed.size() >= packed_bytes &&
                 packed_bytes < kWholeMemberBytes) {
        packed_bytes *= 4;  // perhaps it goes on
      } else {
        return false;
      }
    }
  }

  Step unpack(std::string& out, std::size_t size) override {
    if (m_is_whole) {
      const std::size_t count = std::min(size, m_unpacked_bytes - m_taken);
      out.append(m_room.get() + m_taken, count);
      m_taken += count;
      return m_taken < m_unpacked_bytes ? Step::more : Step::finished;
    }
    const std::string_view packed = m_input.peek(1);
    if (packed.empty()) {
      m_damage = "the gzip member is cut short";
      return Step::failed;
    }
    const std::size_t before = out.size();
    out.resize(before + size);
    m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    m_stream.avail_in = static_cast<uInt>(std::min<std::size_t>(packed.size(), kSegmentReadBytes));
    const uInt available = m_stream.avail_in;
    m_stream.next_out = reinterpret_cast<Bytef*>(out.data() + before);
    m_stream.avail_out = static_cast<uInt>(size);
    const int code = inflate(&m_stream, Z_NO_FLUSH);
    m_input.consume(available - m_stream.avail_in);
    out.resize(out.size() - m_stream.avail_out);
    if (code == Z_STREAM_END) {
      return Step::finished;
    }
    if (code == Z_OK || code == Z_BUF_ERROR) {
      return Step::more;
    }
    m_damage = std::string{"the gzip member is damaged: "} +
               (m_stream.msg != nullptr ? m_stream.msg : "bad data");
    return Step::failed;
  }

  struct FreeDecompressor {
    void operator()(libdeflate_decompressor* decompressor) const {
      libdeflate_free_decompressor(decompressor);
    }
  };
  std::unique_ptr<libdeflate_decompressor, FreeDecompressor> m_decompressor;
  z_stream m_stream{};
  std::size_t m_room_bytes = kSegmentReadBytes;
  std::unique_ptr<char[]> m_room = std::make_unique_for_overwrite<char[]>(m_room_bytes);
  std::size_t m_unpacked_bytes = 0;  // of a whole member, in m_room
  std::size_t m_taken = 0;
  bool m_is_whole = false;
};

class ZstdSegments : public PackedSegments {
 public:
  explicit ZstdSegments(ByteWindow input)
      : PackedSegments{std::move(input), kZstdStart}, m_context{ZSTD_createDCtx()} {
    if (!m_context) {
      throw std::bad_alloc{};
    }
    // A frame may demand any amount of memory, so the window is limited.
    ZSTD_DCtx_setParameter(m_context.get(), ZSTD_d_windowLogMax, 27);
    load_dictionary();
  }

 private:
  /// A .warc.zst file may begin with a skippable frame that holds the dictionary of all others,
  /// either plain or as a zstd frame.
  void load_dictionary() {
    std::string_view bytes = m_input.peek(8);
    if (!bytes.starts_with(kZstdDictionaryMagic) || bytes.size() < 8) {
      return;
    }
    std::size_t size = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      size |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[4 + i])) << (8 * i);
    }
    if (size > kMostDictionaryBytes) {
      return;
    }
    bytes = m_input.peek(8 + size);
    if (bytes.size() < 8 + size) {
      return;
    }
    bytes = bytes.substr(8, size);
    std::string unpacked;
    if (bytes.starts_with(kZstdStart)) {
      unpacked.resize(kMostDictionaryBytes);
      const std::size_t made =
          ZSTD_decompress(unpacked.data(), unpacked.size(), bytes.data(), bytes.size());
      unpacked.resize(ZSTD_isError(made) != 0 ? 0 : made);
      bytes = unpacked;
    }
    ZSTD_DCtx_loadDictionary(m_context.get(), bytes.data(), bytes.size());
    m_input.consume(8 + size);
  }

  bool open_segment() override {
    return ZSTD_isError(ZSTD_DCtx_reset(m_context.get(), ZSTD_reset_session_only)) == 0;
  }

  Step unpack(std::string& out, std::size_t size) override {
    const std::string_view packed = m_input.peek(1);
    if (packed.empty()) {
      m_damage = "the zstd frame is cut short";
      return Step::failed;
    }
    const std::size_t before = out.size();
    out.resize(before + size);
    ZSTD_inBuffer input{packed.data(), packed.size(), 0};
    ZSTD_outBuffer output{out.data() + before, size, 0};
    const std::size_t code = ZSTD_decompressStream(m_context.get(), &output, &input);
    m_input.consume(input.pos);
    out.resize(before + output.pos);
    if (ZSTD_isError(code) != 0) {
      m_damage = std::string{"the zstd frame is damaged: "} + ZSTD_getErrorName(code);
      return Step::failed;
    }
    return code == 0 ? Step::finished : Step::more;
  }

  struct FreeDecompressionContext {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  };
  std::unique_ptr<ZSTD_DCtx, FreeDecompressionContext> m_context;
};

}  // namespace

std::unique_ptr<SegmentReader> open_segments(std::unique_ptr<ByteStream> bytes,
                                             std::string_view name) {
  ByteWindow input{std::move(bytes)};
  const std::string_view start = input.peek(4);
  const bool is_text =
      std::all_of(start.begin(), start.begin() + std::min<std::size_t>(start.size(), 4),
                  [](char c) { return c >= ' ' || (c >= '\t' && c <= '\r'); });
  if (start.starts_with(kGzipStart) || (!is_text && name.ends_with(".gz"))) {
    return std::make_unique<GzipSegments>(std::move(input));
  }
  if (start.starts_with(kZstdStart) || start.starts_with(kZstdDictionaryMagic) ||
      (!is_text && name.ends_with(".zst"))) {
    return std::make_unique<ZstdSegments>(std::move(input));
  }
  return std::make_unique<PlainSegments>(std::move(input));
}

void read_start(SegmentReader& segments, std::size_t size, std::string& out) {
  while (out.size() < size && segments.read(out, size - out.size()) != SegmentReader::Status::end) {
  }
}

}  // namespace sst
