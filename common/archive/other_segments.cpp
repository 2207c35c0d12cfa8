#include "common/archive/other_segments.hpp"

#include <lz4frame.h>
#include <lzma.h>

#include <cstdint>
#include <new>
#include <string>
#include <utility>

namespace sst {
namespace {

constexpr std::string_view kLz4LegacyMagic = "\x02\x21\x4C\x18";
constexpr std::uint64_t kMostXzMemory = std::uint64_t{256} << 20;  // xz -9 needs 65 MiB

std::string_view name_of_fault(lzma_ret code) {
  switch (code) {
    case LZMA_MEMLIMIT_ERROR:
      return "it needs more than 256 MiB of memory";
    case LZMA_OPTIONS_ERROR:
      return "its compression format is unknown";
    case LZMA_FORMAT_ERROR:
      return "bad header";
    default:
      return "bad data";
  }
}

class XzSegments : public PackedSegments {
 public:
  explicit XzSegments(ByteWindow input) : PackedSegments{std::move(input), kXzMagic} {}
  ~XzSegments() override { lzma_end(&m_stream); }
  XzSegments(const XzSegments&) = delete;
  XzSegments& operator=(const XzSegments&) = delete;

 private:
  bool open_segment() override {
    if (lzma_stream_decoder(&m_stream, kMostXzMemory, 0) != LZMA_OK) {
      throw std::bad_alloc{};
    }
    return true;
  }

  Step unpack(std::string& out, std::size_t size) override {
    const std::string_view packed = m_input.peek(1);
    if (packed.empty()) {
      m_damage = "the xz stream is truncated";
      return Step::failed;
    }
    const std::size_t before = out.size();
    out.resize(before + size);
    m_stream.next_in = reinterpret_cast<const std::uint8_t*>(packed.data());
    m_stream.avail_in = packed.size();
    m_stream.next_out = reinterpret_cast<std::uint8_t*>(out.data() + before);
    m_stream.avail_out = size;
    const lzma_ret code = lzma_code(&m_stream, LZMA_RUN);
    m_input.consume(packed.size() - m_stream.avail_in);
    out.resize(out.size() - m_stream.avail_out);
    if (code == LZMA_STREAM_END) {
      return Step::finished;
    }
    if (code == LZMA_OK) {
      return Step::more;
    }
    if (code == LZMA_MEM_ERROR) {
      throw std::bad_alloc{};
    }
    m_damage = "the xz stream cannot be unpacked (";
    m_damage += name_of_fault(code);
    m_damage += ')';
    return Step::failed;
  }

  lzma_stream m_stream = LZMA_STREAM_INIT;
};

class Lz4Segments : public PackedSegments {
 public:
  explicit Lz4Segments(ByteWindow input)
      : PackedSegments{std::move(input), kLz4Magic, Filler::zeros_and_frames} {
    LZ4F_dctx* context = nullptr;
    if (LZ4F_isError(LZ4F_createDecompressionContext(&context, LZ4F_VERSION)) != 0) {
      throw std::bad_alloc{};
    }
    m_context.reset(context);
  }

 private:
  bool open_segment() override {
    LZ4F_resetDecompressionContext(m_context.get());
    return true;
  }

  Step unpack(std::string& out, std::size_t size) override {
    const std::string_view packed = m_input.peek(1);
    if (packed.empty()) {
      m_damage = "the lz4 frame is truncated";
      return Step::failed;
    }
    const std::size_t before = out.size();
    out.resize(before + size);
    std::size_t used = packed.size();
    std::size_t made = size;
    const std::size_t code =
        LZ4F_decompress(m_context.get(), out.data() + before, &made, packed.data(), &used, nullptr);
    if (LZ4F_isError(code) != 0) {
      out.resize(before);
      m_damage = std::string{"the lz4 frame is damaged ("} + LZ4F_getErrorName(code) + ")";
      return Step::failed;
    }
    m_input.consume(used);
    out.resize(before + made);
    return code == 0 ? Step::finished : Step::more;
  }

  const char* fault_at(std::string_view start) const override {
    return start.starts_with(kLz4LegacyMagic)
               ? "lz4's legacy format is not supported; unpack it with lz4 -d, and pack it "
                 "again without -l"
               : PackedSegments::fault_at(start);
  }

  struct FreeLz4Context {
    void operator()(LZ4F_dctx* context) const { LZ4F_freeDecompressionContext(context); }
  };
  std::unique_ptr<LZ4F_dctx, FreeLz4Context> m_context;
};

}  // namespace

std::unique_ptr<SegmentReader> open_xz_segments(ByteWindow input) {
  return std::make_unique<XzSegments>(std::move(input));
}

std::unique_ptr<SegmentReader> open_lz4_segments(ByteWindow input) {
  return std::make_unique<Lz4Segments>(std::move(input));
}

}  // namespace sst
