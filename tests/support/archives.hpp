#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace sst::test {

/// A WARC record with the correct Content-Length. `fields` are additional header lines, each with
/// its line ending.
std::string warc_record(std::string_view type, std::string_view url, std::string_view block,
                        std::string_view fields = "");

/// An HTTP response with this body. `fields` are additional header lines, with line endings.
std::string http_response(std::string_view body, std::string_view fields = "",
                          std::string_view content_type = "text/html");

/// A response record that contains a page.
std::string page_record(std::string_view url, std::string_view html);

/// A response record for a page captured in January of `year`; `day` counts from 0.
std::string dated_record(const std::string& year, std::size_t day, std::string_view url,
                         std::string_view html);

/// Pages 0 to `count` - 1 of the example site, each as a response record packed by `pack`.
std::string example_warc(std::size_t count,
                         const std::function<std::string(std::string_view)>& pack = {});

/// The URL of page `number` of the example site.
std::string example_url(std::size_t number);

// Compressed bytes in various formats.
std::string gzipped(std::string_view bytes);
std::string gzipped_zeros(std::size_t count);
std::string deflated(std::string_view bytes);      ///< a zlib stream
std::string raw_deflated(std::string_view bytes);  ///< the same without a header or checksum
std::string zstd_packed(std::string_view bytes);
/// A zstd frame that demands a window of 2^`window_log` bytes. REQUIRES: `bytes` is shorter than
/// 32 bytes.
std::string zstd_frame(int window_log, std::string_view bytes);
std::string xz_packed(std::string_view bytes);
std::string lz4_packed(std::string_view bytes);
std::string brotli_packed(std::string_view bytes);
std::string chunked(std::string_view bytes, std::size_t chunk_bytes);

}  // namespace sst::test
