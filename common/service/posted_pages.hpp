#pragma once

#include <cstddef>
#include <memory>

#include "common/archive/page_input.hpp"
#include "common/archive/source_page.hpp"
#include "common/http/http_request.hpp"
#include "common/http/http_stream.hpp"

namespace sst {

/// The page in the body of a request, which is not unpacked yet. Its URL, site and date are
/// unknown. Throws HttpProblem if its type is that of a form or of JSON, or if its content coding
/// is not known.
SourcePage posted_page(HttpRequest http);

/// The pages in the body of a request, a WARC or ARC file or NDJSON by its Content-Type: lines of
/// objects with `html` and perhaps `url` and `date`. Nothing is read ahead of next(). `stream` must
/// outlive the input. Throws HttpProblem if the type is none of these.
std::unique_ptr<PageInput> open_posted_pages(const HttpRequest& http, HttpStream& stream,
                                             std::size_t max_page_bytes);

}  // namespace sst
