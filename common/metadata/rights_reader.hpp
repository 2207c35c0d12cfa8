#pragma once

#include <string_view>

#include "common/metadata/page_metadata.hpp"
#include "common/metadata/page_rights.hpp"
#include "common/page/kept_content.hpp"
#include "common/page/page_statements.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Facts about a page that its tree does not contain; empty if unknown.
struct RightsContext {
  std::string_view address;  ///< its URL or path
  /// The response headers about rights; see PageHeaders.
  std::string_view policies = {};
  /// The page's content, or null if unknown. A notice outside the content is the page's own; one
  /// inside may be a quotation or a picture credit.
  const KeptContent* content = nullptr;
};

/// Reads a page's statements about rights from:
/// - JSON-LD and meta elements, including robots and TDMRep elements
/// - notices in the visible text; if there are several, the last one outside the content is used,
///   because credits precede the page's own notice
/// - links with rel="license" or to Creative Commons, and links labeled "Terms of use" or "Imprint"
/// - the response headers X-Robots-Tag, TDM-Reservation and TDM-Policy
///
/// `statements` and `metadata` are those of the page.
///
/// [TDMRep]: TDM Reservation Protocol, W3C Community Group Final Report, 2024.
PageRights read_rights(const PageTree& page, const PageStatements& statements,
                       const PageMetadata& metadata, const RightsContext& context);

}  // namespace sst
