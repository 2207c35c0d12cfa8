#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "common/page/page_headers.hpp"

namespace sst {

/// The maximum size of a stored page, in bytes. (A few packed bytes may unpack to any size.)
inline constexpr std::size_t kLargestKeptPage = std::size_t{64} << 20;

/// A page as read from the input.
struct RawPage {
  PageHeaders headers;
  std::string bytes;
};

/// Packs the pages of a sample. One thread at a time; copies share the prefix and may be used by
/// different threads. The packed bytes depend only on the page and the prefix.
class PagePacker {
 public:
  /// `prefix` is content_of() of the sample's first page, which has the same template as the other
  /// pages. It is empty for the first page itself.
  explicit PagePacker(std::string_view prefix);
  ~PagePacker();
  PagePacker(const PagePacker& other);
  PagePacker& operator=(const PagePacker&) = delete;

  std::string pack(const RawPage& page);

 private:
  struct Contexts;
  std::unique_ptr<Contexts> m_contexts;
};

/// The text that PagePacker compresses: line_of() of the headers, a line feed, and the bytes. The
/// first page's text is the zstd dictionary for the other pages.
std::string content_of(const RawPage& page);

/// The inverse of PagePacker::pack(). Throws std::invalid_argument if the unpacked bytes are not a
/// page.
RawPage unpack_page(std::string_view packed, std::string_view prefix);

/// Calls visit(number, page) for each page of a sample. Throws like unpack_page().
void for_each_unpacked(std::span<const std::string_view> packed,
                       const std::function<void(std::size_t, RawPage&)>& visit);

}  // namespace sst
