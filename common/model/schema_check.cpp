#include "common/model/schema_check.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "common/error.hpp"
#include "common/model/embedded_schema.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

/// The SQL of each table and index, by type and name: "table model".
using Schema = std::map<std::string, std::string>;

/// The SQL without comments, and with white space outside quotes collapsed to single spaces: the
/// comments and the layout of our scripts may change, but not their meaning.
std::string normalized(std::string_view sql) {
  std::string out;
  for (std::size_t at = 0; at < sql.size();) {
    const std::string_view rest = sql.substr(at);
    std::size_t length = 1;
    bool is_space = is_white_space(rest.front());
    if (rest.starts_with("--")) {
      length = std::min(rest.find('\n'), rest.size());
      is_space = true;
    } else if (rest.starts_with("/*")) {
      length = std::min(rest.find("*/", 2), rest.size() - 2) + 2;
      is_space = true;
    } else if (const char quote = rest.front();
               quote == '\'' || quote == '"' || quote == '`' || quote == '[') {
      length = std::min(rest.find(quote == '[' ? ']' : quote, 1), rest.size() - 1) + 1;
    }
    if (!is_space) {
      out += rest.substr(0, length);
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
    at += length;
  }
  return out;
}

Schema schema_of(Database& database) {
  Schema schema;
  Statement select{database, "SELECT type, name, tbl_name, sql FROM main.sqlite_schema"};
  while (select.step()) {
    const std::string name = std::string{select.text(0)} + " " + std::string{select.text(1)};
    std::string& sql = schema[name];
    sql += sql.empty() ? "" : "; ";  // our schema never contains a name twice
    sql += std::string{select.text(2)} + ": " + normalized(select.text(3));
  }
  return schema;
}

Schema schema_of_version(std::int64_t version) {
  Database database = Database::in_memory("schema");
  for (std::int64_t i = kFirstSchema; i <= version; ++i) {
    database.execute(std::string{kEmbeddedSchema[i - kFirstSchema]});
  }
  return schema_of(database);
}

[[noreturn]] void refuse(const Database& database, const std::string& fact) {
  throw DamagedModelError{describe_damage(database.path(), fact)};
}

/// Throws unless the schema found in the file is equal to ours.
void require_equal(const Database& database, const Schema& found, const Schema& ours) {
  for (const auto& [name, sql] : ours) {
    const auto same = found.find(name);
    if (same == found.end()) {
      refuse(database, "the " + name + " is missing");
    }
    if (same->second != sql) {
      refuse(database, "the " + name + " differs from the one that styletree creates");
    }
  }
  for (const auto& [name, sql] : found) {
    if (!ours.contains(name)) {
      refuse(database, "the " + name + " is not one of styletree's");
    }
  }
}

}  // namespace

void check_schema(Database& database) {
  std::int64_t version = 0;
  Schema found;
  do {  // repeat in case of a concurrent upgrade
    version = database.query_integer("PRAGMA user_version");
    found = schema_of(database);
  } while (version != database.query_integer("PRAGMA user_version"));
  require_equal(database, found, schema_of_version(version));
  database.trust_schema();
}

void check_schema(Database& database, const std::string& script) {
  Database ours = Database::in_memory("schema");
  ours.execute(script);
  require_equal(database, schema_of(database), schema_of(ours));
  database.trust_schema();
}

}  // namespace sst
