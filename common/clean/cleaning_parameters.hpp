#pragma once

#include <optional>

#include "common/clean/decision.hpp"
#include "common/clean/record_fields.hpp"
#include "common/html/page_parser.hpp"
#include "common/method/method.hpp"
#include "common/view/doc_view.hpp"
#include "common/view/fingerprint.hpp"

namespace sst {

/// How pages are cleaned and which results are computed.
struct CleaningParameters {
  MethodName method = MethodName::sst;
  std::optional<MethodName> fallback = MethodName::page;  ///< used if `method` finds no content
  MethodParameters methods;
  std::optional<DocViewParameters> doc_view;          ///< unset: make no DocViews
  std::optional<FingerprintParameters> fingerprints;  ///< unset: make no fingerprints
  Explain explain = Explain::no;                      ///< yes: record the decisions about all parts
  bool has_metadata = false;                          ///< read the metadata of pages
  bool has_digest = false;                            ///< compute digests of the content
  bool has_rights = false;     ///< read the rights that pages state, see read_rights()
  bool has_structure = false;  ///< record the site-tree nodes that contain the content
  PageLimits limits;

  /// Also requests the results that the fields of a record need.
  void request(const RecordFields& fields) {
    has_digest = has_digest || fields.content_digest;
    has_structure = has_structure || fields.structure;
    has_rights = has_rights || fields.rights;
  }
};

}  // namespace sst
