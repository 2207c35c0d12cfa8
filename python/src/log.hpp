#pragma once

#include <string_view>

#include "python/src/bindings.hpp"
#include "python/src/strings.hpp"

namespace styletree::python {

/// Writes a warning to the logger `styletree`. The caller must hold the GIL.
inline void log_warning(std::string_view message) {
  nanobind::module_::import_("logging")
      .attr("getLogger")("styletree")
      .attr("warning")("%s", str_of(message));
}

}  // namespace styletree::python
