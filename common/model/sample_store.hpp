#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/hash/digest.hpp"
#include "common/model/database.hpp"
#include "common/model/site_model.hpp"

namespace sst {

/// A page that may be in the sample of its site.
struct StoredPage {
  std::string site;
  std::uint64_t hash = 0;  ///< its place in the sampling order
  std::string address;
  Digest digest;         ///< of its bytes
  std::string date;      ///< timestamp(); empty if unknown
  std::string charset;   ///< declared by an HTTP header; empty if none was
  std::string packed{};  ///< its bytes; empty if they are too far behind to be drawn
};

/// A sample that has reached one of the sizes at which its site is learned.
struct DueSample {
  std::int64_t number = 0;  ///< of the page that made it due; later ones are not in the sample
  std::int64_t site_id = 0;
  std::string site;
  TrainingCounts counts;  ///< without problems
  DateSpan dates;         ///< of all pages of the site
};

/// Samples of the pages that come in, by site, in an SQLite file: each change is on the disk when
/// change_together() returns. The only place that knows its schema.
///
/// The sample of a site has the pages with the smallest hashes, one for each address (the smallest
/// digest) and one for each content (the smallest hash), as far as the bounds permit. So it hardly
/// depends on the order in which pages come, and no flood makes it grow. Sites and their samples
/// are bounded together, too: where there is no room, sites that were learned at the last size give
/// away their pages, and then the site with the fewest pages goes, of several the one that had none
/// for the longest time.
///
/// A sample that is due keeps its pages until it is settled, whatever comes meanwhile: so it is the
/// same whenever it is read, also after a crash.
///
/// One thread at a time, and one process: another one is refused. Functions throw ModelError.
class SampleStore {
 public:
  struct Bounds {
    std::vector<std::size_t> due_sizes = {20, 100,
                                          500};          ///< rising: pages at which a sample is due
    std::size_t pages = 751;                             ///< of a site
    std::uint64_t site_bytes = std::uint64_t{64} << 20;  ///< of a sample: packed, with addresses
    std::uint64_t all_bytes = std::uint64_t{4} << 30;    ///< of all samples
    std::size_t sites = 10'000;
  };

  enum class Result : std::uint8_t {
    taken,      ///< the page is in the sample
    known,      ///< the address has this content already, or one with a smaller digest
    duplicate,  ///< another address has the same content and a smaller hash
    not_drawn,  ///< the sample is full of pages with smaller hashes
    no_room,    ///< no other site can give room now, or the page came without the bytes that are
                ///< needed by now; nothing is counted
  };

  /// Opens the file, or makes it.
  SampleStore(const std::string& path, Bounds bounds);

  /// Makes the changes of `change()` in one transaction.
  void change_together(const std::function<void()>& change);

  /// False if a page with this hash is too far behind to be drawn, and so needs no bytes.
  bool may_draw(std::string_view site, std::uint64_t hash);

  /// Adds a page that has come in. REQUIRES: it has its bytes if may_draw() is true.
  Result add(const StoredPage& page);

  /// Of the samples that are due, the first one with a number above `after`.
  std::optional<DueSample> next_due(std::int64_t after = 0);
  /// The pages of a sample that is due, in the order of their hashes.
  std::vector<StoredPage> pages_of(const DueSample& due);
  /// The sample has been dealt with.
  void settle(const DueSample& due);

  struct Figures {
    std::uint64_t sites = 0;
    std::uint64_t pages = 0;  ///< in samples
    std::uint64_t bytes = 0;  ///< of stored pages
    std::uint64_t due = 0;
  };
  Figures figures();

 private:
  struct Site;

  std::optional<Site> find_site(std::string_view name);
  Site make_site(std::string_view name);
  std::int64_t last_size() const { return static_cast<std::int64_t>(m_bounds.due_sizes.back()); }
  bool make_room(std::int64_t for_site, std::uint64_t bytes, std::int64_t new_sites);
  bool release_learned_site(std::int64_t but);
  bool remove_smallest_site(std::int64_t but);
  Result draw(const StoredPage& page, Site& site);
  void shrink(Site& site);
  void remove_page(Site& site, std::int64_t number, std::uint64_t bytes);
  void note_if_due(Site& site);
  void write(const Site& site);
  void add_to_bytes(std::int64_t change);

  Database m_database;
  Bounds m_bounds;
};

}  // namespace sst
