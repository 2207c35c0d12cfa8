#pragma once

#include <string>

#include "common/model/database.hpp"

namespace sst {

/// Throws DamagedModelError unless the file contains exactly the tables and indices that this
/// program creates for the file's schema version, and no views, triggers or generated columns.
/// Then trusts the schema; see Database::trust_schema(). REQUIRES: this program supports the
/// schema version.
void check_schema(Database& database);

/// Like the function above, for a different kind of file, whose tables `script` creates.
void check_schema(Database& database, const std::string& script);

}  // namespace sst
