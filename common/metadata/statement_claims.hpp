#pragma once

#include "common/metadata/claim.hpp"
#include "common/page/page_statements.hpp"

namespace sst {

/// Adds claims from a page's meta and link elements. Recognizes the names defined by HTML, Open
/// Graph, Dublin Core, and services for publishers (Parse.ly, Sailthru, Highwire Press). Also adds
/// the date from scripts.
void add_statement_claims(const PageStatements& statements, ClaimList& claims);

}  // namespace sst
