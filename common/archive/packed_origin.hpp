#pragma once

#include <cstdint>

namespace sst {

/// The origin of packed bytes, which limits the memory of their decoders.
enum class PackedOrigin : std::uint8_t {
  file,     ///< zstd windows of up to 128 MiB, the default limit of zstd
  request,  ///< zstd windows of up to 8 MiB (RFC 9659); archives and lines must be gzip or zstd
};

/// The value of ZSTD_d_windowLogMax.
constexpr int zstd_window_log(PackedOrigin origin) {
  return origin == PackedOrigin::file ? 27 : 23;
}

}  // namespace sst
