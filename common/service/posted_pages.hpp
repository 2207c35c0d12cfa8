#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "common/archive/page_input.hpp"
#include "common/archive/source_page.hpp"
#include "common/http/http_request.hpp"
#include "common/http/http_stream.hpp"

namespace sst {

/// The page in the body of a request, still packed. Its URL, site and date are unknown. Throws
/// HttpProblem if the body is a form or JSON, or if its content coding is not supported.
SourcePage posted_page(HttpRequest http);

/// Like unpack(), but for a page sent by a client: the page may unpack to at most 1 MiB plus 100
/// times its packed bytes. Pages typically unpack to 10 times their packed bytes, and rarely to
/// more than 25 times.
void unpack_posted(SourcePage& page, std::size_t max_bytes);

class BodySegments;

/// The pages in the body of a request. The Content-Type determines whether the body is an archive
/// (WARC or ARC) or NDJSON, that is, lines of objects with `html` and optionally `url`, `date` and
/// `policies` (see PageHeaders). next() does not read ahead. If the body unpacks to too many bytes
/// or pages for its size, the last page has a problem that reports this.
class PostedPages {
 public:
  /// `stream` must outlive this object. Throws HttpProblem if the body has a different type, or if
  /// it is packed with anything except gzip or zstd.
  PostedPages(const HttpRequest& http, HttpStream& stream, std::size_t max_page_bytes);
  ~PostedPages();
  PostedPages(const PostedPages&) = delete;
  PostedPages& operator=(const PostedPages&) = delete;

  /// Like PageSource::next(), but also decodes the page's codings. `held_bytes` is the memory that
  /// the caller holds for earlier pages and their responses. Reports `held_bytes` and the page's
  /// memory to HttpStream::hold(), and may throw that function's exceptions.
  bool next(SourcePage& page, std::size_t held_bytes);

 private:
  std::size_t m_max_page_bytes;
  std::unique_ptr<PageInput> m_input;
  BodySegments* m_segments = nullptr;  // the segments that m_input reads
  std::uint64_t m_pages = 0;
  bool m_is_over = false;
};

}  // namespace sst
