#include "common/model/page_packing.hpp"

#include <zstd.h>

#include <algorithm>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>

namespace sst {
namespace {

// zstd's level. Level 3 would take twice the time and save 5 to 9 % of the bytes.
constexpr int kLevel = 1;
constexpr std::size_t kLargestContent = kLargestKeptPage + PageHeaders::kLongestLine + 1;  // bytes

struct Free {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  void operator()(ZSTD_CDict* dictionary) const { ZSTD_freeCDict(dictionary); }
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

std::shared_ptr<ZSTD_CDict> dictionary_of(std::string_view prefix) {
  if (prefix.empty()) {
    return nullptr;
  }
  // zstd treats the prefix as raw content, because no UTF-8 text begins with the magic number of a
  // dictionary.
  std::shared_ptr<ZSTD_CDict> dictionary{ZSTD_createCDict(prefix.data(), prefix.size(), kLevel),
                                         Free{}};
  if (!dictionary) {
    throw std::bad_alloc{};
  }
  return dictionary;
}

}  // namespace

std::string content_of(const RawPage& page) {
  return line_of(page.headers) + '\n' + page.bytes;
}

struct PagePacker::Contexts {
  explicit Contexts(std::shared_ptr<ZSTD_CDict> of_prefix) : dictionary{std::move(of_prefix)} {
    if (!compression) {
      throw std::bad_alloc{};
    }
    ZSTD_CCtx_setParameter(compression.get(), ZSTD_c_compressionLevel, kLevel);
    ZSTD_CCtx_setParameter(compression.get(), ZSTD_c_checksumFlag, 1);
    ZSTD_CCtx_refCDict(compression.get(), dictionary.get());
  }

  std::unique_ptr<ZSTD_CCtx, Free> compression{ZSTD_createCCtx()};
  std::shared_ptr<ZSTD_CDict> dictionary;  // null without a prefix
  std::string room;
};

PagePacker::PagePacker(std::string_view prefix)
    : m_contexts{std::make_unique<Contexts>(dictionary_of(prefix))} {}
PagePacker::PagePacker(const PagePacker& other)
    : m_contexts{std::make_unique<Contexts>(other.m_contexts->dictionary)} {}

PagePacker::~PagePacker() = default;

std::string PagePacker::pack(const RawPage& page) {
  const std::string content = content_of(page);
  std::string& room = m_contexts->room;
  room.resize(std::max(room.size(), ZSTD_compressBound(content.size())));
  const std::size_t size = ZSTD_compress2(m_contexts->compression.get(), room.data(), room.size(),
                                          content.data(), content.size());
  if (ZSTD_isError(size) != 0) {
    throw std::bad_alloc{};
  }
  return room.substr(0, size);
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
