#pragma once

#include "common/http/http_response.hpp"

namespace sst {

/// The web page at the address of the service. It contains no data: its scripts request data and
/// cleaned pages from the service. Its policy allows only its own styles and scripts, and requests
/// to this service.
HttpResponse front_page();

}  // namespace sst
