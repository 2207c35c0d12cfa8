#pragma once

#include <optional>

#include "common/clean/decision.hpp"
#include "common/html/page_parser.hpp"
#include "common/method/method.hpp"
#include "common/view/doc_view.hpp"
#include "common/view/fingerprint.hpp"

namespace sst {

/// How pages are cleaned, and which results are computed.
struct CleaningParameters {
  MethodName method = MethodName::sst;
  std::optional<MethodName> fallback = MethodName::page;  ///< used if `method` finds no content
  MethodParameters methods;
  std::optional<DocViewParameters> doc_view;          ///< none: make no DocViews
  std::optional<FingerprintParameters> fingerprints;  ///< none: make no fingerprints
  Explain explain = Explain::no;                      ///< yes: keep the decisions about parts
  bool has_metadata = false;                          ///< read what pages say about themselves
  bool has_digest = false;                            ///< make digests of contents
  bool has_structure = false;                         ///< note the site nodes of contents
  PageLimits limits;
};

}  // namespace sst
