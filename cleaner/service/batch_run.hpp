#pragma once

#include <functional>

#include "cleaner/service/cleaning_pool.hpp"
#include "cleaner/service/page_request.hpp"
#include "common/http/http_request.hpp"
#include "common/http/http_stream.hpp"

namespace sst {

/// Cleans the pages in the body of a request, a WARC or ARC file or NDJSON by its Content-Type, and
/// answers by their records in the same order. It reads no further than a few pages ahead of what
/// the client has taken, so memory is flat, and all streams share the room of bodies. Throws
/// HttpProblem if the type is none of these, and HttpDisconnected.
///
/// `count(result)` is called for each page, on the threads of the pool: it must stay valid as long
/// as the pool, since pages that are under way are cleaned to their end also after an exception.
void run_batch(const HttpRequest& http, const PageRequest& request, CleaningPool& pool,
               HttpStream& stream, const std::function<void(const PageResult&)>& count);

}  // namespace sst
