#pragma once

#include "common/model/database.hpp"

namespace sst {

/// Throws DamagedModelError unless the tables and indices of the file are exactly those that this
/// program makes for the file's schema version; there may be no views, triggers or generated
/// columns. Trusts the schema from then on, see Database::trust_schema(). REQUIRES: the version is
/// one that this program knows.
void check_schema(Database& database);

}  // namespace sst
