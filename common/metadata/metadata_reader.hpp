#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "common/metadata/author_filter.hpp"
#include "common/metadata/claim.hpp"
#include "common/metadata/json_ld.hpp"
#include "common/metadata/page_metadata.hpp"
#include "common/metadata/written_date.hpp"
#include "common/page/page_statements.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// The origin of a page; unknown fields are empty.
struct PageOrigin {
  std::string_view address;        ///< its URL or path
  std::string_view captured = {};  ///< timestamp(); dates after the next day are ignored
};

/// Reads the metadata that pages state about themselves, and chooses a source for each field, in
/// this order: JSON-LD, Open Graph and other meta elements, microdata and RDFa, time elements,
/// visible text at the site's usual places for the field, scripts, and finally the text near the
/// heading. Reuses its buffers; one thread at a time.
class MetadataReader {
 public:
  /// Replaces the contents of `metadata`. `of_site` contains the claims from the model of the
  /// page's site. Overwrites the JSON-LD texts in `statements`. Returns the element with the
  /// content's heading; kNoNode if there is none. REQUIRES: `page` was parsed with
  /// Statements::keep.
  NodeId read(const PageTree& page, PageStatements& statements, PageOrigin origin,
              const SiteClaims& of_site, PageMetadata& metadata);

 private:
  const std::vector<std::string>& collect_titles(const PageTree& page);
  AuthorFilter author_filter(std::string_view address, std::string_view publisher) const;
  void choose(const PageTree& page, std::string_view address, const DateHints& hints,
              const AuthorFilter& filter, std::string_view heading, PageMetadata& metadata);

  JsonLd m_json;
  ClaimList m_claims;
  std::vector<std::string> m_titles;  // titles in markup, then the TITLE and its longest part
  std::size_t m_stated_titles = 0;    // the number of titles in markup
};

}  // namespace sst
