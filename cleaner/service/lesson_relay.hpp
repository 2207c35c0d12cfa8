#pragma once

#include <optional>

#include "common/http/http_client.hpp"
#include "common/http/http_request.hpp"
#include "common/http/http_stream.hpp"

namespace sst {

/// Passes a lesson (POST /v1/sites/{site}/lessons) on to the trainer, and returns the trainer's
/// response. The trainer's token must come from the client, in the header field
/// Styletree-Trainer-Token: this service never uses its own token for lessons. Throws HttpProblem
/// with status 503 if there is no trainer or the trainer does not answer. If the trainer reports a
/// problem, throws HttpProblem with the trainer's status (but 403 for 401) and reason. Call it on
/// the handler's thread.
void relay_lesson(const std::optional<HttpAddress>& trainer, const HttpRequest& request,
                  HttpStream& stream);

}  // namespace sst
