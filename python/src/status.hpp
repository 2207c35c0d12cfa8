#pragma once

#include <nanobind/nanobind.h>

#include <styletree/status.hpp>

namespace styletree::python {

/// The status for which to_string() returns `word`. A pickle is external input, so throws Error
/// (input) if no status matches.
Status status_of(nanobind::handle word);

}  // namespace styletree::python
