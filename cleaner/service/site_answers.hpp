#pragma once

#include "cleaner/service/fit_history.hpp"
#include "cleaner/service/live_models.hpp"
#include "common/http/http_request.hpp"
#include "common/http/http_response.hpp"

namespace sst {

// The service's responses about the sites in a store. Each function reads the store and throws
// HttpProblem.

/// GET /v1/sites: at most 1,000 sites, sorted by name, starting after the site that the parameter
/// `after` names.
HttpResponse list_sites(const HttpRequest& request, const LiveModels& live, const FitHistory& fits);

/// GET /v1/sites/{site}: all versions of a site, and how its pages fit them.
HttpResponse show_site(const HttpRequest& request, const LiveModels& live, const FitHistory& fits);

}  // namespace sst
