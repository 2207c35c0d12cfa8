#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace sst {

/// The most bytes of a page that a model keeps. A few packed bytes may unpack to any number.
inline constexpr std::size_t kLargestKeptPage = std::size_t{64} << 20;

/// A page as it was read.
struct RawPage {
  std::string charset;  ///< declared by an HTTP header; empty if none was
  std::string bytes;
};

/// Packs a page of a sample; `prefix` is content_of() the sample's first page, with which the
/// others have their template in common, and nothing for the first itself.
std::string pack_page(const RawPage& page, std::string_view prefix);

/// What of a page is packed, and others are packed after.
std::string content_of(const RawPage& page);

/// Undoes pack_page(). Throws std::invalid_argument if that does not give a page.
RawPage unpack_page(std::string_view packed, std::string_view prefix);

/// Calls visit(number, page) for each page of a sample. Throws as unpack_page().
void for_each_unpacked(std::span<const std::string_view> packed,
                       const std::function<void(std::size_t, RawPage&)>& visit);

}  // namespace sst
