#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/archive/source_page.hpp"
#include "common/clean/cleaning_parameters.hpp"
#include "common/clean/encoder.hpp"
#include "common/http/http_request.hpp"

namespace sst {

/// What a request asks for in its query.
struct PageRequest {
  std::string url;   ///< of the page; empty if it is not known
  std::string date;  ///< timestamp() of its capture; empty if it is not known
  std::string site;  ///< of all pages; empty: their URLs tell it
  CleaningParameters parameters;
  RecordOptions record;
  std::string key;  ///< of `parameters`, see PoolWorker::clean()
};

/// Reads the query. `names` are the parameters that it may have. Throws HttpProblem, which names
/// the parameter, the fact and the next step.
PageRequest parse_page_request(const HttpRequest& request,
                               const std::vector<std::string_view>& names,
                               const PageLimits& limits);

/// The page in the body of a request, which `request` describes. Throws HttpProblem as
/// posted_page() does.
SourcePage page_of_body(HttpRequest http, const PageRequest& request);

}  // namespace sst
