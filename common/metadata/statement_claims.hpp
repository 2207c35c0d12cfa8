#pragma once

#include "common/metadata/claim.hpp"
#include "common/page/page_statements.hpp"

namespace sst {

/// Adds what the meta and link elements of a page say: the names of HTML, Open Graph, Dublin Core,
/// and those that publishers share (Parse.ly, Sailthru, Highwire Press). And the day that scripts
/// give.
void add_statement_claims(const PageStatements& statements, ClaimList& claims);

}  // namespace sst
