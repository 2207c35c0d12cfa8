#include "tests/support/archives.hpp"

#include <brotli/encode.h>
#include <lz4frame.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <stdexcept>

#include "tests/support/example_site.hpp"

namespace sst::test {
namespace {

std::string deflate_bytes(std::string_view bytes, int window_bits) {
  z_stream stream{};
  if (deflateInit2(&stream, 6, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::runtime_error{"deflateInit2"};
  }
  std::string out(deflateBound(&stream, bytes.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

}  // namespace

std::string warc_record(std::string_view type, std::string_view url, std::string_view block,
                        std::string_view fields) {
  std::string record = "WARC/1.0\r\nWARC-Type: " + std::string{type} + "\r\n";
  if (!url.empty()) {
    record += "WARC-Target-URI: " + std::string{url} + "\r\n";
  }
  record += "WARC-Record-ID: <urn:test:" + std::string{url} + ">\r\n";
  record += "WARC-Date: 2020-02-03T04:05:06Z\r\n";
  record += fields;
  record += "Content-Length: " + std::to_string(block.size()) + "\r\n\r\n";
  record += block;
  record += "\r\n\r\n";
  return record;
}

std::string http_response(std::string_view body, std::string_view fields,
                          std::string_view content_type) {
  std::string response = "HTTP/1.1 200 OK\r\nContent-Type: " + std::string{content_type} + "\r\n";
  response += fields;
  response += "\r\n";
  response += body;
  return response;
}

std::string page_record(std::string_view url, std::string_view html) {
  return warc_record("response", url, http_response(html),
                     "Content-Type: application/http; msgtype=response\r\n");
}

std::string example_url(std::size_t number) {
  char name[32];
  std::snprintf(name, sizeof name, "%03zu.html", number);
  return std::string{"http://gardens.example/"} + name;
}

std::string dated_record(const std::string& year, std::size_t day, std::string_view url,
                         std::string_view html) {
  const std::string date = year + "-01-" + (day < 9 ? "0" : "") + std::to_string(day + 1);
  return warc_record("response", url, http_response(html), "WARC-Date: " + date + "T00:00:00Z\r\n");
}

std::string example_warc(std::size_t count,
                         const std::function<std::string(std::string_view)>& pack) {
  std::string warc;
  for (std::size_t number = 0; number < count; ++number) {
    const std::string record = page_record(example_url(number), example_page(number));
    warc += pack ? pack(record) : record;
  }
  return warc;
}

std::string gzipped(std::string_view bytes) {
  return deflate_bytes(bytes, 16 + MAX_WBITS);
}

std::string gzipped_zeros(std::size_t count) {
  z_stream stream{};
  if (deflateInit2(&stream, 1, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::runtime_error{"deflateInit2"};
  }
  std::string zeros(std::size_t{1} << 20, '\0');
  std::string out(deflateBound(&stream, count), '\0');
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  while (count > 0) {
    stream.next_in = reinterpret_cast<Bytef*>(zeros.data());
    stream.avail_in = static_cast<uInt>(std::min(count, zeros.size()));
    count -= stream.avail_in;
    deflate(&stream, count > 0 ? Z_NO_FLUSH : Z_FINISH);
  }
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string deflated(std::string_view bytes) {
  return deflate_bytes(bytes, MAX_WBITS);
}

std::string raw_deflated(std::string_view bytes) {
  return deflate_bytes(bytes, -MAX_WBITS);
}

std::string zstd_packed(std::string_view bytes) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), 3));
  return out;
}

std::string zstd_frame(int window_log, std::string_view bytes) {
  // The frame header has a descriptor and a window byte. The block header declares a last, raw
  // block of this size.
  std::string frame{"\x28\xB5\x2F\xFD\0", 5};
  frame += static_cast<char>((window_log - 10) << 3);
  frame += static_cast<char>(bytes.size() << 3 | 1);
  frame.append(2, '\0');
  return frame.append(bytes);
}

std::string xz_packed(std::string_view bytes) {
  std::string out(lzma_stream_buffer_bound(bytes.size()), '\0');
  std::size_t size = 0;
  if (lzma_easy_buffer_encode(1, LZMA_CHECK_CRC64, nullptr,
                              reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(),
                              reinterpret_cast<std::uint8_t*>(out.data()), &size,
                              out.size()) != LZMA_OK) {
    throw std::runtime_error{"lzma_easy_buffer_encode"};
  }
  out.resize(size);
  return out;
}

std::string lz4_packed(std::string_view bytes) {
  LZ4F_preferences_t preferences{};
  preferences.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled;  // like lz4(1)
  std::string out(LZ4F_compressFrameBound(bytes.size(), &preferences), '\0');
  out.resize(LZ4F_compressFrame(out.data(), out.size(), bytes.data(), bytes.size(), &preferences));
  return out;
}

std::string brotli_packed(std::string_view bytes) {
  std::size_t size = BrotliEncoderMaxCompressedSize(bytes.size()) + 16;
  std::string out(size, '\0');
  BrotliEncoderCompress(5, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.size(),
                        reinterpret_cast<const std::uint8_t*>(bytes.data()), &size,
                        reinterpret_cast<std::uint8_t*>(out.data()));
  out.resize(size);
  return out;
}

std::string chunked(std::string_view bytes, std::size_t chunk_bytes) {
  std::string out;
  while (!bytes.empty()) {
    const std::string_view chunk = bytes.substr(0, chunk_bytes);
    char size[32];
    std::snprintf(size, sizeof size, "%zx\r\n", chunk.size());
    out += size;
    out += chunk;
    out += "\r\n";
    bytes.remove_prefix(chunk.size());
  }
  return out + "0\r\n\r\n";
}

}  // namespace sst::test
