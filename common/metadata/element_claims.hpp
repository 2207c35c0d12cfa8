#pragma once

#include "common/metadata/claim.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Adds what the visible elements of a page say of themselves: microdata, RDFa, rel, and the time
/// element next to the heading of the content (after it, else before it). `heading` may be kNoNode.
void add_element_claims(const PageTree& page, NodeId heading, ClaimList& claims);

}  // namespace sst
