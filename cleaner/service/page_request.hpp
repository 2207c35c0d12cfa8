#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/archive/source_page.hpp"
#include "common/clean/cleaning_parameters.hpp"
#include "common/clean/encoder.hpp"
#include "common/http/http_request.hpp"

namespace sst {

/// The options in the query of a request.
struct PageRequest {
  std::string url;       ///< the page's URL; empty if unknown
  std::string date;      ///< the capture's timestamp(); empty if unknown
  std::string policies;  ///< see PageHeaders
  std::string site;      ///< the site of all pages; empty: determined by their URLs
  CleaningParameters parameters;
  RecordOptions record;
  std::string key;  ///< the key of `parameters`, see PoolWorker::clean()
};

/// Parses the query. `names` are the allowed parameters. Throws HttpProblem, which names the
/// parameter, the fact and the next step.
PageRequest parse_page_request(const HttpRequest& request,
                               const std::vector<std::string_view>& names,
                               const PageLimits& limits);

/// The page in the body of `http`, with the properties that `request` specifies. Throws HttpProblem
/// like posted_page().
SourcePage page_of_body(HttpRequest http, const PageRequest& request);

}  // namespace sst
