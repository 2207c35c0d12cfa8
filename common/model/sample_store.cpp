#include "common/model/sample_store.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "common/error.hpp"
#include "common/model/schema_check.hpp"

namespace sst {
namespace {

constexpr std::int64_t kSamplesApplicationId = 0x53535450;  // "SSTP"; never change
constexpr std::int64_t kSamplesSchema = 1;

// The file is of one machine and one trainer, so a program of another schema refuses it.
constexpr const char* kSamplesScript = R"(
CREATE TABLE site (
    id           INTEGER PRIMARY KEY,
    name         TEXT    NOT NULL UNIQUE,
    seen         INTEGER NOT NULL,  -- pages that came
    duplicates   INTEGER NOT NULL,  -- of them
    pages        INTEGER NOT NULL,  -- in the sample
    bytes        INTEGER NOT NULL,  -- of these
    bound        INTEGER,           -- no page with this hash or a larger one is drawn
    reached      INTEGER NOT NULL,  -- the size at which it was due the last time
    first_date   TEXT    NOT NULL,
    last_date    TEXT    NOT NULL,
    last_arrival INTEGER NOT NULL
) STRICT;

CREATE INDEX site_by_size ON site (pages, last_arrival);

CREATE TABLE page (
    number  INTEGER PRIMARY KEY,  -- in the order in which pages came
    site_id INTEGER NOT NULL,
    hash    INTEGER NOT NULL,     -- less 2^63, which keeps its order
    address TEXT    NOT NULL,
    digest  TEXT    NOT NULL,
    date    TEXT    NOT NULL,
    charset TEXT    NOT NULL,
    left_at INTEGER,              -- the number of the page with which it left the sample
    bytes   INTEGER NOT NULL,     -- that count
    packed  BLOB    NOT NULL
) STRICT;

CREATE UNIQUE INDEX page_by_place ON page (site_id, hash, address) WHERE left_at IS NULL;
CREATE UNIQUE INDEX page_by_digest ON page (site_id, digest) WHERE left_at IS NULL;
CREATE INDEX page_that_left ON page (site_id, left_at) WHERE left_at IS NOT NULL;

CREATE TABLE due (
    number     INTEGER PRIMARY KEY,  -- of the last page
    site_id    INTEGER NOT NULL,
    seen       INTEGER NOT NULL,
    duplicates INTEGER NOT NULL,
    first_date TEXT    NOT NULL,
    last_date  TEXT    NOT NULL
) STRICT;

CREATE INDEX due_of_site ON due (site_id);

CREATE TABLE total (
    arrivals INTEGER NOT NULL,
    bytes    INTEGER NOT NULL  -- of all pages
) STRICT;

INSERT INTO total VALUES (0, 0);
)";

constexpr std::uint64_t kSignBit = std::uint64_t{1} << 63;

std::int64_t in_order(std::uint64_t hash) {
  return static_cast<std::int64_t>(hash ^ kSignBit);
}

std::uint64_t hash_of(std::int64_t stored) {
  return static_cast<std::uint64_t>(stored) ^ kSignBit;
}

std::int64_t to_signed(std::uint64_t number) {
  return static_cast<std::int64_t>(number);
}

Digest digest_of_text(std::string_view hexadecimal) {
  constexpr std::size_t kHalf = 16;
  constexpr int kBase = 16;
  Digest digest;
  if (hexadecimal.size() == 2 * kHalf) {
    const char* middle = hexadecimal.data() + kHalf;
    std::from_chars(hexadecimal.data(), middle, digest.high, kBase);
    std::from_chars(middle, middle + kHalf, digest.low, kBase);
  }
  return digest;
}

/// What a page takes in the file, roughly.
std::uint64_t bytes_of(const StoredPage& page) {
  constexpr std::size_t kRow = 200;
  return page.packed.size() + page.address.size() + page.charset.size() + kRow;
}

std::uint64_t stored_count(const Statement& row, int column) {
  return static_cast<std::uint64_t>(row.integer(column));
}

std::string refused(const std::string& path, const std::string& fact) {
  return path + ": this is no file of samples of this program (" + fact +
         "); move it away, and samples begin anew";
}

/// Takes the file for this process alone, until it ends.
void lock(Database& database) {
  database.execute("PRAGMA busy_timeout = 2000");
  database.execute("PRAGMA locking_mode = EXCLUSIVE");
  try {
    database.execute("PRAGMA journal_mode = WAL");
    database.execute("BEGIN IMMEDIATE");
    database.execute("COMMIT");
  } catch (const ModelError&) {
    switch (sqlite3_errcode(database.handle()) & 0xFF) {
      case SQLITE_BUSY:
        throw ModelError{database.path() +
                         ": another sst-train serve is using these samples; stop it first, or "
                         "name another model file"};
      case SQLITE_NOTADB:
      case SQLITE_CORRUPT:
        throw ModelError{refused(database.path(), "it is damaged, or no SQLite database")};
      default:
        throw;
    }
  }
}

Database open_samples(const std::string& path) {
  Database database{path, Database::Access::create};
  lock(database);
  database.execute("PRAGMA synchronous = EXTRA");
  database.execute("PRAGMA journal_size_limit = 67108864");
  {
    Transaction transaction{database};
    const std::int64_t application = database.query_integer("PRAGMA application_id");
    const std::int64_t version = database.query_integer("PRAGMA user_version");
    if (application == 0 && version == 0 &&
        database.query_integer("SELECT count(*) FROM sqlite_schema") == 0) {
      database.execute(kSamplesScript);
      database.execute("PRAGMA application_id = " + std::to_string(kSamplesApplicationId));
      database.execute("PRAGMA user_version = " + std::to_string(kSamplesSchema));
    } else if (application != kSamplesApplicationId || version != kSamplesSchema) {
      throw ModelError{refused(path, application != kSamplesApplicationId
                                         ? "it belongs to another program"
                                         : "it has version " + std::to_string(version))};
    }
    transaction.commit();
  }
  try {
    check_schema(database, kSamplesScript);
  } catch (const DamagedModelError&) {
    throw ModelError{refused(path, "its tables are damaged")};
  }
  return database;
}

}  // namespace

struct SampleStore::Site {
  std::int64_t id = 0;
  std::uint64_t seen = 0;
  std::uint64_t duplicates = 0;
  std::uint64_t pages = 0;
  std::uint64_t bytes = 0;
  std::optional<std::uint64_t> bound;
  std::uint64_t reached = 0;
  DateSpan dates;
  std::int64_t last_arrival = 0;
};

SampleStore::SampleStore(const std::string& path, Bounds bounds)
    : m_database{open_samples(path)}, m_bounds{std::move(bounds)} {
  m_bounds.site_bytes = std::min(m_bounds.site_bytes, m_bounds.all_bytes);
}

void SampleStore::change_together(const std::function<void()>& change) {
  Transaction transaction{m_database};
  change();
  transaction.commit();
}

std::optional<SampleStore::Site> SampleStore::find_site(std::string_view name) {
  Statement select{m_database,
                   "SELECT id, seen, duplicates, pages, bytes, bound, reached, first_date, "
                   "last_date, last_arrival FROM site WHERE name = ?"};
  if (!select.bind(name).step()) {
    return std::nullopt;
  }
  Site site;
  site.id = select.integer(0);
  site.seen = stored_count(select, 1);
  site.duplicates = stored_count(select, 2);
  site.pages = stored_count(select, 3);
  site.bytes = stored_count(select, 4);
  if (!select.is_null(5)) {
    site.bound = hash_of(select.integer(5));
  }
  site.reached = stored_count(select, 6);
  site.dates = {std::string{select.text(7)}, std::string{select.text(8)}};
  site.last_arrival = select.integer(9);
  return site;
}

SampleStore::Site SampleStore::make_site(std::string_view name) {
  Statement insert{m_database, "INSERT INTO site VALUES (NULL, ?, 0, 0, 0, 0, NULL, 0, '', '', 0)"};
  insert.bind(name).run();
  Site site;
  site.id = sqlite3_last_insert_rowid(m_database.handle());
  return site;
}

void SampleStore::write(const Site& site) {
  Statement update{m_database,
                   "UPDATE site SET seen = ?, duplicates = ?, pages = ?, bytes = ?, bound = ?, "
                   "reached = ?, first_date = ?, last_date = ?, last_arrival = ? WHERE id = ?"};
  update.bind(to_signed(site.seen)).bind(to_signed(site.duplicates));
  update.bind(to_signed(site.pages)).bind(to_signed(site.bytes));
  site.bound ? update.bind(in_order(*site.bound)) : update.bind_null();
  update.bind(to_signed(site.reached)).bind(site.dates.first).bind(site.dates.last);
  update.bind(site.last_arrival).bind(site.id).run();
}

void SampleStore::add_to_bytes(std::int64_t change) {
  Statement update{m_database, "UPDATE total SET bytes = bytes + ?"};
  update.bind(change).run();
}

bool SampleStore::may_draw(std::string_view site, std::uint64_t hash) {
  const std::optional<Site> found = find_site(site);
  return !found || !found->bound || hash < *found->bound;
}

SampleStore::Result SampleStore::add(const StoredPage& page) {
  Transaction transaction{m_database};
  std::optional<Site> found = find_site(page.site);
  if (!found && (page.packed.empty() || !make_room(0, bytes_of(page), 1))) {
    return Result::no_room;
  }
  Site site = found ? std::move(*found) : make_site(page.site);
  m_database.execute("UPDATE total SET arrivals = arrivals + 1");
  site.last_arrival = m_database.query_integer("SELECT arrivals FROM total");
  ++site.seen;
  widen(site.dates, {page.date, page.date});
  const Result result = draw(page, site);
  if (result == Result::no_room) {
    return result;
  }
  if (result == Result::taken) {
    note_if_due(site);
  }
  write(site);
  transaction.commit();
  return result;
}

SampleStore::Result SampleStore::draw(const StoredPage& page, Site& site) {
  if ((site.bound && page.hash >= *site.bound) || bytes_of(page) > m_bounds.site_bytes) {
    return Result::not_drawn;
  }
  if (page.packed.empty()) {
    return Result::no_room;  // the sample was full when may_draw() was asked, and is no more
  }
  const std::string digest = to_hexadecimal(page.digest);
  Statement select{m_database,
                   "SELECT number, hash, address, digest, bytes FROM page "
                   "WHERE left_at IS NULL AND site_id = ?1 AND "
                   "((hash = ?2 AND address = ?3) OR digest = ?4)"};
  select.bind(site.id).bind(in_order(page.hash)).bind(page.address).bind(digest);
  std::vector<std::pair<std::int64_t, std::uint64_t>> outdone;  // with their bytes
  std::uint64_t duplicates = 0;
  while (select.step()) {
    const std::uint64_t hash = hash_of(select.integer(1));
    const std::string_view address = select.text(2);
    const bool has_address = hash == page.hash && address == page.address;
    if (has_address && select.text(3) <= digest) {
      return Result::known;
    }
    if (!has_address && (hash < page.hash || (hash == page.hash && address < page.address))) {
      ++site.duplicates;
      return Result::duplicate;
    }
    duplicates += has_address ? 0 : 1;
    outdone.emplace_back(select.integer(0), stored_count(select, 4));
  }
  if (!make_room(site.id, bytes_of(page), 0)) {
    return Result::no_room;
  }
  site.duplicates += duplicates;
  for (const auto& [number, bytes] : outdone) {
    remove_page(site, number, bytes);
  }
  Statement insert{m_database, "INSERT INTO page VALUES (?, ?, ?, ?, ?, ?, ?, NULL, ?, ?)"};
  insert.bind(site.last_arrival).bind(site.id).bind(in_order(page.hash)).bind(page.address);
  insert.bind(digest).bind(page.date).bind(page.charset);
  insert.bind(to_signed(bytes_of(page))).bind_blob(page.packed).run();
  add_to_bytes(to_signed(bytes_of(page)));
  ++site.pages;
  site.bytes += bytes_of(page);
  shrink(site);
  return site.bound && page.hash >= *site.bound ? Result::not_drawn : Result::taken;
}

/// Takes the pages with the largest hashes out of a sample that is too large.
void SampleStore::shrink(Site& site) {
  while (site.pages > m_bounds.pages || site.bytes > m_bounds.site_bytes) {
    Statement select{m_database,
                     "SELECT number, bytes, hash FROM page WHERE left_at IS NULL AND "
                     "site_id = ? ORDER BY hash DESC, address DESC LIMIT 1"};
    if (!select.bind(site.id).step()) {
      return;
    }
    site.bound = hash_of(select.integer(2));
    remove_page(site, select.integer(0), stored_count(select, 1));
  }
}

/// Takes a page out of its sample. It stays in the file as long as a sample needs it that is due.
void SampleStore::remove_page(Site& site, std::int64_t number, std::uint64_t bytes) {
  --site.pages;
  site.bytes -= bytes;
  Statement needed{m_database, "SELECT 1 FROM due WHERE site_id = ? AND number >= ?"};
  if (needed.bind(site.id).bind(number).step()) {
    Statement leave{m_database, "UPDATE page SET left_at = ? WHERE number = ?"};
    leave.bind(site.last_arrival).bind(number).run();
    return;
  }
  Statement remove{m_database, "DELETE FROM page WHERE number = ?"};
  remove.bind(number).run();
  add_to_bytes(-to_signed(bytes));
}

void SampleStore::note_if_due(Site& site) {
  const auto& sizes = m_bounds.due_sizes;
  const auto above = std::upper_bound(sizes.begin(), sizes.end(), site.pages);
  if (above == sizes.begin() || *std::prev(above) <= site.reached) {
    return;
  }
  site.reached = *std::prev(above);
  Statement insert{m_database, "INSERT INTO due VALUES (?, ?, ?, ?, ?, ?)"};
  insert.bind(site.last_arrival).bind(site.id).bind(to_signed(site.seen));
  insert.bind(to_signed(site.duplicates)).bind(site.dates.first).bind(site.dates.last).run();
}

/// Makes room for a page, and for a new site, at the expense of other sites. Changes nothing and
/// returns false if those that are not due do not have enough.
bool SampleStore::make_room(std::int64_t for_site, std::uint64_t bytes, std::int64_t new_sites) {
  const auto excess_sites = [&] {
    return m_database.query_integer("SELECT count(*) FROM site") + new_sites -
           to_signed(m_bounds.sites);
  };
  const auto excess_bytes = [&] {
    return m_database.query_integer("SELECT bytes FROM total") + to_signed(bytes) -
           to_signed(m_bounds.all_bytes);
  };
  const auto has_excess_sites = [&] { return new_sites > 0 && excess_sites() > 0; };
  if (!has_excess_sites() && excess_bytes() <= 0) {
    return true;
  }
  {
    Statement select{m_database,
                     "SELECT count(*), coalesce(sum(bytes), 0) FROM site WHERE id <> ? AND NOT "
                     "EXISTS (SELECT 1 FROM due WHERE site_id = site.id)"};
    select.bind(for_site).step();
    if ((new_sites > 0 && excess_sites() > select.integer(0)) ||
        excess_bytes() > select.integer(1)) {
      return false;
    }
  }
  while (has_excess_sites() && remove_smallest_site(for_site)) {
  }
  while (excess_bytes() > 0 && (release_learned_site(for_site) || remove_smallest_site(for_site))) {
  }
  return true;
}

/// Takes the pages of a site that was learned at the last size, of several the one that had none
/// for the longest time. The site draws no more pages.
bool SampleStore::release_learned_site(std::int64_t but) {
  Statement select{
      m_database,
      "SELECT id, bytes FROM site WHERE id <> ? AND reached >= ? AND bytes > 0 AND NOT "
      "EXISTS (SELECT 1 FROM due WHERE site_id = site.id) ORDER BY last_arrival LIMIT "
      "1"};
  if (!select.bind(but).bind(last_size()).step()) {
    return false;
  }
  const std::int64_t id = select.integer(0);
  add_to_bytes(-select.integer(1));
  Statement remove{m_database, "DELETE FROM page WHERE site_id = ?"};
  remove.bind(id).run();
  Statement update{m_database, "UPDATE site SET pages = 0, bytes = 0, bound = ? WHERE id = ?"};
  update.bind(in_order(0)).bind(id).run();
  return true;
}

/// Removes the site with the fewest pages, of several the one that had none for the longest time.
/// Those that were learned at the last size come last: removed, they would begin anew.
bool SampleStore::remove_smallest_site(std::int64_t but) {
  Statement select{m_database,
                   "SELECT id, bytes FROM site WHERE id <> ? AND NOT EXISTS "
                   "(SELECT 1 FROM due WHERE site_id = site.id) ORDER BY reached >= ?, pages, "
                   "last_arrival LIMIT 1"};
  if (!select.bind(but).bind(last_size()).step()) {
    return false;
  }
  const std::int64_t id = select.integer(0);
  add_to_bytes(-select.integer(1));
  for (const char* sql : {"DELETE FROM page WHERE site_id = ?", "DELETE FROM site WHERE id = ?"}) {
    Statement remove{m_database, sql};
    remove.bind(id).run();
  }
  return true;
}

std::optional<DueSample> SampleStore::next_due(std::int64_t after) {
  Statement select{m_database,
                   "SELECT due.number, site_id, name, due.seen, due.duplicates, due.first_date, "
                   "due.last_date FROM due JOIN site ON site.id = site_id WHERE due.number > ? "
                   "ORDER BY due.number LIMIT 1"};
  if (!select.bind(after).step()) {
    return std::nullopt;
  }
  DueSample due;
  due.number = select.integer(0);
  due.site_id = select.integer(1);
  due.site = select.text(2);
  due.counts.pages_seen = stored_count(select, 3);
  due.counts.duplicates = stored_count(select, 4);
  due.dates = {std::string{select.text(5)}, std::string{select.text(6)}};
  return due;
}

std::vector<StoredPage> SampleStore::pages_of(const DueSample& due) {
  Statement select{m_database,
                   "SELECT hash, address, digest, date, charset, packed FROM page WHERE site_id = "
                   "?1 AND number <= ?2 AND (left_at IS NULL OR left_at > ?2) ORDER BY hash, "
                   "address"};
  select.bind(due.site_id).bind(due.number);
  std::vector<StoredPage> pages;
  while (select.step()) {
    StoredPage& page = pages.emplace_back();
    page.site = due.site;
    page.hash = hash_of(select.integer(0));
    page.address = select.text(1);
    page.digest = digest_of_text(select.text(2));
    page.date = select.text(3);
    page.charset = select.text(4);
    page.packed = select.blob(5);
  }
  return pages;
}

void SampleStore::settle(const DueSample& due) {
  Transaction transaction{m_database};
  Statement remove_due{m_database, "DELETE FROM due WHERE number = ?"};
  remove_due.bind(due.number).run();
  const std::string unneeded =
      " FROM page WHERE site_id = ? AND left_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM due "
      "WHERE due.site_id = page.site_id AND due.number >= page.number AND due.number < left_at)";
  {
    Statement sum{m_database, "SELECT coalesce(sum(bytes), 0)" + unneeded};
    sum.bind(due.site_id).step();
    add_to_bytes(-sum.integer(0));
  }
  Statement remove{m_database, "DELETE" + unneeded};
  remove.bind(due.site_id).run();
  transaction.commit();
}

SampleStore::Figures SampleStore::figures() {
  Figures figures;
  Statement select{m_database,
                   "SELECT count(*), coalesce(sum(pages), 0), (SELECT bytes FROM total), "
                   "(SELECT count(*) FROM due) FROM site"};
  select.step();
  figures.sites = stored_count(select, 0);
  figures.pages = stored_count(select, 1);
  figures.bytes = stored_count(select, 2);
  figures.due = stored_count(select, 3);
  return figures;
}

}  // namespace sst
