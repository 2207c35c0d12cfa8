#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "common/archive/byte_stream.hpp"
#include "common/archive/segment_reader.hpp"

namespace sst {

/// The segments of bytes that strangers have packed. A few of them could unpack to gigabytes, so
/// they may unpack to `free_bytes` and kMostRatio times what was read of them, far above legitimate
/// data. Plain bytes have no bound.
class BoundedSegments : public SegmentReader {
 public:
  static constexpr std::uint64_t kMostRatio = 100;
  /// `free_bytes` for files; bodies of requests have those of one page.
  static constexpr std::uint64_t kFreeBytesOfFile = std::uint64_t{64} << 20;

  /// `name` is that of the file, and begins messages. See open_segments() for it and `origin`.
  BoundedSegments(std::unique_ptr<ByteStream> bytes, std::string name, std::uint64_t free_bytes,
                  PackedOrigin origin);
  BoundedSegments(const BoundedSegments&) = delete;
  BoundedSegments& operator=(const BoundedSegments&) = delete;

  /// Throws InputError where the bytes unpack to too much.
  Status read(std::string& out, std::size_t size) override;
  std::uint64_t segment_offset() const override { return m_segments->segment_offset(); }
  const std::string& damage() const override { return m_segments->damage(); }
  bool is_packed() const override { return m_segments->is_packed(); }
  bool seek(std::uint64_t offset) override { return m_segments->seek(offset); }

  /// Counts bytes that were unpacked from those that read() gave. Throws as read() does.
  void add_unpacked(std::uint64_t bytes);
  /// The bytes that were read, packed.
  std::uint64_t packed_bytes() const { return m_packed; }

 private:
  std::string m_name;
  std::uint64_t m_free_bytes;
  std::uint64_t m_packed = 0;
  std::uint64_t m_unpacked = 0;
  std::unique_ptr<SegmentReader> m_segments;
};

}  // namespace sst
