#include "cleaner/cleaning_setup.hpp"

#include <filesystem>
#include <string>
#include <system_error>

#include "common/cli/log.hpp"
#include "common/error.hpp"
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

bool is_only_page(const CleanOptions& options, const SourcePage& page) {
  if (options.inputs.size() != 1 || !options.indexes.empty() || page.cursor.is_archive) {
    return false;
  }
  const std::string& input = options.inputs.front();
  std::error_code error;
  return !input.starts_with('@') && !std::filesystem::is_directory(input, error);
}

void complete_page(const CleanOptions& options, SourcePage& page) {
  if (!options.url.empty()) {
    if (!is_only_page(options, page)) {
      throw UsageError{"--url is the URL of one page, but " + options.inputs.front() +
                       " is an archive or a folder; give it with a single page"};
    }
    set_url(page, options.url);
  } else if (options.site_by_folder) {
    page.site = site_of_folder(page);
  }
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
  parameters.has_metadata = options.output.record.has_metadata;
  const RecordFields& fields = options.output.record.fields;
  parameters.has_digest = fields.content_digest || !options.since.empty();
  parameters.has_structure = fields.structure;
  parameters.limits = options.work.limits;
  return parameters;
}

}  // namespace sst
