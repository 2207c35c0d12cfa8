#pragma once

#include <string>

#include "common/model/database.hpp"

namespace sst {

/// Throws DamagedModelError unless the tables and indices of the file are exactly those that this
/// program makes for the file's schema version; there may be no views, triggers or generated
/// columns. Trusts the schema from then on, see Database::trust_schema(). REQUIRES: the version is
/// one that this program knows.
void check_schema(Database& database);

/// The same for a file of another kind, whose tables are those that `script` makes.
void check_schema(Database& database, const std::string& script);

}  // namespace sst
