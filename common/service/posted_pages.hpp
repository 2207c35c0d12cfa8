#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "common/archive/page_input.hpp"
#include "common/archive/source_page.hpp"
#include "common/http/http_request.hpp"
#include "common/http/http_stream.hpp"

namespace sst {

/// The page in the body of a request, still packed. Its URL, site and date are
/// unknown. Throws HttpProblem if its type is that of a form or of JSON, or if its content coding
/// is not known.
SourcePage posted_page(HttpRequest http);

/// As unpack(), of a page that a client has sent: also at most to 1 MiB and 100 times its packed
/// bytes. Pages unpack to typically 10 times their bytes, rarely more than 25.
void unpack_posted(SourcePage& page, std::size_t max_bytes);

class BodySegments;

/// The pages in the body of a request, a WARC or ARC file or NDJSON by its Content-Type: lines of
/// objects with `html` and perhaps `url` and `date`. Nothing is read ahead of next(). A body that
/// unpacks to far more than its bytes, or has far more pages, ends with a page that has a problem.
class PostedPages {
 public:
  /// `stream` must outlive it. Throws HttpProblem if the type is none of these, or if the body is
  /// packed by neither gzip nor zstd.
  PostedPages(const HttpRequest& http, HttpStream& stream, std::size_t max_page_bytes);
  ~PostedPages();
  PostedPages(const PostedPages&) = delete;
  PostedPages& operator=(const PostedPages&) = delete;

  /// As PageSource::next(), with the page's codings undone. `held_bytes` are those that the caller
  /// holds of earlier pages and their answers. They and the page's are noted by HttpStream::hold(),
  /// whose exceptions may also be thrown.
  bool next(SourcePage& page, std::size_t held_bytes);

 private:
  std::size_t m_max_page_bytes;
  std::unique_ptr<PageInput> m_input;
  BodySegments* m_segments = nullptr;  // of m_input
  std::uint64_t m_pages = 0;
  bool m_is_over = false;
};

}  // namespace sst
