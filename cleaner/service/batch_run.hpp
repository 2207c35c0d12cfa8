#pragma once

#include <functional>

#include "cleaner/service/cleaning_pool.hpp"
#include "cleaner/service/page_request.hpp"
#include "common/http/http_request.hpp"
#include "common/http/http_stream.hpp"

namespace sst {

/// Cleans the pages in the body of a request, which is WARC, ARC or NDJSON according to its
/// Content-Type, and responds with their records in the same order. Reads only a few pages ahead of
/// the records that the client has received, so memory use is constant. All streams share the
/// memory limit for bodies. Throws HttpProblem for other types, and HttpDisconnected if the client
/// disconnects.
///
/// `count(result)` is called for each page on the threads of the pool. It must stay valid as long
/// as the pool exists, because pages in progress are finished even after an exception.
void run_batch(const HttpRequest& http, const PageRequest& request, CleaningPool& pool,
               HttpStream& stream, const std::function<void(const PageResult&)>& count);

}  // namespace sst
