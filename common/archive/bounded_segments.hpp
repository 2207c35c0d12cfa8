#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "common/archive/byte_stream.hpp"
#include "common/archive/segment_reader.hpp"

namespace sst {

/// The segments of untrusted packed bytes. A few packed bytes could unpack to gigabytes, so the
/// output is limited to `free_bytes` plus kMostRatio times the number of packed bytes read, which
/// is far more than legitimate data needs. Plain bytes are not limited.
class BoundedSegments : public SegmentReader {
 public:
  static constexpr std::uint64_t kMostRatio = 100;
  /// The value of `free_bytes` for files. For request bodies, it is the page limit.
  static constexpr std::uint64_t kFreeBytesOfFile = std::uint64_t{64} << 20;

  /// Messages begin with `name`, the file's name. See open_segments() for `name` and `origin`.
  BoundedSegments(std::unique_ptr<ByteStream> bytes, std::string name, std::uint64_t free_bytes,
                  PackedOrigin origin);
  BoundedSegments(const BoundedSegments&) = delete;
  BoundedSegments& operator=(const BoundedSegments&) = delete;

  /// Throws InputError if the output exceeds the limit.
  Status read(std::string& out, std::size_t size) override;
  std::uint64_t segment_offset() const override { return m_segments->segment_offset(); }
  const std::string& damage() const override { return m_segments->damage(); }
  bool is_packed() const override { return m_segments->is_packed(); }
  bool seek(std::uint64_t offset) override { return m_segments->seek(offset); }

  /// Counts bytes that the caller unpacked from the output of read(). Throws like read().
  void add_unpacked(std::uint64_t bytes);
  /// The number of packed bytes read.
  std::uint64_t packed_bytes() const { return m_packed; }

 private:
  std::string m_name;
  std::uint64_t m_free_bytes;
  std::uint64_t m_packed = 0;
  std::uint64_t m_unpacked = 0;
  std::unique_ptr<SegmentReader> m_segments;
};

}  // namespace sst
