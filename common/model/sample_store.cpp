#include "common/model/sample_store.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <utility>

#include "common/model/sample_file.hpp"
#include "common/model/sample_rows.hpp"

namespace sst {
namespace {

// Limit on the stored bytes of a site, in units of `site_bytes`. The sample and the recent pages
// may each reach one unit, and so may each page that arrives between looks.
constexpr std::uint64_t kMostStored = 8;

}  // namespace

SampleStore::SampleStore(const std::string& path, Bounds bounds)
    : m_database{open_sample_file(path, m_lock)}, m_bounds{std::move(bounds)} {
  m_bounds.site_bytes = std::min(m_bounds.site_bytes, m_bounds.all_bytes);
}

void SampleStore::change_together(const std::function<void()>& change) {
  Transaction transaction{m_database};
  change();
  transaction.commit();
}

std::optional<SampleStore::Site> SampleStore::find_site(std::string_view name) {
  Statement select{m_database,
                   "SELECT id, era, seen, duplicates, pages, bytes, bound, reached, first_date, "
                   "last_date, last_arrival, stored, recent, unlooked, looked_from FROM site "
                   "WHERE name = ?"};
  if (!select.bind(name).step()) {
    return std::nullopt;
  }
  Site site;
  int column = 0;
  site.id = select.integer(column++);
  site.era = select.integer(column++);
  site.seen = stored_count(select, column++);
  site.duplicates = stored_count(select, column++);
  site.pages = stored_count(select, column++);
  site.bytes = stored_count(select, column++);
  if (!select.is_null(column)) {
    site.bound = hash_of(select.integer(column));
  }
  ++column;
  site.reached = stored_count(select, column++);
  site.dates.first = select.text(column++);
  site.dates.last = select.text(column++);
  site.last_arrival = select.integer(column++);
  site.stored = stored_count(select, column++);
  site.recent = stored_count(select, column++);
  site.unlooked = stored_count(select, column++);
  site.looked_from = select.integer(column++);
  return site;
}

SampleStore::Site SampleStore::make_site(std::string_view name) {
  Statement insert{m_database,
                   "INSERT INTO site VALUES (NULL, ?, 0, 0, 0, 0, 0, NULL, 0, '', '', 0, 0, 0, 0, "
                   "0)"};
  insert.bind(name).run();
  Site site;
  site.id = sqlite3_last_insert_rowid(m_database.handle());
  return site;
}

void SampleStore::write(const Site& site) {
  Statement update{m_database,
                   "UPDATE site SET era = ?, seen = ?, duplicates = ?, pages = ?, bytes = ?, "
                   "bound = ?, reached = ?, first_date = ?, last_date = ?, last_arrival = ?, "
                   "stored = ?, recent = ?, unlooked = ?, looked_from = ? WHERE id = ?"};
  update.bind(site.era).bind(to_signed(site.seen)).bind(to_signed(site.duplicates));
  update.bind(to_signed(site.pages)).bind(to_signed(site.bytes));
  site.bound ? update.bind(in_order(*site.bound)) : update.bind_null();
  update.bind(to_signed(site.reached)).bind(site.dates.first).bind(site.dates.last);
  update.bind(site.last_arrival).bind(to_signed(site.stored)).bind(to_signed(site.recent));
  update.bind(to_signed(site.unlooked)).bind(site.looked_from).bind(site.id).run();
}

void SampleStore::add_to_bytes(std::int64_t change) {
  Statement update{m_database, "UPDATE total SET bytes = bytes + ?"};
  update.bind(change).run();
}

SampleStore::Result SampleStore::add(const StoredPage& page) {
  Transaction transaction{m_database};
  std::optional<Site> found = find_site(page.site);
  if (found && has_recent(*found, page)) {
    return Result::known;
  }
  if (found && (found->recent >= m_bounds.recent + kMostUnlooked ||
                found->stored > kMostStored * m_bounds.site_bytes)) {
    return Result::no_room;  // until a look covers its pages
  }
  const bool fits = bytes_of(page) <= m_bounds.site_bytes;
  const Place place = !fits    ? Place{.result = Result::not_drawn}
                      : !found ? Place{}
                               : find_place(*found, page);
  const bool is_recent = fits && m_bounds.recent > 0;
  const bool is_stored = is_recent || place.result == Result::taken;
  if (is_stored && !make_room(found ? found->id : 0, bytes_of(page), found ? 0 : 1)) {
    return Result::no_room;
  }
  if (!is_stored && !found) {
    return place.result;
  }
  Site site = found ? std::move(*found) : make_site(page.site);
  m_database.execute("UPDATE total SET arrivals = arrivals + 1");
  site.last_arrival = m_database.query_integer("SELECT arrivals FROM total");
  count(page, site);
  if (is_stored) {
    insert(page, is_recent, site);
  }
  StoredPage numbered = page;
  numbered.number = site.last_arrival;
  put(place, numbered, site);
  if (is_recent && ++site.unlooked >= kPagesOfLook) {
    site.unlooked = 0;
    note({.number = site.last_arrival,
          .kind = PendingJob::Kind::look,
          .site_id = site.id,
          .site = page.site,
          .era = site.era});
  }
  note_if_due(site.last_arrival, site);
  write(site);
  transaction.commit();
  return place.result == Result::taken && site.bound && page.hash >= *site.bound ? Result::not_drawn
                                                                                 : place.result;
}

/// True if the page is among the latest pages. A client that received no response sends its page
/// again. Ignores older pages that are recent only because no look has covered them.
bool SampleStore::has_recent(const Site& site, const StoredPage& page) {
  Statement select{m_database,
                   "SELECT 1 FROM (SELECT digest, address FROM page WHERE is_recent = 1 AND "
                   "site_id = ? ORDER BY number DESC LIMIT ?) WHERE digest = ? AND address = ?"};
  select.bind(site.id).bind(to_signed(m_bounds.recent)).bind(to_hexadecimal(page.digest));
  return select.bind(page.address).step();
}

void SampleStore::count(const StoredPage& page, Site& site) {
  ++site.seen;
  widen(site.dates, {page.date, page.date});
}

/// Compares the page with the sampled pages that have its address or content.
SampleStore::Place SampleStore::find_place(const Site& site, const StoredPage& page) {
  if (site.bound && page.hash >= *site.bound) {
    return {.result = Result::not_drawn};
  }
  const std::string digest = to_hexadecimal(page.digest);
  Statement select{m_database,
                   "SELECT number, hash, address, digest, bytes FROM page "
                   "WHERE left_at IS NULL AND site_id = ?1 AND "
                   "((hash = ?2 AND address = ?3) OR digest = ?4)"};
  select.bind(site.id).bind(in_order(page.hash)).bind(page.address).bind(digest);
  Place place;
  while (select.step()) {
    const std::uint64_t hash = hash_of(select.integer(1));
    const std::string_view address = select.text(2);
    const bool has_address = hash == page.hash && address == page.address;
    if (has_address && select.text(3) <= digest) {
      return {.result = Result::known};
    }
    if (!has_address && (hash < page.hash || (hash == page.hash && address < page.address))) {
      return {.result = Result::duplicate};
    }
    place.duplicates += has_address ? 0 : 1;
    place.outdone.emplace_back(select.integer(0), stored_count(select, 4));
  }
  return place;
}

/// Stores a page outside the sample.
void SampleStore::insert(const StoredPage& page, bool is_recent, Site& site) {
  Statement insert{m_database, "INSERT INTO page VALUES (?1, ?, ?, ?, ?, ?, ?, ?, ?1, ?, ?, ?)"};
  insert.bind(site.last_arrival).bind(site.id).bind(site.era).bind(in_order(page.hash));
  insert.bind(page.address)
      .bind(to_hexadecimal(page.digest))
      .bind(page.date)
      .bind(line_of(page.headers));
  insert.bind(std::int64_t{is_recent}).bind(to_signed(bytes_of(page))).bind_blob(page.packed).run();
  add_to_bytes(to_signed(bytes_of(page)));
  site.stored += bytes_of(page);
  site.recent += is_recent ? 1 : 0;
}

/// Adds a stored page to the sample of the current era, if `place.result` is `taken`.
void SampleStore::put(const Place& place, const StoredPage& page, Site& site) {
  site.duplicates += place.duplicates + (place.result == Result::duplicate ? 1 : 0);
  if (place.result != Result::taken) {
    return;
  }
  for (const auto& [number, bytes] : place.outdone) {
    leave_sample(number, bytes, page.number, site);
  }
  Statement update{m_database, "UPDATE page SET left_at = NULL, era = ? WHERE number = ?"};
  update.bind(site.era).bind(page.number).run();
  ++site.pages;
  site.bytes += bytes_of(page);
  shrink(page.number, site);
}

/// Removes the pages with the largest hashes if the page `at` has made the sample too large.
void SampleStore::shrink(std::int64_t at, Site& site) {
  while (site.pages > m_bounds.pages || site.bytes > m_bounds.site_bytes) {
    Statement select{m_database,
                     "SELECT number, bytes, hash FROM page WHERE left_at IS NULL AND "
                     "site_id = ? ORDER BY hash DESC, address DESC LIMIT 1"};
    if (!select.bind(site.id).step()) {
      return;
    }
    site.bound = hash_of(select.integer(2));
    leave_sample(select.integer(0), stored_count(select, 1), at, site);
  }
}

/// Removes a page that the page `at` displaces from its sample. The removed page remains in the
/// file as long as it is recent or pending jobs need it.
void SampleStore::leave_sample(std::int64_t number, std::uint64_t bytes, std::int64_t at,
                               Site& site) {
  --site.pages;
  site.bytes -= bytes;
  Statement leave{m_database, "UPDATE page SET left_at = ? WHERE number = ?"};
  leave.bind(at).bind(number).run();
  Statement remove{m_database,
                   "DELETE FROM page WHERE number = ?1 AND is_recent = 0 AND NOT EXISTS "
                   "(SELECT 1 FROM due WHERE site_id = ?2 AND number >= ?1)"};
  remove.bind(number).bind(site.id).run();
  if (sqlite3_changes(m_database.handle()) > 0) {
    site.stored -= bytes;
    add_to_bytes(-to_signed(bytes));
  }
}

/// The largest due size that the sample has reached; 0 if none.
std::size_t SampleStore::size_reached(const Site& site) const {
  const auto& sizes = m_bounds.due_sizes;
  const auto above = std::upper_bound(sizes.begin(), sizes.end(), site.pages);
  return above == sizes.begin() ? 0 : *std::prev(above);
}

void SampleStore::note_if_due(std::int64_t number, Site& site) {
  const std::size_t size = size_reached(site);
  if (size <= site.reached) {
    return;
  }
  site.reached = size;
  note({.number = number,
        .kind = PendingJob::Kind::size,
        .site_id = site.id,
        .era = site.era,
        .counts = {.pages_seen = site.seen, .duplicates = site.duplicates},
        .dates = site.dates});
}

/// Makes room for a page, and for a new site, at the expense of other sites. Changes nothing and
/// returns false if the other sites without pending jobs are too small to make enough room.
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
                     "SELECT count(*), coalesce(sum(stored), 0) FROM site WHERE id <> ? AND NOT "
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

/// Deletes the pages of one site that was learned at the last size: the site whose last page is
/// oldest. After that, the sample of its era accepts no more pages.
bool SampleStore::release_learned_site(std::int64_t except) {
  Statement select{
      m_database,
      "SELECT id, stored FROM site WHERE id <> ? AND reached >= ? AND stored > 0 AND NOT "
      "EXISTS (SELECT 1 FROM due WHERE site_id = site.id) ORDER BY last_arrival LIMIT "
      "1"};
  if (!select.bind(except).bind(last_size()).step()) {
    return false;
  }
  const std::int64_t id = select.integer(0);
  add_to_bytes(-select.integer(1));
  Statement remove{m_database, "DELETE FROM page WHERE site_id = ?"};
  remove.bind(id).run();
  Statement update{m_database,
                   "UPDATE site SET pages = 0, bytes = 0, stored = 0, recent = 0, bound = ? WHERE "
                   "id = ?"};
  update.bind(in_order(0)).bind(id).run();
  return true;
}

/// Removes the site with the fewest sampled pages; on a tie, the site whose last page is oldest.
/// Sites learned at the last size are removed last, because they would have to start over.
bool SampleStore::remove_smallest_site(std::int64_t except) {
  Statement select{m_database,
                   "SELECT id, stored FROM site WHERE id <> ? AND NOT EXISTS "
                   "(SELECT 1 FROM due WHERE site_id = site.id) ORDER BY reached >= ?, pages, "
                   "last_arrival LIMIT 1"};
  if (!select.bind(except).bind(last_size()).step()) {
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

SampleStore::Figures SampleStore::figures() {
  Figures figures;
  Statement select{m_database,
                   "SELECT count(*), coalesce(sum(pages), 0), (SELECT bytes FROM total), "
                   "(SELECT count(*) FROM due) FROM site"};
  select.step();
  figures.sites = stored_count(select, 0);
  figures.pages = stored_count(select, 1);
  figures.bytes = stored_count(select, 2);
  figures.pending = stored_count(select, 3);
  return figures;
}

}  // namespace sst
