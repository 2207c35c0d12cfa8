#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "common/clean/page_result.hpp"
#include "common/io/run_journal.hpp"

namespace sst {

/// Counts what a run does with the pages of each site, for its summary and for --report. Holds only
/// integers, so that a run that was stopped continues with exact figures. Takes about 300 bytes a
/// site. One thread at a time.
class SiteTable {
 public:
  /// Pages of sites beyond this number share the row kOtherSites.
  static constexpr std::size_t kMostSites = 100'000;
  static constexpr std::string_view kOtherSites = "(other sites)";
  static constexpr std::string_view kUnknownSite =
      "(unknown)";  ///< the row of pages without a site

  explicit SiteTable(std::size_t most_sites = kMostSites) : m_most_sites{most_sites} {}

  /// Adds the next page of the run.
  void add(const PageResult& result);

  /// Names the sites with the most pages of a status that has a column, see name_largest().
  std::string name_sites(std::string_view status) const;

  /// The number of doubtful pages.
  std::uint64_t doubtful() const;
  /// Names the sites with many cleaned pages of which hardly anything was kept.
  std::vector<std::string> sites_with_little() const;

  /// Writes the table: a line of names and then one line a site, in the order of the sites, with
  /// tabs between the columns.
  void print(std::ostream& out) const;

  /// Adds the rows that changed since the last call to `state`, for restore() in another process.
  void save_changes(RunState& state);
  /// Restores one row. Returns false if the name is not that of a row. Throws
  /// std::invalid_argument if save_changes() writes no such text.
  bool restore(const std::string& name, const std::string& text);

 private:
  /// The columns that count pages: all of them, those with a status, those that are doubtful,
  /// with any status, and those with a problem.
  static constexpr std::array<std::string_view, 10> kCounts = {
      "pages",         "cleaned",   "fallback", "unmatched", "no_model",
      "damaged_model", "cut_short", "stated",   "doubtful",  "problems"};

  struct Row {
    std::array<std::uint64_t, kCounts.size()> counts{};
    std::uint64_t kept = 0;     // the sum over the pages without a problem, in 1/10,000
    std::uint64_t matched = 0;  // the same
    std::vector<int> models;    // versions that were used, sorted
  };

  static std::size_t column_of(std::string_view name);

  std::size_t m_most_sites;
  std::map<std::string, Row, std::less<>> m_rows;  // by site
  std::set<std::string> m_changed;                 // sites, since the last save
};

}  // namespace sst
