#include <sqlite3.h>

#include <algorithm>
#include <utility>

#include "common/model/sample_rows.hpp"
#include "common/model/sample_store.hpp"

namespace sst {
namespace {

constexpr const char* kPageColumns =
    "number, hash, address, digest, date, headers, packed, bytes FROM page ";

StoredPage stored_page(const Statement& row, const std::string& site) {
  return {.site = site,
          .hash = hash_of(row.integer(1)),
          .address = std::string{row.text(2)},
          .digest = parse_digest(row.text(3)).value_or(Digest{}),
          .date = std::string{row.text(4)},
          .headers = headers_of(row.text(5)),
          .packed = std::string{row.blob(6)},
          .number = row.integer(0)};
}

}  // namespace

void SampleStore::note(const PendingJob& job) {
  Statement insert{m_database, "INSERT INTO due VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"};
  insert.bind(job.number).bind(static_cast<std::int64_t>(job.kind)).bind(job.site_id);
  insert.bind(job.era).bind(to_signed(job.counts.pages_seen));
  insert.bind(to_signed(job.counts.duplicates)).bind(job.dates.first).bind(job.dates.last);
  insert.bind(std::int64_t{job.version}).bind(job.reason).run();
}

std::optional<PendingJob> SampleStore::next_job(std::int64_t after) {
  Statement select{m_database,
                   "SELECT due.number, kind, site_id, name, due.era, due.seen, due.duplicates, "
                   "due.first_date, due.last_date, version, reason FROM due JOIN site ON site.id "
                   "= site_id WHERE due.number > ? ORDER BY due.number, kind LIMIT 1"};
  if (!select.bind(after).step()) {
    return std::nullopt;
  }
  PendingJob job;
  int column = 0;
  job.number = select.integer(column++);
  job.kind = static_cast<PendingJob::Kind>(select.integer(column++));
  job.site_id = select.integer(column++);
  job.site = select.text(column++);
  job.era = select.integer(column++);
  job.counts.pages_seen = stored_count(select, column++);
  job.counts.duplicates = stored_count(select, column++);
  job.dates.first = select.text(column++);
  job.dates.last = select.text(column++);
  job.version = static_cast<int>(select.integer(column++));
  job.reason = select.text(column++);
  return job;
}

std::vector<StoredPage> SampleStore::sample_of(const PendingJob& job) {
  Statement select{m_database, std::string{"SELECT "} + kPageColumns +
                                   "WHERE site_id = ?1 AND era = ?2 AND number <= ?3 AND (left_at "
                                   "IS NULL OR left_at > ?3) ORDER BY hash, address"};
  select.bind(job.site_id).bind(job.era).bind(job.number);
  std::vector<StoredPage> pages;
  while (select.step()) {
    pages.push_back(stored_page(select, job.site));
  }
  return pages;
}

std::vector<StoredPage> SampleStore::recent_of(const PendingJob& job) {
  Statement select{m_database,
                   std::string{"SELECT "} + kPageColumns +
                       "WHERE is_recent = 1 AND site_id = ?1 AND number <= ?2 AND number > (SELECT "
                       "looked_from FROM site WHERE id = ?1) ORDER BY number DESC LIMIT ?3"};
  select.bind(job.site_id).bind(job.number).bind(to_signed(m_bounds.recent));
  std::vector<StoredPage> pages;
  std::uint64_t bytes = 0;
  while (select.step()) {
    bytes += stored_count(select, 7);
    if (bytes > m_bounds.site_bytes) {
      break;
    }
    pages.push_back(stored_page(select, job.site));
  }
  std::ranges::reverse(pages);
  return pages;
}

void SampleStore::settle(const PendingJob& job) {
  Transaction transaction{m_database};
  Statement remove{m_database, "DELETE FROM due WHERE number = ? AND kind = ?"};
  remove.bind(job.number).bind(static_cast<std::int64_t>(job.kind)).run();
  if (job.kind == PendingJob::Kind::look) {
    end_recent(job);
  }
  remove_unneeded(job.site_id);
  transaction.commit();
}

/// Clears is_recent for the pages that the next look does not need.
void SampleStore::end_recent(const PendingJob& look) {
  std::int64_t first = look.number + 1;  // the first page that stays recent
  {
    Statement select{m_database,
                     "SELECT number, bytes FROM page WHERE is_recent = 1 AND site_id = ? AND "
                     "number <= ? ORDER BY number DESC LIMIT ?"};
    select.bind(look.site_id).bind(look.number).bind(to_signed(m_bounds.recent));
    std::uint64_t bytes = 0;
    while (select.step() && (bytes += stored_count(select, 1)) <= m_bounds.site_bytes) {
      first = select.integer(0);
    }
  }
  Statement end{m_database,
                "UPDATE page SET is_recent = 0 WHERE is_recent = 1 AND site_id = ? AND number < ?"};
  end.bind(look.site_id).bind(first).run();
  Statement update{m_database, "UPDATE site SET recent = recent - ? WHERE id = ?"};
  update.bind(std::int64_t{sqlite3_changes(m_database.handle())}).bind(look.site_id).run();
}

void SampleStore::remove_unneeded(std::int64_t site_id) {
  const std::string unneeded =
      " FROM page WHERE site_id = ? AND left_at IS NOT NULL AND is_recent = 0 AND NOT EXISTS "
      "(SELECT 1 FROM due WHERE due.site_id = page.site_id AND due.number >= page.number AND "
      "due.number < left_at)";
  std::int64_t bytes = 0;
  {
    Statement sum{m_database, "SELECT coalesce(sum(bytes), 0)" + unneeded};
    sum.bind(site_id).step();
    bytes = sum.integer(0);
  }
  if (bytes == 0) {
    return;
  }
  Statement remove{m_database, "DELETE" + unneeded};
  remove.bind(site_id).run();
  Statement update{m_database, "UPDATE site SET stored = stored - ? WHERE id = ?"};
  update.bind(bytes).bind(site_id).run();
  add_to_bytes(-bytes);
}

void SampleStore::look_no_more(const PendingJob& look) {
  Statement update{m_database, "UPDATE site SET looked_from = ? WHERE id = ?"};
  update.bind(look.number).bind(look.site_id).run();
}

/// Ends the era's sample, and adds a job to learn it if the era has a model version. The sample is
/// restored to its state at the time of the look: later pages and their effects are undone.
void SampleStore::end_sample(const PendingJob& look, const Site& site, const NewEra& era) {
  Statement undo_sizes{m_database, "DELETE FROM due WHERE site_id = ? AND kind = ?"};
  undo_sizes.bind(site.id).bind(static_cast<std::int64_t>(PendingJob::Kind::size)).run();
  Statement leave{m_database,
                  "UPDATE page SET left_at = CASE WHEN number <= ?2 THEN ?2 + 1 ELSE number END "
                  "WHERE site_id = ?1 AND (left_at IS NULL OR number > ?2)"};
  leave.bind(site.id).bind(look.number).run();
  Statement leave_out{m_database, "UPDATE page SET left_at = number WHERE number = ?"};
  for (const std::int64_t number : era.odd) {
    leave_out.bind(number).run();
  }
  if (era.version_before > 0) {
    note({.number = look.number,
          .kind = PendingJob::Kind::ended_era,
          .site_id = site.id,
          .era = site.era,
          .version = era.version_before});
  }
}

std::vector<StoredPage> SampleStore::recent_since(std::int64_t first, const PendingJob& look) {
  Statement select{m_database,
                   std::string{"SELECT "} + kPageColumns +
                       "WHERE is_recent = 1 AND site_id = ? AND number >= ? ORDER BY number"};
  select.bind(look.site_id).bind(first);
  std::vector<StoredPage> pages;
  while (select.step()) {
    pages.push_back(stored_page(select, look.site));
  }
  return pages;
}

void SampleStore::begin_era(const PendingJob& look, const NewEra& era) {
  Transaction transaction{m_database};
  std::optional<Site> found = find_site(look.site);
  if (!found) {
    return;
  }
  Site& site = *found;
  end_sample(look, site, era);
  ++site.era;
  site.seen = site.duplicates = site.pages = site.bytes = site.reached = 0;
  site.bound.reset();
  site.dates = {};
  site.looked_from = era.first - 1;
  const auto take = [&](const StoredPage& page) {
    count(page, site);
    put(find_place(site, page), page, site);
  };
  const std::vector<StoredPage> pages = recent_since(era.first, look);
  const auto later = std::ranges::upper_bound(pages, look.number, {}, &StoredPage::number);
  for (auto page = pages.begin(); page != later; ++page) {
    if (std::ranges::binary_search(era.pages, page->number)) {
      take(*page);
    }
  }
  site.reached = size_reached(site);
  note({.number = look.number,
        .kind = PendingJob::Kind::new_era,
        .site_id = site.id,
        .era = site.era,
        .counts = {.pages_seen = site.seen, .duplicates = site.duplicates},
        .dates = site.dates,
        .reason = era.reason});
  for (auto page = later; page != pages.end(); ++page) {
    take(*page);
    note_if_due(page->number, site);
  }
  write(site);
  transaction.commit();
}

}  // namespace sst
