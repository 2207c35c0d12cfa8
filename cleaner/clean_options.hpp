#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cleaner/output.hpp"
#include "common/cli/general_options.hpp"
#include "common/cli/work_options.hpp"
#include "common/method/method.hpp"
#include "common/view/doc_view.hpp"
#include "common/view/fingerprint.hpp"

namespace sst {

/// How to treat pages whose text equals the text of an earlier page.
enum class Replicas : std::uint8_t { off, mark, drop };

/// The command line of sst-clean.
struct CleanOptions {
  std::string database;  ///< the model file; empty for methods without a model
  MethodName method = MethodName::sst;
  std::optional<MethodName> fallback = MethodName::page;  ///< used if `method` finds no content
  MethodParameters parameters;
  std::optional<DocViewParameters> doc_view;  ///< none: records are not DocViews
  Replicas replicas = Replicas::off;
  FingerprintParameters fingerprints;
  std::string category_model;   ///< a fastText model file; empty: none
  std::string site;             ///< the site of all pages; empty: determined per page
  bool site_by_folder = false;  ///< pages without a URL belong to the site of their folder
  std::string url;              ///< the URL of the input, if it is one page without a URL; for
                                ///< explain, the URL of the page to explain; empty: not given
  std::optional<int> version;   ///< the model's version; none: the one in force
  OutputOptions output;
  std::string report;    ///< the table of sites to write; empty: none
  std::string doubtful;  ///< the list of doubtful pages to write; empty: none
  std::string skipped;   ///< the list of skipped items to write; empty: none
  std::string since;     ///< the records of an earlier run to compare with; empty: none
  std::vector<std::string> inputs;
  std::vector<std::string> indexes;  ///< if any, only the records that they list are cleaned
                                     ///< (with `site`, only that site's); `inputs` are the
                                     ///< archives
  WorkOptions work;
  GeneralOptions general;
  std::string help;  ///< the list of options
};

/// The command line of `sst-clean explain`.
struct ExplainOptions {
  CleanOptions clean;
  std::string html;  ///< the report to write; empty: a list on standard output
};

/// Both functions throw UsageError if the command line is invalid. The options are complete unless
/// help or the version is requested.
ExplainOptions parse_explain_options(const std::vector<std::string>& arguments);
CleanOptions parse_clean_options(const std::vector<std::string>& arguments);

}  // namespace sst
