#pragma once

#include <optional>
#include <string>

#include "common/page/kept_content.hpp"
#include "common/page/page_statements.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// The article that a page states in its JSON-LD (schema.org, articleBody), as an HTML page of its
/// headline and paragraphs, if `content`, what was found on the page, is almost nothing beside it:
/// the page leaves its text to scripts. None otherwise.
std::optional<std::string> stated_article(const PageStatements& statements, const PageTree& page,
                                          const KeptContent& content);

}  // namespace sst
