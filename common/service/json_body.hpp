#pragma once

#include <cstddef>
#include <string>

#include "common/http/http_request.hpp"
#include "common/http/http_stream.hpp"

namespace sst {

/// Returns the body of a request whose Content-Type is application/json, a type that web pages on
/// other origins cannot send. Throws HttpProblem if the type is different, or if the body has more
/// than `most_bytes` bytes. Call on the handler's thread.
std::string json_body(const HttpRequest& request, HttpStream& stream, std::size_t most_bytes);

}  // namespace sst
