#pragma once

#include <cstddef>
#include <string>

#include "common/archive/bounded_segments.hpp"
#include "common/http/http_stream.hpp"

namespace sst {

/// The segments of a request's body. Notes the memory that its pages take, see HttpStream::hold(),
/// whose exceptions all functions throw, too.
class BodySegments : public BoundedSegments {
 public:
  /// `stream` must outlive it. Throws InputError if the body is packed by neither gzip nor zstd.
  BodySegments(HttpStream& stream, std::size_t max_page_bytes);

  Status read(std::string& out, std::size_t size) override;

  /// The next page is read, while the caller holds `held` bytes.
  void begin_page(std::size_t held);
  /// The page is read, and takes `bytes` bytes.
  void end_page(std::size_t bytes);

 private:
  void note();

  HttpStream& m_stream;
  std::size_t m_max_page_bytes;
  std::size_t m_held = 0;   // by the caller
  std::size_t m_page = 0;   // bytes of the page that is read, at most
  std::size_t m_steps = 0;  // that the stream knows of
};

}  // namespace sst
