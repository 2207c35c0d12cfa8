#pragma once

#include <string>

#include "common/model/database.hpp"

namespace sst {

/// Throws DamagedModelError unless the tables and indices of the file are exactly those that this
/// program creates for the file's schema version, without views, triggers or generated columns.
/// Then trusts the schema; see Database::trust_schema(). REQUIRES: this program knows the schema
/// version.
void check_schema(Database& database);

/// Same for a different kind of file: one whose tables `script` creates.
void check_schema(Database& database, const std::string& script);

}  // namespace sst
