#pragma once

#include <optional>
#include <string>

#include "common/page/kept_content.hpp"
#include "common/page/page_statements.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Returns the article that a page states in its JSON-LD (schema.org, articleBody), as an HTML page
/// with a headline and paragraphs. Returns nullopt unless `content`, the content found on the page,
/// is almost nothing compared to the article, as on a page that loads its text with scripts.
std::optional<std::string> stated_article(const PageStatements& statements, const PageTree& page,
                                          const KeptContent& content);

}  // namespace sst
