#pragma once

#include <cstdint>

namespace sst {

/// Where packed bytes come from. It bounds the memory of their decoders.
enum class PackedOrigin : std::uint8_t {
  file,     ///< zstd windows of up to 128 MiB, as zstd itself unpacks unless told otherwise
  request,  ///< of up to 8 MiB (RFC 9659); archives and lines are packed by gzip or zstd
};

/// ZSTD_d_windowLogMax.
constexpr int zstd_window_log(PackedOrigin origin) {
  return origin == PackedOrigin::file ? 27 : 23;
}

}  // namespace sst
