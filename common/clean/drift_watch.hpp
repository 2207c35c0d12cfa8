#pragma once

#include <cstdint>
#include <ctime>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "common/site/page_fit.hpp"

namespace sst {

/// Detects during cleaning that the pages of a site no longer fit its models. Uses the test of
/// `sst-train drift`, but in input order. One thread at a time.
class DriftWatch {
 public:
  /// The least mean number of a site's pages between false alarms; see ChangeDetector.
  static constexpr double kFalseAlarms = 1'000'000;

  /// A site whose template changed.
  struct Change {
    std::string site;
    std::uint64_t page = 0;  ///< the first page that looks changed, counted from 1 in the run
    std::time_t date = 0;    ///< its date; 0 if unknown
  };

  /// Adds the next page of a site: its number in the run, its timestamp(), and its
  /// evidence_of_change().
  void add(const std::string& site, std::uint64_t page, const std::string& date, double evidence);

  /// The changes found so far, sorted by site.
  std::vector<Change> changes() const;

  /// Adds the states of the sites that changed since the last call to `states`, by name, for
  /// restore() in another process. An empty text means the initial state.
  void save_changes(std::map<std::string, std::string>& states);
  /// Restores one state. Ignores names that save() does not use.
  void restore(const std::string& name, const std::string& state);

 private:
  struct Site {
    ChangeDetector detector{kFalseAlarms};
    std::uint64_t page = 0;
    std::uint64_t date = 0;
    bool is_saved = false;  ///< the last saved state is not empty
  };

  std::map<std::string, Site> m_sites;
  std::set<std::string> m_changed;  // sites, since the last save
};

}  // namespace sst
