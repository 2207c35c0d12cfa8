#pragma once

#include <cstddef>
#include <string>

#include "common/archive/bounded_segments.hpp"
#include "common/http/http_stream.hpp"

namespace sst {

/// The segments of a request's body. Reports the memory of the body's pages to HttpStream::hold(),
/// so all functions may also throw what hold() throws.
class BodySegments : public BoundedSegments {
 public:
  /// `stream` must outlive this object. Throws InputError if the body is packed with xz or lz4.
  BodySegments(HttpStream& stream, std::size_t max_page_bytes);

  Status read(std::string& out, std::size_t size) override;

  /// Call before the next page is read, while the caller holds `held` bytes.
  void begin_page(std::size_t held);
  /// Call when a page of `bytes` bytes has been read.
  void end_page(std::size_t bytes);

 private:
  void note();

  HttpStream& m_stream;
  std::size_t m_max_page_bytes;
  std::size_t m_held = 0;   // bytes held by the caller
  std::size_t m_page = 0;   // upper bound on the current page's bytes
  std::size_t m_steps = 0;  // steps last reported to the stream
};

}  // namespace sst
