#include "cleaner/cleaning_setup.hpp"

#include <string>

#include "common/cli/log.hpp"
#include "common/model/model_store.hpp"

namespace sst {

std::optional<ModelCache> open_models(const CleanOptions& options) {
  if (options.database.empty()) {
    return std::nullopt;
  }
  return std::optional<ModelCache>{std::in_place, ModelStore::open(options.database), options.site,
                                   options.version,
                                   [](const std::string& message) { log_warning("{}", message); }};
}

CleaningParameters cleaning_parameters(const CleanOptions& options) {
  CleaningParameters parameters;
  parameters.method = options.method;
  parameters.fallback = options.fallback;
  parameters.methods = options.parameters;
  parameters.doc_view = options.doc_view;
  if (options.replicas != Replicas::off) {
    parameters.fingerprints = options.fingerprints;
  }
  parameters.explain = options.output.record.explain;
  parameters.limits = options.work.limits;
  return parameters;
}

}  // namespace sst
