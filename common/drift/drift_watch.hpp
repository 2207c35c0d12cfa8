#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/drift/change_detector.hpp"
#include "common/drift/misfit_count.hpp"

namespace sst {

/// Detects during cleaning that the pages of a site no longer fit its models. Keeps a sample of
/// each site's pages: those with the smallest hashes of address and date. Applies the test of
/// `sst-train drift` to the sample in date order or, if the pages cannot be ordered by date, in
/// hash order. The result therefore does not depend on the order of the inputs, and similar
/// neighbors in a folder do not look like a change. One thread at a time.
class DriftWatch {
 public:
  /// The minimum mean number of pages of a site between false alarms; see ChangeDetector.
  static constexpr double kFalseAlarms = 1'000'000;
  /// The maximum number of pages kept per site.
  static constexpr std::size_t kSampleSize = 250;

  /// A page that was cleaned with a model of its site.
  struct Page {
    std::uint64_t number = 0;  ///< number of the page in the run, from 1
    std::time_t date = 0;      ///< 0 if unknown
    double evidence = 0.0;     ///< its evidence_of_change()
    bool is_misfit = false;
    std::vector<std::uint64_t> parts{};  ///< hash_parts(parts_of_site()) of the page
    bool is_of_era = false;              ///< its date is in the era of a model in force
  };

  /// A site whose template changed. Misfits within the era of a model are attributed to the old
  /// design, unless there are enough of them to confirm a change.
  struct Change {
    std::string site;
    std::uint64_t page = 0;   ///< the number of the first page that appears to have the new design;
                              ///< 0 if the pages cannot be ordered by date
    std::time_t date = 0;     ///< its date; 0 if unknown
    std::size_t pages = 0;    ///< number of sampled pages from that page on
    std::size_t misfits = 0;  ///< misfits among these pages
  };

  /// Adds a page of a site. `address` and `date` (a timestamp(), or empty) identify the page:
  /// adding a second page with the same address and date has no effect.
  void add(const std::string& site, std::string_view address, std::string_view date, Page page);

  /// The changes found in the pages so far, sorted by site.
  std::vector<Change> changes() const;

  /// Adds to `states`, by name, the state of each sampled page that changed since the last call,
  /// for restore() in another process. An empty state means that the page is no longer in the
  /// sample.
  void save_changes(std::map<std::string, std::string>& states);
  /// Restores the state of one page. Ignores names and states that save_changes() cannot have
  /// written.
  void restore(const std::string& name, const std::string& state);

 private:
  using Sample = std::map<std::uint64_t, Page>;  // by the hash of the address and the date

  void keep(const std::string& site, std::uint64_t key, Page page);

  std::map<std::string, Sample> m_sites;
  // The sites and keys of the pages that changed since the last save.
  std::set<std::pair<std::string, std::uint64_t>> m_changed;
};

}  // namespace sst
