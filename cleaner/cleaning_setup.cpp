#include "cleaner/cleaning_setup.hpp"

#include <filesystem>
#include <string>
#include <system_error>

#include "common/archive/file.hpp"
#include "common/cli/log.hpp"
#include "common/error.hpp"
#include "common/hash/digest.hpp"
#include "common/model/model_store.hpp"
#include "common/version.hpp"

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
                       " is an archive or a folder; give --url only with a single page"};
    }
    set_url(page, options.url);
  } else if (options.site_by_folder) {
    page.site = site_of_folder(page);
  }
}

std::string run_fingerprint(const CleanOptions& options, const std::optional<ModelCache>& models) {
  const PageLimits& limits = options.work.limits;
  std::string all{kProgram};
  for (const std::string& part :
       {models ? models->fingerprint() : std::string{},
        options.site + ' ' + std::to_string(options.version.value_or(0)),
        std::string{method_name(options.method)},
        std::string{options.fallback ? method_name(*options.fallback) : "none"},
        journal_text(options.parameters),
        options.doc_view ? journal_text(*options.doc_view) : std::string{},
        std::to_string(static_cast<int>(options.replicas)) + journal_text(options.fingerprints),
        options.category_model + ' ' + std::to_string(file_fingerprint(options.category_model)),
        options.since + ' ' + std::to_string(file_fingerprint(options.since)),
        std::string{options.output.format->name},
        std::to_string(options.output.record.explain == Explain::yes),
        std::to_string(options.output.record.has_metadata),
        journal_text(options.output.record.fields, options.output.record.text_marks),
        std::to_string(options.site_by_folder) + options.url +
            (options.skipped.empty() ? "" : " skipped"),
        std::to_string(options.output.shard_bytes.value_or(0)), std::to_string(limits.max_bytes),
        std::to_string(limits.max_nodes), std::to_string(limits.max_depth),
        std::to_string(limits.max_time.count())}) {
    all += '\n' + part;
  }
  for (const std::string& index : options.indexes) {
    all += "\ncdx " + index + '\0' + std::to_string(file_fingerprint(index));
  }
  for (const std::string& input : options.inputs) {
    const std::string path = input.starts_with('@') ? input.substr(1) : input;
    all += '\n' + input + '\0' + std::to_string(file_fingerprint(path));
  }
  return "run " + to_hexadecimal(digest_of(all));
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
  parameters.compute(options.output.record.fields);
  parameters.has_digest = parameters.has_digest || !options.since.empty();
  parameters.limits = options.work.limits;
  return parameters;
}

}  // namespace sst
