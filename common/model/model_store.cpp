#include "common/model/model_store.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "common/error.hpp"
#include "common/model/model_file.hpp"
#include "common/time/clock.hpp"
#include "common/time/timestamp.hpp"
#include "common/url/url_host.hpp"

namespace sst {
namespace {

/// Reads a count from a possibly damaged model; negative values become 0.
std::uint64_t count_or_none(const Statement& statement, int column) {
  return static_cast<std::uint64_t>(std::max<std::int64_t>(0, statement.integer(column)));
}

constexpr char kStoredModelColumns[] =
    "name, version, version IS active_version, checksum, tree_pages, first_date, last_date";

StoredModel stored_model(const Statement& row) {
  return {std::string{row.text(0)}, static_cast<int>(row.integer(1)),
          row.integer(2) != 0,      std::string{row.text(3)},
          count_or_none(row, 4),    std::string{row.text(5)},
          std::string{row.text(6)}};
}

/// Shrinks the file unless it is in use. If it is in use, later models reuse the space.
void give_back_space(Database& database) {
  try {
    database.execute("VACUUM");
  } catch (const ModelError&) {
    // Busy, or no room for a copy: the file remains valid.
  }
}

constexpr ModelDecision::Action kActions[] = {
    ModelDecision::Action::learned, ModelDecision::Action::kept, ModelDecision::Action::activated,
    ModelDecision::Action::taught};
constexpr std::int64_t kMostDecisions = 1'000;  // maximum per site in the log

constexpr const char* kDecisionColumns = "site, decided_at, action, version, replaced, reason";

bool has_active_version(Database& database, std::int64_t site_id) {
  Statement select{database,
                   "SELECT 1 FROM site JOIN model ON site_id = site.id AND version = "
                   "active_version WHERE site.id = ?"};
  return select.bind(site_id).step();
}

void put_in_force(Database& database, std::int64_t site_id, std::int64_t version,
                  Activation activation) {
  Statement update{database, activation == Activation::alongside
                                 ? "UPDATE model SET in_force = 1 WHERE version = ? AND site_id = ?"
                                 : "UPDATE model SET in_force = version = ? WHERE site_id = ?"};
  update.bind(version).bind(site_id).run();
  Statement activate{database, "UPDATE site SET active_version = ? WHERE id = ?"};
  activate.bind(version).bind(site_id).run();
}

/// Replaces the version `in_place_of`, which must still be in force. The new version is active if
/// the old one was.
void take_place(Database& database, const std::string& site, std::int64_t site_id, int version,
                int in_place_of) {
  Statement select{
      database,
      "SELECT version IS active_version FROM model JOIN site ON site.id = site_id "
      "WHERE site_id = ?1 AND version = ?2 AND (in_force OR version IS active_version)"};
  select.bind(site_id).bind(std::int64_t{in_place_of});
  if (!select.step()) {
    throw ModelError{database.path() + ": version " + std::to_string(in_place_of) + " of site " +
                     site + " is no longer in force: another program deactivated it " +
                     "in the meantime; nothing was stored. Run the same command again"};
  }
  if (select.integer(0) != 0) {
    put_in_force(database, site_id, version, Activation::alongside);
  }
  Statement update{database,
                   "UPDATE model SET in_force = version = ?1 WHERE site_id = ?2 AND "
                   "version IN (?1, ?3)"};
  update.bind(std::int64_t{version}).bind(site_id).bind(std::int64_t{in_place_of}).run();
}

/// Whether a version of a site is in force, and the number of other versions in force.
struct VersionsInForce {
  bool is_one = false;
  std::int64_t others = 0;
};
VersionsInForce versions_in_force(Database& database, const std::string& site, int version) {
  Statement select{database,
                   "SELECT total(version = ?2), total(version <> ?2) FROM model JOIN site ON "
                   "site.id = site_id WHERE name = ?1 AND (in_force OR version IS active_version)"};
  select.bind(site).bind(std::int64_t{version}).step();
  return {select.integer(0) != 0, select.integer(1)};
}

/// The site's ID in the file; adds the site if it is missing.
std::int64_t id_of_site(Database& database, const std::string& site) {
  Statement insert{database, "INSERT OR IGNORE INTO site (name) VALUES (?)"};
  insert.bind(site).run();
  Statement select{database, "SELECT id FROM site WHERE name = ?"};
  select.bind(site).step();
  return select.integer(0);
}

void remove_from_file(Database& database, std::int64_t site_id, int lesson) {
  Statement remove{database, "DELETE FROM lesson WHERE site_id = ? AND number = ?"};
  remove.bind(site_id).bind(std::int64_t{lesson}).run();
}

/// Creates the tables of a new file and its first model in one transaction, so that neither exists
/// without the other. If two trainers create the same file, the second one waits and finds the file
/// complete.
int add_model(Database& database, const SiteModel& model, Activation activation,
              std::optional<int> in_place_of) {
  Transaction transaction{database};
  make_model_tables(database);
  const std::int64_t site_id = id_of_site(database, model.site);
  Statement select{database, "SELECT coalesce(max(version), 0) FROM model WHERE site_id = ?"};
  select.bind(site_id).step();
  const int version = static_cast<int>(select.integer(0)) + 1;

  write_model(database, site_id, version, model);
  if (in_place_of) {
    take_place(database, model.site, site_id, version, *in_place_of);
  } else if (activation != Activation::none || !has_active_version(database, site_id)) {
    put_in_force(database, site_id, version, activation);
  }
  transaction.commit();
  return version;
}

}  // namespace

ModelDecision stored_decision(const Database& database, const Statement& row) {
  const auto* action = std::ranges::find(kActions, row.text(2), action_name);
  if (action == std::end(kActions)) {
    throw DamagedModelError{describe_damage(database.path(), "its log has an unknown action")};
  }
  return {.site = std::string{row.text(0)},
          .decided_at = std::string{row.text(1)},
          .action = *action,
          .version = static_cast<int>(row.integer(3)),
          .replaced = static_cast<int>(row.integer(4)),
          .reason = std::string{row.text(5)}};
}

std::string_view action_name(ModelDecision::Action action) {
  switch (action) {
    case ModelDecision::Action::learned:
      return "learned";
    case ModelDecision::Action::kept:
      return "kept";
    case ModelDecision::Action::activated:
      return "activated";
    case ModelDecision::Action::taught:
      return "taught";
  }
  return "";
}

ModelStore ModelStore::open(const std::string& path) {
  check_model_file(path);
  ModelStore store{path};
  Database& database = store.m_database.emplace(path, Database::Access::read_only);
  check_model_database(database);
  return store;
}

ModelStore ModelStore::open_if_there(const std::string& path) {
  if (!is_new_model_file(path)) {
    return open(path);
  }
  require_model_folder(path);
  ModelStore store{path};
  store.m_database = Database::in_memory(path);
  make_model_tables(*store.m_database);
  return store;
}

ModelStore ModelStore::open_or_create(const std::string& path) {
  check_model_file_writable(path);
  ModelStore store{path};
  if (is_new_model_file(path)) {
    return store;
  }
  check_model_file(path);
  Database database = open_model_file_to_write(path, Database::Access::read_write);
  if (database.query_integer("PRAGMA page_count") == 0) {
    return store;  // the first model was never committed, and SQLite has rolled it back
  }
  check_model_database(database);
  prefer_write_ahead_log(database);
  upgrade_model_tables(database);
  store.m_database = std::move(database);
  return store;
}

ModelStore ModelStore::open_to_change(const std::string& path) {
  {
    const Database existing{path, Database::Access::read_only};  // throws if there is no model file
  }
  return open_or_create(path);
}

bool ModelStore::has_file() {
  if (!m_database && !is_new_model_file(m_path)) {
    *this = open_or_create(m_path);  // another program has created it in the meantime
  }
  return m_database.has_value();
}

std::unique_ptr<Snapshot> ModelStore::begin_to_read() {
  if (!has_file()) {
    return nullptr;
  }
  return std::make_unique<Snapshot>(*m_database);
}

void ModelStore::restore(const SiteModel& model, Force force) {
  change_together([&] {
    make_model_tables(*m_database);
    const std::int64_t site_id = id_of_site(*m_database, model.site);
    write_model(*m_database, site_id, model.version, model);
    if (force == Force::in_force) {
      put_in_force(*m_database, site_id, model.version, Activation::alongside);
    }
  });
}

int ModelStore::save(const SiteModel& model, Activation activation,
                     std::optional<int> in_place_of) {
  if (m_database) {
    return add_model(*m_database, model, activation, in_place_of);
  }
  Database database = open_model_file_to_write(m_path, Database::Access::create);
  const int version = add_model(database, model, activation, in_place_of);
  prefer_write_ahead_log(database);
  m_database = std::move(database);
  return version;
}

void ModelStore::change_together(const std::function<void()>& change) {
  const bool is_new = !has_file();
  if (is_new) {
    m_database = open_model_file_to_write(m_path, Database::Access::create);
  }
  {
    Transaction transaction{*m_database};
    change();
    transaction.commit();
  }
  if (is_new) {
    prefer_write_ahead_log(*m_database);
  }
}

void ModelStore::copy_to(const std::string& path) {
  m_database->copy_to(path);
}

void ModelStore::checkpoint() {
  if (!has_file()) {
    return;
  }
  try {
    m_database->execute("PRAGMA wal_checkpoint(PASSIVE)");
  } catch (const ModelError&) {
    // Another program is using the file, or the disk is full: the log remains.
  }
}

std::string ModelStore::serialize(const SiteModel& model) {
  Database database = Database::in_memory(kBytesName);
  add_model(database, model, Activation::exclusive, std::nullopt);
  if (model.version > 0) {
    const std::string version = std::to_string(model.version);
    database.execute("UPDATE model SET version = " + version);
    database.execute("UPDATE site SET active_version = " + version);
  }
  return database.serialized();
}

SiteModel ModelStore::deserialize(std::string_view bytes) {
  Database database = Database::of_bytes(bytes, kBytesName);
  check_model_database(database);
  upgrade_model_tables(database);
  if (database.query_integer("SELECT count(*) FROM model") != 1) {
    throw ModelError{describe_damage(database.path(), "it does not contain exactly one model")};
  }
  return read_model(database, database.query_integer("SELECT id FROM model"), Detail::with_pages);
}

std::vector<ModelSummary> ModelStore::list(std::string_view site) {
  std::vector<ModelSummary> summaries;
  const std::unique_ptr<Snapshot> snapshot = begin_to_read();
  if (!snapshot) {
    return summaries;
  }
  Statement select{
      *m_database,
      "SELECT name, version, version IS active_version, created_at, profile, threshold, "
      "sample_size, tree_pages, pages_seen, pages_duplicate, pages_with_problems, "
      "(SELECT count(*) FROM element_node WHERE model_id = model.id), model.id, in_force, "
      "first_date, last_date "
      "FROM model JOIN site ON site.id = site_id WHERE ?1 = '' OR name = ?1 "
      "ORDER BY name, version"};
  const std::string name = stored_name(site);
  select.bind(name);
  while (select.step()) {
    ModelSummary summary;
    summary.site = select.text(0);
    summary.version = static_cast<int>(select.integer(1));
    summary.active = select.integer(2) != 0;
    summary.created_at = select.text(3);
    summary.profile = select.text(4);
    summary.threshold = select.real(5);
    summary.sample_size = count_or_none(select, 6);
    summary.sampled_pages = count_or_none(select, 7);
    summary.counts = {count_or_none(select, 8), count_or_none(select, 9),
                      count_or_none(select, 10)};
    summary.elements = count_or_none(select, 11);
    summary.in_force = select.integer(13) != 0;
    summary.first_date = select.text(14);
    summary.last_date = select.text(15);
    try {
      summary.rights = read_model(*m_database, select.integer(12), Detail::cleaning).rights;
    } catch (const ModelError&) {
      summary.damaged = true;
    }
    summaries.push_back(std::move(summary));
  }
  return summaries;
}

std::vector<StoredModel> ModelStore::in_force(std::string_view site) {
  std::vector<StoredModel> models;
  const std::unique_ptr<Snapshot> snapshot = begin_to_read();
  if (!snapshot) {
    return models;
  }
  Statement select{
      *m_database,
      std::string{"SELECT "} + kStoredModelColumns +
          " FROM site JOIN model ON site_id = site.id WHERE (in_force = 1 OR version = "
          "active_version) AND (?1 = '' OR name = ?1) ORDER BY name, version"};
  const std::string name = stored_name(site);
  select.bind(name);
  while (select.step()) {
    models.push_back(stored_model(select));
  }
  return models;
}

int ModelStore::active_version(std::string_view site) {
  const std::vector<StoredModel> models = in_force(site);
  const auto active = std::ranges::find_if(models, &StoredModel::active);
  return active == models.end() ? 0 : active->version;
}

void ModelStore::activate(std::string_view site, int version, Activation activation) {
  const std::optional<std::int64_t> id = find(site, version);
  if (!id) {
    fail_to_find(site, version);
  }
  read_model(*m_database, *id, Detail::cleaning);  // a damaged model must not be put in force
  Transaction transaction{*m_database};
  Statement select{*m_database, "SELECT site_id FROM model WHERE id = ?"};
  if (!select.bind(*id).step()) {
    fail_to_find(site, version);  // deleted in the meantime
  }
  put_in_force(*m_database, select.integer(0), version, activation);
  transaction.commit();
}

void ModelStore::deactivate(std::string_view site, int version) {
  if (!find(site, version)) {
    fail_to_find(site, version);
  }
  const std::string name = stored_name(site);
  Transaction transaction{*m_database};
  const VersionsInForce in_force = versions_in_force(*m_database, name, version);
  if (!in_force.is_one) {
    return;
  }
  if (in_force.others == 0) {
    throw ModelError{m_path + ": version " + std::to_string(version) + " is the only version of " +
                     name + " in force; put another version in force first, or remove the site"};
  }
  Statement update{*m_database,
                   "UPDATE model SET in_force = 0 WHERE version = ? AND site_id = (SELECT id FROM "
                   "site WHERE name = ?)"};
  update.bind(std::int64_t{version}).bind(name).run();
  Statement activate{*m_database,
                     "UPDATE site SET active_version = (SELECT max(version) FROM model WHERE "
                     "site_id = site.id AND in_force) WHERE name = ? AND active_version = ?"};
  activate.bind(name).bind(std::int64_t{version}).run();
  transaction.commit();
}

void ModelStore::remove(std::string_view site, std::optional<int> version) {
  if (!find(site, version)) {
    fail_to_find(site, version);
  }
  const std::string name = stored_name(site);
  Transaction transaction{*m_database};
  if (version && versions_in_force(*m_database, name, *version).is_one) {
    throw ModelError{m_path + ": version " + std::to_string(*version) + " of " + name +
                     " is in force; deactivate it first"};
  }
  Statement remove_models{*m_database,
                          "DELETE FROM model WHERE site_id = (SELECT id FROM site WHERE name = ?1) "
                          "AND (?2 IS NULL OR version = ?2)"};
  remove_models.bind(name);
  if (version) {
    remove_models.bind(std::int64_t{*version});
  }
  remove_models.run();
  if (!version) {
    Statement remove_site{*m_database, "DELETE FROM site WHERE name = ?"};
    remove_site.bind(name).run();
  }
  transaction.commit();
  give_back_space(*m_database);
}

int ModelStore::add_lesson(std::string_view site, Lesson lesson) {
  check(lesson);
  require_site(site);
  const std::string name = stored_name(site);
  Transaction transaction{*m_database};
  const std::int64_t site_id = id_of_site(*m_database, name);
  const std::vector<Lesson> known = lessons_in_file(name);
  for (const Lesson& each : known) {
    if (is_equivalent(each, lesson)) {
      throw InputError{m_path + ": lesson " + std::to_string(each.number) + " of " +
                       std::string{site} + " already says this: " + in_words(each)};
    }
    if (is_replaced_by(each, lesson)) {
      remove_from_file(*m_database, site_id, each.number);
    }
  }
  if (known.size() >= Lesson::kMostOfSite) {
    throw InputError{m_path + ": " + std::string{site} + " has " + std::to_string(known.size()) +
                     " lessons, the maximum; remove one first"};
  }
  lesson.number = next_lesson_number(*m_database, site_id);
  write_lesson(*m_database, site_id, lesson);
  transaction.commit();
  return lesson.number;
}

Lesson ModelStore::remove_lesson(std::string_view site, int number) {
  require_site(site);
  const std::string name = stored_name(site);
  Transaction transaction{*m_database};
  const std::vector<Lesson> known = lessons_in_file(name);
  const auto found = std::ranges::find(known, number, &Lesson::number);
  if (found == known.end()) {
    std::string numbers;
    for (const Lesson& each : known) {
      numbers += (numbers.empty() ? "" : ", ") + std::to_string(each.number);
    }
    throw ModelError{m_path + ": there is no lesson " + std::to_string(number) + " of site " +
                     std::string{site} + "; its lessons: " + (numbers.empty() ? "none" : numbers)};
  }
  remove_from_file(*m_database, id_of_site(*m_database, name), number);
  transaction.commit();
  return *found;
}

std::vector<Lesson> ModelStore::lessons(std::string_view site) {
  const std::unique_ptr<Snapshot> snapshot = begin_to_read();
  return snapshot ? lessons_in_file(stored_name(site)) : std::vector<Lesson>{};
}

std::map<std::string, std::vector<Lesson>, std::less<>> ModelStore::all_lessons() {
  std::map<std::string, std::vector<Lesson>, std::less<>> lessons;
  const std::unique_ptr<Snapshot> snapshot = begin_to_read();
  if (!snapshot) {
    return lessons;
  }
  Statement select{*m_database,
                   "SELECT name FROM site WHERE id IN (SELECT site_id FROM lesson) ORDER BY name"};
  while (select.step()) {
    const std::string site{select.text(0)};
    try {
      lessons[site] = lessons_in_file(site);
    } catch (const DamagedModelError&) {
      lessons.erase(site);  // load() refuses the site's models
    }
  }
  return lessons;
}

std::vector<Lesson> ModelStore::lessons_in_file(const std::string& site) {
  Statement select{*m_database, "SELECT id FROM site WHERE name = ?"};
  if (!select.bind(site).step()) {
    return {};
  }
  try {
    return read_lessons(*m_database, select.integer(0));
  } catch (const std::invalid_argument& error) {
    throw DamagedModelError{m_path + ": the lessons of site " + site + " are damaged (" +
                            error.what() + "); restore a backup"};
  }
}

void ModelStore::note(const ModelDecision& decision) {
  Transaction transaction{*m_database};
  Statement insert{*m_database,
                   "INSERT INTO decision (site, decided_at, action, version, replaced, reason) "
                   "VALUES (?, ?, ?, ?, ?, ?)"};
  insert.bind(decision.site);
  insert.bind(decision.decided_at.empty() ? timestamp(current_time()) : decision.decided_at);
  insert.bind(action_name(decision.action));
  insert.bind(std::int64_t{decision.version}).bind(std::int64_t{decision.replaced});
  insert.bind(decision.reason).run();
  Statement forget{*m_database,
                   "DELETE FROM decision WHERE site = ?1 AND id <= (SELECT id FROM decision WHERE "
                   "site = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)"};
  forget.bind(decision.site).bind(kMostDecisions).run();
  transaction.commit();
}

std::vector<ModelDecision> ModelStore::decisions(std::string_view site) {
  std::vector<ModelDecision> decisions;
  const std::unique_ptr<Snapshot> snapshot = begin_to_read();
  if (!snapshot) {
    return decisions;
  }
  Statement select{*m_database, std::string{"SELECT "} + kDecisionColumns +
                                    " FROM decision WHERE ?1 = '' OR site = ?1 ORDER BY id"};
  select.bind(site);
  while (select.step()) {
    decisions.push_back(stored_decision(*m_database, select));
  }
  return decisions;
}

std::optional<ModelDecision> ModelStore::latest_decision(std::string_view site) {
  const std::unique_ptr<Snapshot> snapshot = begin_to_read();
  if (!snapshot) {
    return std::nullopt;
  }
  Statement select{*m_database, std::string{"SELECT "} + kDecisionColumns +
                                    " FROM decision WHERE site = ? ORDER BY id DESC LIMIT 1"};
  return select.bind(site).step() ? std::optional{stored_decision(*m_database, select)}
                                  : std::nullopt;
}

std::uint64_t ModelStore::site_count() {
  const std::unique_ptr<Snapshot> snapshot = begin_to_read();
  return snapshot ? static_cast<std::uint64_t>(m_database->query_integer(
                        "SELECT count(*) FROM site WHERE active_version IS NOT NULL"))
                  : 0;
}

std::vector<StoredModel> ModelStore::prune(std::string_view site, std::size_t keep) {
  std::vector<StoredModel> deleted;
  if (!has_file()) {
    return deleted;
  }
  if (!site.empty()) {
    require_site(site);
  }
  Transaction transaction{*m_database};
  {
    Statement select{
        *m_database,
        std::string{"SELECT "} + kStoredModelColumns +
            ", model.id FROM site JOIN model ON site_id = site.id WHERE (?1 = '' OR name = ?1) AND "
            "in_force = 0 AND version IS NOT active_version AND (SELECT count(*) FROM model AS "
            "newer WHERE newer.site_id = site.id AND newer.version > model.version) >= ?2 "
            "ORDER BY name, version"};
    const std::string name = stored_name(site);
    select.bind(name).bind(static_cast<std::int64_t>(keep));
    std::vector<std::int64_t> ids;
    while (select.step()) {
      deleted.push_back(stored_model(select));
      ids.push_back(select.integer(7));
    }
    Statement remove{*m_database, "DELETE FROM model WHERE id = ?"};
    for (const std::int64_t id : ids) {
      remove.bind(id).run();  // cascades to all rows of the model
    }
  }
  transaction.commit();
  if (!deleted.empty()) {
    give_back_space(*m_database);
  }
  return deleted;
}

std::string ModelStore::known_sites() {
  if (!has_file()) {
    return "none";
  }
  std::string sites;
  constexpr std::int64_t kNamedSites = 10;
  Statement select{*m_database, "SELECT name FROM site ORDER BY name LIMIT ?"};
  select.bind(kNamedSites);
  while (select.step()) {
    sites += sites.empty() ? "" : ", ";
    sites += select.text(0);
  }
  const std::int64_t all = m_database->query_integer("SELECT count(*) FROM site");
  if (all > kNamedSites) {
    sites += " and " + std::to_string(all - kNamedSites) + " more";
  }
  return sites.empty() ? "none" : sites;
}

std::string ModelStore::known_versions(std::string_view site) {
  Statement select{*m_database,
                   "SELECT version FROM model JOIN site ON site.id = site_id WHERE name = ? "
                   "ORDER BY version"};
  select.bind(site);
  std::string versions;
  while (select.step()) {
    versions += (versions.empty() ? "" : ", ") + std::to_string(select.integer(0));
  }
  return versions;
}

std::optional<std::int64_t> ModelStore::find(std::string_view site, std::optional<int> version) {
  if (!has_file()) {
    return std::nullopt;
  }
  Statement select{*m_database,
                   "SELECT model.id FROM model JOIN site ON site.id = site_id WHERE name = ? AND "
                   "version = CASE WHEN ? > 0 THEN ? ELSE active_version END"};
  const std::int64_t wanted = version.value_or(0);
  const std::string name = stored_name(site);
  select.bind(name).bind(wanted).bind(wanted);
  return select.step() ? std::optional{select.integer(0)} : std::nullopt;
}

/// The site's name in the file. Older programs stored international names in Unicode.
std::string ModelStore::stored_name(std::string_view site) {
  const std::string unicode = domain_to_unicode(site);
  if (unicode != site && has_file()) {
    Statement select{*m_database, "SELECT count(*) FROM site WHERE name = ?"};
    select.bind(site).step();
    return select.integer(0) > 0 ? std::string{site} : unicode;
  }
  return std::string{site};
}

void ModelStore::require_site(std::string_view site) {
  if (!find(site, std::nullopt)) {
    fail_to_find(site, std::nullopt);
  }
}

void ModelStore::fail_to_find(std::string_view site, std::optional<int> version) {
  if (version && find(site, std::nullopt)) {
    throw ModelError{m_path + ": site " + std::string{site} + " has no version " +
                     std::to_string(*version) + "; available versions: " + known_versions(site)};
  }
  throw ModelError{m_path + ": no model of site " + std::string{site} +
                   "; available sites: " + known_sites()};
}

bool ModelStore::has(std::string_view site, int version) {
  const std::unique_ptr<Snapshot> snapshot = begin_to_read();
  return snapshot && find(site, version);
}

SiteModel ModelStore::load(std::string_view site, Detail detail, std::optional<int> version) {
  const std::unique_ptr<Snapshot> snapshot = begin_to_read();
  const std::optional<std::int64_t> id = find(site, version);
  if (!id) {
    fail_to_find(site, version);
  }
  return read_model(*m_database, *id, detail);
}

SiteModel ModelStore::load_or_active(std::string_view site, Detail detail, int version) {
  const std::unique_ptr<Snapshot> snapshot = begin_to_read();
  std::optional<std::int64_t> id = find(site, version);
  if (!id) {
    id = find(site, std::nullopt);
  }
  if (!id) {
    fail_to_find(site, version);
  }
  return read_model(*m_database, *id, detail);
}

}  // namespace sst
