#include "common/archive/segment_reader.hpp"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <new>
#include <optional>
#include <string_view>
#include <utility>

#include "common/archive/decompressor.hpp"
#include "common/archive/members_ahead.hpp"
#include "common/archive/other_segments.hpp"
#include "common/archive/packed_segments.hpp"
#include "common/error.hpp"

namespace sst {
namespace {

using namespace std::string_view_literals;

// Members are unpacked ahead from this offset on, because small files are not worth the threads.
constexpr std::uint64_t kAheadFrom = std::uint64_t{1} << 20;

constexpr std::string_view kZstdStart = "\x28\xB5\x2F\xFD"sv;
constexpr std::string_view kZstdDictionaryMagic = "\x5D\x2A\x4D\x18"sv;  // starts a dictionary
constexpr std::size_t kMostDictionaryBytes = std::size_t{16} << 20;

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

class GzipSegments : public PackedSegments {
 public:
  GzipSegments(ByteWindow input, std::size_t threads_ahead)
      : PackedSegments{std::move(input), kGzipStart},
        m_decompressor{libdeflate_alloc_decompressor()} {
    if (threads_ahead > 0) {
      m_ahead.emplace(threads_ahead);
    }
    if (!m_decompressor || inflateInit2(&m_stream, 16 + MAX_WBITS) != Z_OK) {
      throw std::bad_alloc{};
    }
  }
  ~GzipSegments() override { inflateEnd(&m_stream); }

 private:
  bool open_segment() override {
    m_taken = 0;
    m_is_whole = take_whole() || unpack_whole();
    return m_is_whole || inflateReset(&m_stream) == Z_OK;
  }

  /// Uses the member if it was unpacked ahead; false if it was not.
  bool take_whole() {
    const std::uint64_t offset = m_input.offset();
    if (!m_ahead || offset < kAheadFrom) {
      return false;
    }
    const std::string_view packed = m_input.peek(m_ahead->wanted_bytes());
    const auto member = m_ahead->take(offset, packed);
    if (!member || member->packed_bytes > packed.size()) {  // the file may be truncated
      return false;
    }
    m_whole = member->bytes;
    m_input.consume(member->packed_bytes);
    return true;
  }

  /// Most members are small. These are decompressed with one call, which also verifies the
  /// checksum.
  bool unpack_whole() {
    std::size_t packed_bytes = kSegmentReadBytes;
    while (true) {
      const std::string_view packed = m_input.peek(packed_bytes).substr(0, packed_bytes);
      std::size_t used = 0;
      std::size_t unpacked = 0;
      const libdeflate_result result =
          libdeflate_gzip_decompress_ex(m_decompressor.get(), packed.data(), packed.size(),
                                        m_room.get(), m_room_bytes, &used, &unpacked);
      if (result == LIBDEFLATE_SUCCESS) {
        m_whole = {m_room.get(), unpacked};
        m_input.consume(used);
        return true;
      }
      if (result == LIBDEFLATE_INSUFFICIENT_SPACE && m_room_bytes < kWholeMemberBytes) {
        m_room_bytes *= 2;
        m_room = std::make_unique_for_overwrite<char[]>(m_room_bytes);
      } else if (packed.size() >= packed_bytes && packed_bytes < kWholeMemberBytes) {
        packed_bytes *= 4;  // the member may be longer
      } else {
        return false;
      }
    }
  }

  Step unpack(std::string& out, std::size_t size) override {
    if (m_is_whole) {
      const std::string_view bytes = m_whole.substr(m_taken, size);
      out += bytes;
      m_taken += bytes.size();
      return m_taken < m_whole.size() ? Step::more : Step::finished;
    }
    const std::string_view packed = m_input.peek(1);
    if (packed.empty()) {
      m_damage = "the gzip member is truncated";
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
    m_damage = std::string{"the gzip member is damaged ("} +
               (m_stream.msg != nullptr ? m_stream.msg : "bad data") + ")";
    return Step::failed;
  }

  Decompressor m_decompressor;
  z_stream m_stream{};
  std::size_t m_room_bytes = kSegmentReadBytes;
  std::unique_ptr<char[]> m_room = std::make_unique_for_overwrite<char[]>(m_room_bytes);
  std::optional<MembersAhead> m_ahead;
  std::string_view m_whole;  // a whole member, in m_room or m_ahead
  std::size_t m_taken = 0;
  bool m_is_whole = false;
};

class ZstdSegments : public PackedSegments {
 public:
  ZstdSegments(ByteWindow input, PackedOrigin origin)
      : PackedSegments{std::move(input), kZstdStart, Filler::zeros_and_frames},
        m_context{ZSTD_createDCtx()} {
    if (!m_context) {
      throw std::bad_alloc{};
    }
    // A frame may request any amount of memory, so the window is limited.
    ZSTD_DCtx_setParameter(m_context.get(), ZSTD_d_windowLogMax, zstd_window_log(origin));
    load_dictionary(std::min(kMostDictionaryBytes, std::size_t{1} << zstd_window_log(origin)));
  }

 private:
  /// A .warc.zst file may begin with a skippable frame that contains the dictionary for all other
  /// frames, either plain or as a zstd frame.
  void load_dictionary(std::size_t most_bytes) {
    std::string_view bytes = m_input.peek(kSkippableHeaderBytes);
    const auto frame = skippable_frame_bytes(bytes);
    if (!bytes.starts_with(kZstdDictionaryMagic) || !frame || *frame > most_bytes) {
      return;
    }
    const auto size = static_cast<std::size_t>(*frame);
    bytes = m_input.peek(size);
    if (bytes.size() < size) {
      return;
    }
    bytes = bytes.substr(kSkippableHeaderBytes, size - kSkippableHeaderBytes);
    std::string unpacked;
    if (bytes.starts_with(kZstdStart)) {
      unpacked.resize(most_bytes);
      const std::size_t made =
          ZSTD_decompress(unpacked.data(), unpacked.size(), bytes.data(), bytes.size());
      unpacked.resize(ZSTD_isError(made) != 0 ? 0 : made);
      bytes = unpacked;
    }
    ZSTD_DCtx_loadDictionary(m_context.get(), bytes.data(), bytes.size());
    m_input.consume(size);
  }

  bool open_segment() override {
    return ZSTD_isError(ZSTD_DCtx_reset(m_context.get(), ZSTD_reset_session_only)) == 0;
  }

  Step unpack(std::string& out, std::size_t size) override {
    const std::string_view packed = m_input.peek(1);
    if (packed.empty()) {
      m_damage = "the zstd frame is truncated";
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
      m_damage = std::string{"the zstd frame is damaged ("} + ZSTD_getErrorName(code) + ")";
      return Step::failed;
    }
    return code == 0 ? Step::finished : Step::more;
  }

  struct FreeDecompressionContext {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  };
  std::unique_ptr<ZSTD_DCtx, FreeDecompressionContext> m_context;
};

/// The bytes from the start of the first segment. Skippable frames before it are ignored, because
/// their magic numbers are the same for lz4 and zstd.
std::string_view start_of_segments(ByteWindow& input) {
  std::size_t at = 0;
  while (at < kMostDictionaryBytes) {
    const std::string_view bytes = input.peek(at + kSkippableHeaderBytes);
    const auto frame = skippable_frame_bytes(bytes.substr(std::min(at, bytes.size())));
    if (!frame) {
      return bytes.substr(std::min(at, bytes.size()));
    }
    at += static_cast<std::size_t>(*frame);
  }
  return {};
}

}  // namespace

std::unique_ptr<SegmentReader> open_segments(std::unique_ptr<ByteStream> bytes,
                                             std::string_view name, PackedOrigin origin,
                                             std::size_t threads_ahead) {
  ByteWindow input{std::move(bytes)};
  const bool has_frame = skippable_frame_bytes(input.peek(kSkippableHeaderBytes)).has_value();
  const std::string_view start = start_of_segments(input);
  const bool is_text =
      !has_frame &&
      std::all_of(start.begin(), start.begin() + std::min<std::size_t>(start.size(), 4),
                  [](char c) { return c >= ' ' || (c >= '\t' && c <= '\r'); });
  if (start.starts_with(kGzipStart) || (!is_text && name.ends_with(".gz"))) {
    return std::make_unique<GzipSegments>(std::move(input), threads_ahead);
  }
  const bool is_xz = start.starts_with(kXzMagic) || (!is_text && name.ends_with(".xz"));
  const bool is_lz4 = start.starts_with(kLz4Magic) || (!is_text && name.ends_with(".lz4"));
  if ((is_xz || is_lz4) && origin == PackedOrigin::request) {
    throw InputError{std::string{name} + " is packed with " + (is_xz ? "xz" : "lz4") +
                     "; pack it with gzip or zstd"};
  }
  if (is_xz) {
    return open_xz_segments(std::move(input));
  }
  if (is_lz4) {
    return open_lz4_segments(std::move(input));
  }
  if (start.starts_with(kZstdStart) || has_frame || (!is_text && name.ends_with(".zst"))) {
    return std::make_unique<ZstdSegments>(std::move(input), origin);
  }
  return std::make_unique<PlainSegments>(std::move(input));
}

void read_start(SegmentReader& segments, std::size_t size, std::string& out) {
  while (out.size() < size && segments.read(out, size - out.size()) != SegmentReader::Status::end) {
  }
}

}  // namespace sst
