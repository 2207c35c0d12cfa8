#include "common/learn/page_spool.hpp"

#include <zstd.h>

#include <algorithm>
#include <memory>
#include <new>
#include <system_error>
#include <utility>
#include <vector>

#include "common/error.hpp"
#include "common/free_memory.hpp"
#include "common/io/temporary_file.hpp"

namespace sst {
namespace {

// A zstd block unpacks to at most 128 KiB and has a header of 3 bytes.
constexpr unsigned long long kMostRatio = (std::size_t{128} << 10) / 3;
constexpr int kFast = -1;  // zstd's level: fast, because pages are kept only briefly

struct CloseContext {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

[[noreturn]] void fail(const char* what, std::error_code error) {
  throw InputError{temporary_folder() + ": the temporary file with the sample cannot be " + what +
                   " (" + error.message() + "); set TMPDIR to a folder with more space"};
}

[[noreturn]] void fail_to_read(std::uint64_t offset, const std::string& fact) {
  throw InputError{temporary_folder() + ": the temporary file with the sample cannot be read (" +
                   fact + ", at byte " + std::to_string(offset) +
                   "); check the disk, or set TMPDIR to a folder on another disk"};
}

}  // namespace

PageSpool::Page::~Page() {
  if (m_spool != nullptr && !m_packed.empty()) {
    const std::lock_guard lock{m_spool->m_mutex};
    m_spool->m_memory_left += static_cast<std::int64_t>(m_packed.size());
  }
}

PageSpool::Page& PageSpool::Page::operator=(Page&& other) noexcept {
  std::swap(m_spool, other.m_spool);
  std::swap(m_packed, other.m_packed);
  std::swap(m_offset, other.m_offset);
  std::swap(m_length, other.m_length);
  return *this;
}

std::string PageSpool::pack(std::string_view bytes) {
  // Creating a new context for each page would take longer than packing the page.
  thread_local const std::unique_ptr<ZSTD_CCtx, CloseContext> context{ZSTD_createCCtx()};
  thread_local std::vector<char> packed;
  packed.resize(std::max(packed.size(), ZSTD_compressBound(bytes.size())));
  // The checksum detects pages that were read from a damaged file.
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kFast);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  const std::size_t size =
      ZSTD_compress2(context.get(), packed.data(), packed.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(size) != 0) {
    throw std::bad_alloc{};
  }
  std::string result{packed.data(), size};
  if (packed.size() > kMostKeptBytes) {
    free_memory(packed);
  }
  return result;
}

PageSpool::Page PageSpool::keep(std::string packed) {
  Page page;
  page.m_spool = this;
  page.m_length = packed.size();
  const std::lock_guard lock{m_mutex};
  if (m_memory_left >= static_cast<std::int64_t>(packed.size())) {
    m_memory_left -= static_cast<std::int64_t>(packed.size());
    page.m_packed = std::move(packed);
    return page;
  }
  open_file();
  page.m_offset = m_file_size;
  if (const std::error_code error = write_all_at(m_file, packed, m_file_size)) {
    fail("written", error);
  }
  m_file_size += packed.size();
  return page;
}

void PageSpool::open_file() {
  if (m_file) {
    return;
  }
  m_file = open_temporary_file();
  if (!m_file) {
    fail("created", last_error());
  }
}

std::string PageSpool::packed(const Page& page) const {
  if (!page.m_packed.empty()) {
    return page.m_packed;
  }
  std::string read(page.m_length, '\0');
  std::size_t count = 0;
  const std::error_code error = read_all_at(m_file, read.data(), read.size(), page.m_offset, count);
  if (error || count < read.size()) {
    fail_to_read(page.m_offset, error ? error.message() : "the file is truncated");
  }
  return read;
}

std::optional<std::string> PageSpool::unpack(std::string_view packed, std::size_t max_bytes) {
  const unsigned long long size = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > max_bytes ||
      size / kMostRatio > packed.size()) {
    return std::nullopt;
  }
  std::string bytes(static_cast<std::size_t>(size), '\0');
  const std::size_t unpacked =
      ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size());
  if (ZSTD_isError(unpacked) != 0 || unpacked != bytes.size()) {
    return std::nullopt;
  }
  return bytes;
}

std::string PageSpool::load(const Page& page) const {
  const std::string read = page.m_packed.empty() ? packed(page) : std::string{};
  auto bytes = unpack(page.m_packed.empty() ? read : page.m_packed);
  if (!bytes) {
    fail_to_read(page.m_offset, "the page in it is damaged");
  }
  return std::move(*bytes);
}

}  // namespace sst
