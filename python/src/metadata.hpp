#pragma once

#include <nanobind/nanobind.h>

#include <styletree/metadata.hpp>

namespace styletree::python {

// Convert metadata to and from the state for pickle.
nanobind::tuple metadata_state(const Metadata& metadata);
Metadata metadata_of_state(const nanobind::tuple& state);

}  // namespace styletree::python
