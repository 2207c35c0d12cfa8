#pragma once

#include "common/http/http_response.hpp"

namespace sst {

/// The page that people see at the address of the service. It has no data: its scripts ask the
/// service for them, and for pages to be cleaned. Its policy allows nothing but its own styles and
/// scripts, and requests to this service.
HttpResponse front_page();

}  // namespace sst
