#pragma once

#include <optional>
#include <string>

#include "cleaner/clean_options.hpp"
#include "common/archive/source_page.hpp"
#include "common/clean/cleaning_parameters.hpp"
#include "common/clean/model_cache.hpp"

namespace sst {

/// Opens the models for cleaning. Returns nullopt without a model file. Throws ModelError.
std::optional<ModelCache> open_models(const CleanOptions& options);

/// True if the page is the only input, so that --url can be its URL.
bool is_only_page(const CleanOptions& options, const SourcePage& page);

/// Completes a page with what the command line specifies: its URL, or the site named by its folder.
/// Throws UsageError if --url is given but is_only_page() is false.
void complete_page(const CleanOptions& options, SourcePage& page);

/// A fingerprint of everything that determines what a run writes, for its journal.
std::string run_fingerprint(const CleanOptions& options, const std::optional<ModelCache>& models);

/// The part of the command line that the library's cleaner needs.
CleaningParameters cleaning_parameters(const CleanOptions& options);

}  // namespace sst
