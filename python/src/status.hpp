#pragma once

#include <nanobind/nanobind.h>

#include <styletree/status.hpp>

namespace styletree::python {

/// The status for which to_string() returns `word`. Throws Error (input) if there is none: the word
/// may come from a pickle of another version.
Status status_of(nanobind::handle word);

}  // namespace styletree::python
