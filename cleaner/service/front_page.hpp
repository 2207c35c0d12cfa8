#pragma once

#include "common/http/http_response.hpp"

namespace sst {

/// The web page at the service's address. It contains no data: its scripts request data and cleaned
/// pages from the service. Its Content-Security-Policy allows only its own styles and scripts, and
/// requests to this service.
HttpResponse front_page();

}  // namespace sst
