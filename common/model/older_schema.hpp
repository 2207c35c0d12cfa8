#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "common/model/database.hpp"

namespace sst {

/// A table of the model file.
struct SchemaTable {
  int since = 1;  ///< the schema version that added it
  std::string_view name;
  std::string_view columns;  ///< their names; empty for tables of version 1
};

/// All tables of today's schema.
std::span<const SchemaTable> schema_tables();

/// Lets queries for today's tables read a file of an older schema `version` as it is: temporary
/// views of this connection hide its tables, and add what later versions have brought, with the
/// values that a migration would give. Replaces the views of an earlier call. From then on the
/// connection only reads; the file is never written to.
void show_as_current(Database& database, std::int64_t version);

}  // namespace sst
