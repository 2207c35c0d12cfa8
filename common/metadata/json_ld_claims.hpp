#pragma once

#include <string_view>

#include "common/metadata/claim.hpp"
#include "common/metadata/json_ld.hpp"

namespace sst {

/// Adds claims from a page's JSON-LD (schema.org): from the first article (or, if there is no
/// article, from the first work of a different kind), and then from the first web page.
void add_json_ld_claims(const JsonLd& json, ClaimList& claims);

/// The text of a page according to its JSON-LD: the articleBody of its first article or other work.
struct StatedArticle {
  std::string_view headline;
  std::string_view body;  ///< plain text or, contrary to schema.org, HTML; empty if missing
};
StatedArticle find_stated_article(const JsonLd& json);

}  // namespace sst
