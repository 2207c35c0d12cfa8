#include "common/model/page_packing.hpp"

#include <zstd.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>

namespace sst {
namespace {

constexpr int kLevel = 3;            // zstd level; good enough, and fast
constexpr int kSmallestWindow = 10;  // log2 of the smallest window that zstd allows
constexpr int kLargestWindow = 27;   // log2 of the largest window that zstd unpacks by default
constexpr std::size_t kLargestContent = kLargestKeptPage + PageHeaders::kLongestLine + 1;  // bytes

struct Free {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

}  // namespace

std::string content_of(const RawPage& page) {
  return line_of(page.headers) + '\n' + page.bytes;
}

std::string pack_page(const RawPage& page, std::string_view prefix) {
  const std::string content = content_of(page);
  const std::unique_ptr<ZSTD_CCtx, Free> context{ZSTD_createCCtx()};
  if (!context) {
    throw std::bad_alloc{};
  }
  const int window = std::clamp(static_cast<int>(std::bit_width(content.size() + prefix.size())),
                                kSmallestWindow, kLargestWindow);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_windowLog, window);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  ZSTD_CCtx_refPrefix(context.get(), prefix.data(), prefix.size());
  std::string packed(ZSTD_compressBound(content.size()), '\0');
  const std::size_t size =
      ZSTD_compress2(context.get(), packed.data(), packed.size(), content.data(), content.size());
  if (ZSTD_isError(size) != 0) {
    throw std::bad_alloc{};
  }
  packed.resize(size);
  packed.shrink_to_fit();
  return packed;
}

RawPage unpack_page(std::string_view packed, std::string_view prefix) {
  const unsigned long long size = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR ||
      size > kLargestContent) {
    throw std::invalid_argument{"a sampled page is packed incorrectly"};
  }
  const std::unique_ptr<ZSTD_DCtx, Free> context{ZSTD_createDCtx()};
  if (!context) {
    throw std::bad_alloc{};
  }
  ZSTD_DCtx_refPrefix(context.get(), prefix.data(), prefix.size());
  std::string content(size, '\0');
  const std::size_t unpacked = ZSTD_decompressDCtx(context.get(), content.data(), content.size(),
                                                   packed.data(), packed.size());
  const std::size_t line = content.find('\n');
  if (ZSTD_isError(unpacked) != 0 || unpacked != size || line > PageHeaders::kLongestLine) {
    throw std::invalid_argument{"a sampled page cannot be unpacked"};
  }
  RawPage page;
  page.headers = headers_of(std::string_view{content}.substr(0, line));
  content.erase(0, line + 1);
  page.bytes = std::move(content);
  return page;
}

void for_each_unpacked(std::span<const std::string_view> packed,
                       const std::function<void(std::size_t, RawPage&)>& visit) {
  std::string prefix;
  for (std::size_t i = 0; i < packed.size(); ++i) {
    RawPage page = unpack_page(packed[i], prefix);
    if (i == 0) {
      prefix = content_of(page);
    }
    visit(i, page);
  }
}

}  // namespace sst
