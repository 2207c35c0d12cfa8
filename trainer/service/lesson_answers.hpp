#pragma once

#include <string>
#include <vector>

#include "common/http/http_router.hpp"
#include "common/model/model_store.hpp"

namespace sst {

/// The routes for the lessons of sites: GET and POST /v1/sites/{site}/lessons, and DELETE
/// /v1/sites/{site}/lessons/{number}. The handlers run on their own threads, because they read
/// models. Each call opens the model file `database`.
std::vector<HttpRoute> lesson_routes(const std::string& database);

}  // namespace sst
