#include "common/archive/bounded_segments.hpp"

#include <utility>

#include "common/error.hpp"

namespace sst {
namespace {

/// Counts the bytes read.
class CountedBytes : public ByteStream {
 public:
  CountedBytes(std::unique_ptr<ByteStream> bytes, std::uint64_t& count)
      : m_bytes{std::move(bytes)}, m_count{count} {}

  std::size_t read(char* out, std::size_t size) override {
    const std::size_t count = m_bytes->read(out, size);
    m_count += count;
    return count;
  }
  bool seek(std::uint64_t offset) override { return m_bytes->seek(offset); }

 private:
  std::unique_ptr<ByteStream> m_bytes;
  std::uint64_t& m_count;
};

}  // namespace

BoundedSegments::BoundedSegments(std::unique_ptr<ByteStream> bytes, std::string name,
                                 std::uint64_t free_bytes, PackedOrigin origin)
    : m_name{std::move(name)},
      m_free_bytes{free_bytes},
      m_segments{open_segments(std::make_unique<CountedBytes>(std::move(bytes), m_packed), m_name,
                               origin)} {}

SegmentReader::Status BoundedSegments::read(std::string& out, std::size_t size) {
  const std::size_t before = out.size();
  const Status status = m_segments->read(out, size);
  add_unpacked(out.size() - before);
  return status;
}

void BoundedSegments::add_unpacked(std::uint64_t bytes) {
  m_unpacked += bytes;
  if (m_unpacked > m_free_bytes + kMostRatio * m_packed) {
    throw InputError{m_name + ": the contents unpack to more than " + std::to_string(m_free_bytes) +
                     " bytes plus " + std::to_string(kMostRatio) +
                     " times the packed size; send or pass the unpacked contents"};
  }
}

}  // namespace sst
