#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/hash/digest.hpp"
#include "common/io/descriptor.hpp"
#include "common/model/database.hpp"
#include "common/model/site_model.hpp"

namespace sst {

/// A page that has come in.
struct StoredPage {
  std::string site;
  std::uint64_t hash = 0;  ///< its place in the sampling order
  std::string address;
  Digest digest;            ///< of its bytes
  std::string date;         ///< timestamp(); empty if unknown
  std::string charset;      ///< declared by an HTTP header; empty if none was
  std::string packed;       ///< its bytes
  std::int64_t number = 0;  ///< in the order in which pages came; 0 before it is stored
};

/// Work on a site that its pages up to a certain one have called for. Jobs of the same page run in
/// the order of their kinds.
struct PendingJob {
  /// Stored by number; never renumber.
  enum class Kind : std::uint8_t {
    look = 0,       ///< some more pages have come: do the recent ones still have a known design?
    ended_era = 1,  ///< the sample of an era will have no more pages
    new_era = 2,    ///< the sample of a new era is to be learned for the first time
    size = 3,       ///< the sample has reached one of the sizes at which its site is learned
  };

  std::int64_t number = 0;  ///< of the last page that counts
  Kind kind = Kind::size;
  std::int64_t site_id = 0;
  std::string site{};
  std::int64_t era = 0;
  TrainingCounts counts{};  ///< without problems
  DateSpan dates{};         ///< of all pages of the era
  int version = 0;          ///< of an ended era: the model that it has
  std::string reason{};     ///< of a new era: why there is one
};

/// A new era of a site, as a look has found it.
struct NewEra {
  std::int64_t first = 0;             ///< the number of its first page
  std::vector<std::int64_t> pages{};  ///< that have its design: numbers from `first` on, rising
  std::vector<std::int64_t> odd{};    ///< pages since the change that are of neither era
  int version_before = 0;  ///< the model of the era that ended; 0: it is not learned again
  std::string reason{};
};

/// Samples of the pages that come in, by site, in an SQLite file: each change is on the disk when
/// change_together() returns. The only place that knows its schema (sample_file.cpp).
///
/// The sample of a site has the pages with the smallest hashes, one for each address (the smallest
/// digest) and one for each content (the smallest hash), as far as the bounds permit. So it hardly
/// depends on the order in which pages come, and no flood makes it grow. Beside it, the latest
/// pages are kept regardless of their hashes: they show a new design. When a new era begins, the
/// site has a new sample, of this era's pages alone.
///
/// Sites and their pages are bounded together, too: where there is no room, sites that were learned
/// at the last size give away their pages, and then the site with the fewest pages in its sample
/// goes, of several the one that had none for the longest time.
///
/// A pending job keeps the pages that it needs until it is settled, regardless of later pages: its
/// result is the same whenever it runs, also after a crash.
///
/// One thread at a time, and one process: another one is refused. Functions throw ModelError.
class SampleStore {
 public:
  struct Bounds {
    /// Rising: the numbers of pages at which a sample is learned.
    std::vector<std::size_t> due_sizes = {20, 100, 500};
    std::size_t pages = 751;                             ///< of a sample
    std::size_t recent = 60;                             ///< pages; 0 disables looks
    std::uint64_t site_bytes = std::uint64_t{64} << 20;  ///< of a sample, and of recent pages:
                                                         ///< packed, with addresses
    std::uint64_t all_bytes = std::uint64_t{4} << 30;    ///< of all pages
    std::size_t sites = 10'000;
  };

  /// A look is pending after every so many pages.
  static constexpr std::uint64_t kPagesOfLook = 5;
  /// A site has no room for more pages than these that have come since the last look.
  static constexpr std::uint64_t kMostUnlooked = 1'000;

  enum class Result : std::uint8_t {
    taken,      ///< the page is in the sample
    known,      ///< the address has this content already, or one with a smaller digest
    duplicate,  ///< another address has the same content and a smaller hash
    not_drawn,  ///< the sample is full of pages with smaller hashes, or has no room for the page
    no_room,    ///< until a pending job is settled: nothing is stored or counted
  };

  /// Opens the file, or makes it.
  SampleStore(const std::string& path, Bounds bounds);

  /// Makes the changes of `change()` in one transaction.
  void change_together(const std::function<void()>& change);

  /// Adds a page that has come in. One that came lately with the same bytes does not count again.
  Result add(const StoredPage& page);

  /// The first pending job after a page.
  std::optional<PendingJob> next_job(std::int64_t after = 0);
  /// The pages of the sample, in the order of their hashes. REQUIRES: `job` is not a look.
  std::vector<StoredPage> sample_of(const PendingJob& job);
  /// The latest pages, in the order in which they came.
  std::vector<StoredPage> recent_of(const PendingJob& job);
  /// Removes a job that is done.
  void settle(const PendingJob& job);

  /// The recent pages of a look, and those before them, do not count in later looks.
  void look_no_more(const PendingJob& look);
  /// Begins a new sample with the era's pages and with all pages after the look. Jobs to learn the
  /// ended era and the new one become pending; pending sizes of the ended era are deleted.
  void begin_era(const PendingJob& look, const NewEra& era);

  struct Figures {
    std::uint64_t sites = 0;
    std::uint64_t pages = 0;    ///< in samples
    std::uint64_t bytes = 0;    ///< of stored pages
    std::uint64_t pending = 0;  ///< jobs
  };
  Figures figures();

 private:
  struct Site;
  struct Place;

  std::optional<Site> find_site(std::string_view name);
  Site make_site(std::string_view name);
  void write(const Site& site);
  bool has_recent(const Site& site, const StoredPage& page);
  Place find_place(const Site& site, const StoredPage& page);
  void put(const Place& place, const StoredPage& page, Site& site);
  void insert(const StoredPage& page, bool is_recent, Site& site);
  void shrink(std::int64_t at, Site& site);
  void leave_sample(std::int64_t number, std::uint64_t bytes, std::int64_t at, Site& site);
  void note_if_due(std::int64_t number, Site& site);
  void note(const PendingJob& job);
  void count(const StoredPage& page, Site& site);

  std::int64_t last_size() const { return static_cast<std::int64_t>(m_bounds.due_sizes.back()); }
  std::size_t size_reached(const Site& site) const;
  bool make_room(std::int64_t for_site, std::uint64_t bytes, std::int64_t new_sites);
  bool release_learned_site(std::int64_t but);
  bool remove_smallest_site(std::int64_t but);
  void add_to_bytes(std::int64_t change);

  void end_recent(const PendingJob& look);
  void end_sample(const PendingJob& look, const Site& site, const NewEra& era);
  std::vector<StoredPage> recent_since(std::int64_t first, const PendingJob& look);
  void remove_unneeded(std::int64_t site_id);

  Descriptor m_lock;  // of the file; outlives m_database
  Database m_database;
  Bounds m_bounds;
};

}  // namespace sst
