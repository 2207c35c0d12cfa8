#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

#include <styletree/metadata.hpp>

namespace styletree::python {

// Convert lists of texts, and the sources of fields, to and from Python objects.
nanobind::list strs_of(const std::vector<std::string>& texts);
std::vector<std::string> texts_of(nanobind::handle strs);
nanobind::dict sources_of(const std::vector<Metadata::Source>& sources);
std::vector<Metadata::Source> sources_of(const nanobind::dict& places);

// Convert metadata to and from the state for pickle.
nanobind::tuple metadata_state(const Metadata& metadata);
Metadata metadata_of_state(const nanobind::tuple& state);

}  // namespace styletree::python
