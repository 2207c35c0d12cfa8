#pragma once

#include <cstddef>
#include <functional>
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

/// Packs a page of a sample. `prefix` is content_of() of the sample's first page, which has the
/// same template; it is empty for the first page itself.
std::string pack_page(const RawPage& page, std::string_view prefix);

/// The text that pack_page() compresses: line_of() of the headers, a line feed, and the bytes. The
/// first page's text is the zstd prefix of the others.
std::string content_of(const RawPage& page);

/// Unpacks the result of pack_page(). Throws std::invalid_argument if the unpacked bytes are not a
/// page.
RawPage unpack_page(std::string_view packed, std::string_view prefix);

/// Calls visit(number, page) for each page of a sample. Throws like unpack_page().
void for_each_unpacked(std::span<const std::string_view> packed,
                       const std::function<void(std::size_t, RawPage&)>& visit);

}  // namespace sst
