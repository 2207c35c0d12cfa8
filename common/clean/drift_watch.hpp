#pragma once

#include <cstdint>
#include <ctime>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "common/site/page_fit.hpp"

namespace sst {

/// Notices while pages are cleaned that those of a site no longer fit its models, by the test that
/// `sst-train drift` makes, but in the order of the input. One thread at a time.
class DriftWatch {
 public:
  /// Where nothing changes, there is an alarm in so many pages of a site at most, on average.
  static constexpr double kFalseAlarms = 1'000'000;

  /// A site whose template changed.
  struct Change {
    std::string site;
    std::uint64_t page = 0;  ///< the first that looks changed, counted from 1 in the run
    std::time_t date = 0;    ///< of it; 0 if not known
  };

  /// Takes the next page of a site: its number in the run, its date as timestamp() gives it, and
  /// its evidence_of_change().
  void add(const std::string& site, std::uint64_t page, const std::string& date, double evidence);

  /// By site.
  std::vector<Change> changes() const;

  /// Adds the state of each site that changed since the last call to `states`, by name: what
  /// restore() takes in another process. An empty text stands for a site that is as if none of its
  /// pages had been seen.
  void save_changes(std::map<std::string, std::string>& states);
  /// Takes one state. Ignores names of other things.
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
