#pragma once

#include <string_view>

#include "common/metadata/claim.hpp"
#include "common/metadata/json_ld.hpp"

namespace sst {

/// Adds what the JSON-LD of a page says, by schema.org: its first article or, without one, its
/// first other work; and after that its first web page.
void add_json_ld_claims(const JsonLd& json, ClaimList& claims);

/// The text of a page by its JSON-LD: the articleBody of its first article or other work.
struct StatedArticle {
  std::string_view headline;
  std::string_view body;  ///< plain text or, against schema.org, HTML; empty if there is none
};
StatedArticle find_stated_article(const JsonLd& json);

}  // namespace sst
