#include "common/service/body_segments.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

namespace sst {
namespace {

/// Memory is reported to the stream in multiples of this many bytes.
constexpr std::size_t kHoldStep = std::size_t{1} << 20;

/// Reads a request's body like a file.
class BodyStream : public ByteStream {
 public:
  explicit BodyStream(HttpStream& stream) : m_stream{stream} {}

  std::size_t read(char* out, std::size_t size) override { return m_stream.read(out, size); }
  bool seek(std::uint64_t) override { return false; }

 private:
  HttpStream& m_stream;
};

}  // namespace

BodySegments::BodySegments(HttpStream& stream, std::size_t max_page_bytes)
    : BoundedSegments{std::make_unique<BodyStream>(stream), "the body", max_page_bytes,
                      PackedOrigin::request},
      m_stream{stream},
      m_max_page_bytes{max_page_bytes} {}

SegmentReader::Status BodySegments::read(std::string& out, std::size_t size) {
  const std::size_t before = out.size();
  const Status status = BoundedSegments::read(out, size);
  m_page = std::min(m_page + out.size() - before, m_max_page_bytes);
  note();
  return status;
}

void BodySegments::begin_page(std::size_t held) {
  m_held = held;
  m_page = 0;
  note();
}

void BodySegments::end_page(std::size_t bytes) {
  m_page = bytes;
  note();
}

void BodySegments::note() {
  const std::size_t steps = (m_held + m_page) / kHoldStep;
  if (steps != std::exchange(m_steps, steps)) {
    m_stream.hold(steps * kHoldStep);
  }
}

}  // namespace sst
