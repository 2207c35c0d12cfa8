#pragma once

#include "common/metadata/claim.hpp"
#include "common/metadata/json_ld.hpp"

namespace sst {

/// Adds what the JSON-LD of a page says, by schema.org: its first article or, without one, its
/// first other work; and after that its first web page.
void add_json_ld_claims(const JsonLd& json, ClaimList& claims);

}  // namespace sst
