#pragma once

#include <optional>

#include "cleaner/clean_options.hpp"
#include "common/clean/cleaning_parameters.hpp"
#include "common/clean/model_cache.hpp"

namespace sst {

/// Opens the models for cleaning; none if the method needs none. Throws ModelError.
std::optional<ModelCache> open_models(const CleanOptions& options);

/// The part of the command line that the library's cleaner needs.
CleaningParameters cleaning_parameters(const CleanOptions& options);

}  // namespace sst
