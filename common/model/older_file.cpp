#include "common/model/older_file.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <utility>

#include "common/error.hpp"
#include "common/hash/digest.hpp"
#include "common/model/embedded_schema.hpp"
#include "common/model/model_columns.hpp"
#include "common/model/model_file.hpp"
#include "common/model/model_rows.hpp"
#include "common/model/page_packing.hpp"
#include "common/model/stored_value.hpp"

namespace sst {
namespace {

constexpr int kFirstWithPages = 5;       // the schema that introduced page_bytes
constexpr int kFirstWithDecisions = 10;  // the schema that introduced decision
constexpr int kFirstWithLessons = 14;    // the schema that introduced lesson
constexpr std::size_t kMostModels = 1'000'000;
constexpr std::size_t kMostPages = 1'000'000;  // maximum number of pages in a sample

[[noreturn]] void refuse(const std::string& path, const std::string& fact) {
  throw DamagedModelError{describe_damage(path, fact)};
}

/// Rejects views and generated columns, because their SQL would run during reading. Older programs
/// created none.
void require_plain_tables(Database& database) {
  if (database.query_integer("SELECT count(*) FROM sqlite_schema WHERE type NOT IN ('table', "
                             "'index') OR sql LIKE '%GENERATED%' OR sql LIKE '% AS (%' OR "
                             "name LIKE 'sqlite_stat%'") > 0) {
    refuse(database.path(), "it contains objects that styletree does not create");
  }
}

void read_sample(Database& database, std::int64_t id, SiteModel& model) {
  Statement select{database,
                   "SELECT sample_page.position, address, digest, date, packed FROM sample_page "
                   "LEFT JOIN page_bytes USING (model_id, position) WHERE sample_page.model_id = ? "
                   "ORDER BY sample_page.position"};
  select.bind(id);
  while (select.step()) {
    require(count_at(select, 0) == model.sample.size() && model.sample.size() < kMostPages,
            "a sampled page is missing, or there are too many");
    SampledPage& page = model.sample.emplace_back();
    page.address = select.text(1);
    page.digest = select.text(2);
    page.date = select.text(3);
    page.packed = select.is_null(4) ? std::string_view{} : select.blob(4);
  }
  const auto has_bytes = [](const SampledPage& page) { return !page.packed.empty(); };
  if (std::ranges::none_of(model.sample, has_bytes)) {
    model.pages_checksum.clear();
    return;
  }
  require(std::ranges::all_of(model.sample, has_bytes), "the bytes of a sampled page are missing");
  require(pages_checksum(model) == model.pages_checksum,
          "the checksum of the sampled pages does not match");
  for_each_unpacked(packed_pages(model), [&](std::size_t i, const RawPage& page) {
    require(to_hexadecimal(digest_of(page.bytes)) == model.sample[i].digest,
            "the stored page does not match its digest");
  });
}

}  // namespace

int OlderFile::schema_of(const std::string& path) {
  Database database{path, Database::Access::read_only};
  const std::int64_t schema = database.query_integer("PRAGMA user_version");
  const bool is_ours = database.query_integer("PRAGMA application_id") == kApplicationId;
  return is_ours && schema > 0 && schema < kFirstSchema ? static_cast<int>(schema) : 0;
}

OlderFile::OlderFile(const std::string& path) : m_database{path, Database::Access::read_write} {
  m_schema = static_cast<int>(m_database.query_integer("PRAGMA user_version"));
  require_plain_tables(m_database);
  m_database.trust_schema();
  m_database.execute("PRAGMA journal_mode = DELETE");
}

bool OlderFile::has_column(const std::string& table, const std::string& column) {
  Statement select{m_database, "SELECT count(*) FROM pragma_table_info(?) WHERE name = ?"};
  select.bind(table).bind(column).step();
  return select.integer(0) > 0;
}

std::vector<OlderFile::Model> OlderFile::models() {
  const std::string in_force =
      has_column("model", "in_force") ? "in_force" : "version IS active_version";
  Statement select{m_database, "SELECT model.id, name, version, " + in_force +
                                   ", version IS active_version FROM model JOIN site ON "
                                   "site.id = site_id ORDER BY name, version IS active_version, "
                                   "version"};
  std::vector<Model> models;
  while (select.step()) {
    if (models.size() == kMostModels || select.integer(2) <= 0) {
      refuse(m_database.path(), "its list of models is inconsistent");
    }
    models.push_back({select.integer(0), std::string{select.text(1)},
                      static_cast<int>(select.integer(2)), select.integer(3) != 0,
                      select.integer(4) != 0});
  }
  return models;
}

SiteModel OlderFile::read(const Model& model) {
  const std::string name =
      m_database.path() + ": version " + std::to_string(model.version) + " of site " + model.site;
  SiteModel found;
  found.site = model.site;
  found.version = model.version;
  try {
    std::string columns;
    std::vector<const ModelColumn*> read;
    for (const ModelColumn& column : model_columns()) {
      if (has_column("model", std::string{column.name})) {
        columns += (columns.empty() ? "" : ", ") + std::string{column.name};
        read.push_back(&column);
      }
    }
    Statement select{m_database, "SELECT " + columns + " FROM model WHERE id = ?"};
    require(select.bind(model.id).step(), "it is missing");
    ModelRow row;
    for (std::size_t i = 0; i < read.size(); ++i) {
      read[i]->read(select, static_cast<int>(i), row);
    }
    found.parameters = row.parameters;
    found.sampling = row.sampling;
    found.era = row.era;
    found.pages_checksum = row.pages_checksum;
    if (m_schema >= kFirstWithPages) {
      read_sample(m_database, model.id, found);
    }
    found.lessons = lessons_of(model.id);
  } catch (const std::invalid_argument& error) {
    throw DamagedModelError{name + " is damaged (" + error.what() + "); learn the site again"};
  }
  if (packed_pages(found).empty()) {
    throw ModelError{name + " contains no pages to learn from again; learn the site again"};
  }
  return found;
}

std::vector<Lesson> OlderFile::lessons_of(std::int64_t model_id) {
  if (m_schema < kFirstWithLessons) {
    return {};
  }
  Statement select{m_database, "SELECT site_id FROM model WHERE id = ?"};
  require(select.bind(model_id).step(), "it has no site");
  return read_lessons(m_database, select.integer(0));
}

std::vector<ModelDecision> OlderFile::decisions() {
  std::vector<ModelDecision> decisions;
  if (m_schema < kFirstWithDecisions) {
    return decisions;
  }
  Statement select{m_database,
                   "SELECT site, decided_at, action, version, replaced, reason FROM decision "
                   "ORDER BY id"};
  while (select.step()) {
    decisions.push_back(stored_decision(m_database, select));
  }
  return decisions;
}

}  // namespace sst
