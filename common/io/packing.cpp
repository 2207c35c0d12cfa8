#include "common/io/packing.hpp"

#include <libdeflate.h>
#include <zstd.h>

#include <new>

namespace sst {
namespace {

constexpr int kGzipLevel = 6;
constexpr int kZstdLevel = 3;

struct FreeCompressor {
  void operator()(libdeflate_compressor* compressor) const {
    libdeflate_free_compressor(compressor);
  }
};
struct FreeCompressionContext {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

}  // namespace

struct BlockPacker::Contexts {
  std::unique_ptr<libdeflate_compressor, FreeCompressor> gzip;
  std::unique_ptr<ZSTD_CCtx, FreeCompressionContext> zstd;
};

Packing packing_by_name(std::string_view name) {
  if (name.ends_with(".gz")) {
    return Packing::gzip;
  }
  return name.ends_with(".zst") ? Packing::zstd : Packing::none;
}

BlockPacker::BlockPacker(Packing packing)
    : m_packing{packing}, m_contexts{std::make_unique<Contexts>()} {
  if (packing == Packing::gzip) {
    m_contexts->gzip.reset(libdeflate_alloc_compressor(kGzipLevel));
  } else if (packing == Packing::zstd) {
    m_contexts->zstd.reset(ZSTD_createCCtx());
  }
  if ((packing == Packing::gzip && !m_contexts->gzip) ||
      (packing == Packing::zstd && !m_contexts->zstd)) {
    throw std::bad_alloc{};
  }
}

BlockPacker::~BlockPacker() = default;
BlockPacker::BlockPacker(BlockPacker&&) noexcept = default;
BlockPacker& BlockPacker::operator=(BlockPacker&&) noexcept = default;

void BlockPacker::pack(std::string_view block, std::string& out) {
  const std::size_t before = out.size();
  std::size_t made = 0;
  switch (m_packing) {
    case Packing::none:
      out += block;
      return;
    case Packing::gzip:
      out.resize(before + libdeflate_gzip_compress_bound(m_contexts->gzip.get(), block.size()));
      made = libdeflate_gzip_compress(m_contexts->gzip.get(), block.data(), block.size(),
                                      out.data() + before, out.size() - before);
      break;
    case Packing::zstd:
      out.resize(before + ZSTD_compressBound(block.size()));
      made = ZSTD_compressCCtx(m_contexts->zstd.get(), out.data() + before, out.size() - before,
                               block.data(), block.size(), kZstdLevel);
      break;
  }
  out.resize(before + made);
}

}  // namespace sst
