#pragma once

#include <nanobind/nanobind.h>

#include <styletree/status.hpp>

namespace styletree::python {

/// The status with this word, as to_string() gives it. Throws Error (input) if there is none, since
/// a pickle comes from outside.
Status status_of(nanobind::handle word);

}  // namespace styletree::python
