#pragma once

#include <cstdint>
#include <ctime>
#include <map>
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

  /// What it takes to go on later, in another process, as names and numbers; adds them to `counts`.
  void save(std::map<std::string, std::uint64_t>& counts) const;
  /// Takes one of them; does nothing with others.
  void restore(const std::string& name, std::uint64_t count);

 private:
  struct Site {
    ChangeDetector detector{kFalseAlarms};
    std::uint64_t page = 0;
    std::uint64_t date = 0;
  };

  std::map<std::string, Site> m_sites;
};

}  // namespace sst
