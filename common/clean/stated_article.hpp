#pragma once

#include <optional>
#include <string>

#include "common/page/kept_content.hpp"
#include "common/page/page_statements.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// The article that a page states in its JSON-LD (schema.org, articleBody), as an HTML page with
/// its headline and paragraphs, if `content`, found on the page, is almost nothing compared to it,
/// because the page loads its text with scripts. None otherwise.
std::optional<std::string> stated_article(const PageStatements& statements, const PageTree& page,
                                          const KeptContent& content);

}  // namespace sst
