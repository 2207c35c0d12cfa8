#include "common/model/older_schema.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>

namespace sst {
namespace {

/// Columns that a schema version added to an older table, and their values in older files.
struct AddedColumns {
  int since;
  std::string_view table;
  std::string_view values;
};

// Mirrors schema/*.sql. A new version of the schema adds its tables and columns here, too.
constexpr AddedColumns kAddedColumns[] = {
    {2, "model", "'' AS without, 0 AS has_records"},
    {4, "model",
     "version IS (SELECT active_version FROM main.site WHERE main.site.id = site_id) AS in_force, "
     "'' AS first_date, '' AS last_date"},
    {4, "sample_page", "'' AS date, NULL AS matched, NULL AS familiar"},
    {5, "model", "0 AS of_captures, '' AS pages_checksum"},
    {6, "model", "'' AS tree_checksum"},
    {7, "path", "NULL AS probability"},
    {8, "model", "0 AS follows_judge"},
    {9, "path", "NULL AS published, NULL AS authors, NULL AS day_first"},
    {9, "model", "'' AS publisher"},
};

constexpr SchemaTable kTables[] = {
    {1, "site", ""},
    {1, "model", ""},
    {1, "sample_page", ""},
    {1, "vocabulary", ""},
    {1, "element_node", ""},
    {1, "style_node", ""},
    {1, "style_child", ""},
    {1, "feature", ""},
    {2, "path",
     "model_id, hash, parent, tag, attributes, pages, container_pages, words, linked_words, "
     "vetoed, probability, published, authors, day_first"},
    {2, "evidence", "model_id, kind, hashes"},
    {3, "document_frequency", "model_id, documents, terms, counts"},
    {5, "page_bytes", "model_id, position, packed"},
    {10, "decision", "id, site, decided_at, action, version, replaced, reason"},
    {11, "pagelet_template", "model_id, fingerprints, pages"},
};

/// The values that a table lacks in files of a version, as a list for SELECT.
std::string missing_columns(std::string_view table, std::int64_t version) {
  std::string missing;
  for (const AddedColumns& added : kAddedColumns) {
    if (added.table == table && added.since > version) {
      missing += missing.empty() ? "" : ", ";
      missing += added.values;
    }
  }
  return missing;
}

/// A list of values that gives each column of a table NULL.
std::string nulls(std::string_view columns) {
  std::string values;
  while (!columns.empty()) {
    const std::size_t end = std::min(columns.find(", "), columns.size());
    values += (values.empty() ? "NULL AS " : ", NULL AS ") + std::string{columns.substr(0, end)};
    columns.remove_prefix(std::min(end + 2, columns.size()));
  }
  return values;
}

void drop_views(Database& database) {
  std::set<std::string> views;
  {
    Statement select{database, "SELECT name FROM temp.sqlite_schema WHERE type = 'view'"};
    while (select.step()) {
      views.emplace(select.text(0));
    }
  }
  for (const std::string& view : views) {
    database.execute("DROP VIEW temp." + view);
  }
}

}  // namespace

std::span<const SchemaTable> schema_tables() {
  return kTables;
}

void show_as_current(Database& database, std::int64_t version) {
  database.execute("PRAGMA query_only = OFF");  // which holds for temporary views, too
  drop_views(database);
  for (const SchemaTable& table : kTables) {
    const std::string name{table.name};
    const std::string view = "CREATE TEMP VIEW " + name + " AS SELECT ";
    if (table.since > version) {
      database.execute(view + nulls(table.columns) + " WHERE 0");
    } else if (const std::string missing = missing_columns(name, version); !missing.empty()) {
      database.execute(view + "*, " + missing + " FROM main." + name);
    }
  }
  database.execute("PRAGMA query_only = ON");
}

}  // namespace sst
