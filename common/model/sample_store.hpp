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
#include "common/page/page_headers.hpp"

namespace sst {

/// A page received by the service.
struct StoredPage {
  std::string site;
  std::uint64_t hash = 0;  ///< the page's position in the sampling order
  std::string address;
  Digest digest;     ///< digest of its bytes
  std::string date;  ///< timestamp(); empty if unknown
  PageHeaders headers;
  std::string packed;       ///< its bytes, packed
  std::int64_t number = 0;  ///< number in order of arrival; 0 before it is stored
};

/// A job for a site, created when the site's pages up to `number` have arrived. Jobs with the same
/// number run in the order of their kinds.
struct PendingJob {
  /// Stored by number; never renumber.
  enum class Kind : std::uint8_t {
    look = 0,       ///< checks whether the recent pages still have a known design
    ended_era = 1,  ///< learns the final sample of an ended era
    new_era = 2,    ///< learns the sample of a new era for the first time
    size = 3,       ///< learns a sample that has reached one of Bounds::due_sizes
  };

  std::int64_t number = 0;  ///< number of the last page that the job covers
  Kind kind = Kind::size;
  std::int64_t site_id = 0;
  std::string site{};
  std::int64_t era = 0;
  TrainingCounts counts{};  ///< excluding problems
  DateSpan dates{};         ///< dates of all pages of the era
  int version = 0;          ///< for an ended era: the version of its model
  std::string reason{};     ///< for a new era: the reason why it began
};

/// A new era of a site, found by a look.
struct NewEra {
  std::int64_t first = 0;             ///< the number of its first page
  std::vector<std::int64_t> pages{};  ///< numbers of its pages, all at least `first`, ascending
  std::vector<std::int64_t> odd{};    ///< pages since the change that fit neither era
  int version_before = 0;  ///< version of the ended era's model; 0: do not relearn that era
  std::string reason{};
};

/// Samples of incoming pages, one per site, in an SQLite file. All changes are on disk when
/// change_together() returns. Only this class and sample_file.cpp depend on the schema.
///
/// A site's sample contains the pages with the smallest hashes within the bounds. If several pages
/// have the same address, it contains only the page with the smallest digest; if several pages have
/// the same content, only the page with the smallest hash. The sample therefore hardly depends on
/// the order of arrival, and a flood of pages does not enlarge it. The latest pages are also kept,
/// regardless of their hashes, because they reveal a new design. A new era starts a new sample that
/// contains only pages of that era.
///
/// The number of sites and the total size of all pages are also bounded. To make room for new
/// pages, the store first deletes the pages of sites that were learned at the last of
/// Bounds::due_sizes. After that, it removes the site with the fewest sampled pages (on a tie, the
/// site whose last page is oldest).
///
/// The pages that a pending job needs are kept until the job is settled, regardless of later pages.
/// The job therefore has the same result whenever it runs, even after a crash.
///
/// One thread at a time, and only one process: a second process cannot open a store of the same
/// file. All functions throw ModelError.
class SampleStore {
 public:
  struct Bounds {
    /// Sample sizes in pages, ascending, at which a site is learned.
    std::vector<std::size_t> due_sizes = {20, 100, 500};
    std::size_t pages = 751;                             ///< maximum number of pages in a sample
    std::size_t recent = 60;                             ///< recent pages to keep; 0 disables looks
    std::uint64_t site_bytes = std::uint64_t{64} << 20;  ///< maximum size of a sample, and of
                                                         ///< the recent pages, both packed
    std::uint64_t all_bytes = std::uint64_t{4} << 30;    ///< maximum size of all pages
    std::size_t sites = 10'000;
  };

  /// A look becomes pending after this many pages.
  static constexpr std::uint64_t kPagesOfLook = 5;
  /// In addition to Bounds::recent, a site keeps at most this many pages that no look has covered.
  static constexpr std::uint64_t kMostUnlooked = 1'000;

  enum class Result : std::uint8_t {
    taken,      ///< the page is in the sample
    known,      ///< the address already has this content, or other content with a smaller digest
    duplicate,  ///< another address has the same content and a smaller hash
    not_drawn,  ///< the sample is full of pages with smaller hashes, or has no room for the page
    no_room,    ///< nothing is stored or counted until a pending job is settled
  };

  /// Opens or creates the file.
  SampleStore(const std::string& path, Bounds bounds);

  /// Runs `change()` in one transaction.
  void change_together(const std::function<void()>& change);

  /// Adds a received page. If a page with the same address and bytes has arrived recently, the page
  /// is not counted again.
  Result add(const StoredPage& page);

  /// The first pending job whose number is greater than `after`.
  std::optional<PendingJob> next_job(std::int64_t after = 0);
  /// The pages in the sample, in the order of their hashes. REQUIRES: `job` is not a look.
  std::vector<StoredPage> sample_of(const PendingJob& job);
  /// The latest pages, in order of arrival.
  std::vector<StoredPage> recent_of(const PendingJob& job);
  /// Removes a job that is done.
  void settle(const PendingJob& job);

  /// Excludes the recent pages of a look, and all earlier pages, from later looks.
  void look_no_more(const PendingJob& look);
  /// Begins a new sample with the era's pages and with all pages after the look. Adds pending jobs
  /// to learn the ended era and the new one, and deletes pending size jobs of the ended era.
  void begin_era(const PendingJob& look, const NewEra& era);

  struct Figures {
    std::uint64_t sites = 0;
    std::uint64_t pages = 0;    ///< pages in samples
    std::uint64_t bytes = 0;    ///< bytes of stored pages
    std::uint64_t pending = 0;  ///< pending jobs
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
  bool release_learned_site(std::int64_t except);
  bool remove_smallest_site(std::int64_t except);
  void add_to_bytes(std::int64_t change);

  void end_recent(const PendingJob& look);
  void end_sample(const PendingJob& look, const Site& site, const NewEra& era);
  std::vector<StoredPage> recent_since(std::int64_t first, const PendingJob& look);
  void remove_unneeded(std::int64_t site_id);

  Descriptor m_lock;  // lock on the file; outlives m_database
  Database m_database;
  Bounds m_bounds;
};

}  // namespace sst
