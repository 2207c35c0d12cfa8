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

/// Counts the pages of each site by outcome, for a run's summary and for --report. Contains only
/// integers, so that the figures of a resumed run are exact. Uses about 300 bytes per site. One
/// thread at a time.
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

  /// Names the sites with the most pages of a status, see name_largest(). REQUIRES: the status has
  /// a column.
  std::string name_sites(std::string_view status) const;

  /// The number of doubtful pages.
  std::uint64_t doubtful() const;
  /// Names the sites with many cleaned pages and almost no kept content.
  std::vector<std::string> sites_with_little() const;

  /// Writes the table: a header line and one line per site, sorted by site, with tab-separated
  /// columns.
  void print(std::ostream& out) const;

  /// Adds to `state` the rows that changed since the last call, for restore() in another process.
  void save_changes(RunState& state);
  /// Restores one row. Returns false for other entries. Throws std::invalid_argument if `text` is
  /// malformed.
  bool restore(const std::string& name, const std::string& text);

 private:
  /// The columns that count pages: all pages, pages by status, doubtful pages of any status, and
  /// pages with a problem.
  static constexpr std::array<std::string_view, 10> kCounts = {
      "pages",         "cleaned",   "fallback", "unmatched", "no_model",
      "damaged_model", "cut_short", "stated",   "doubtful",  "problems"};

  struct Row {
    std::array<std::uint64_t, kCounts.size()> counts{};
    std::uint64_t kept = 0;     // sum over the pages without a problem, in 1/10,000
    std::uint64_t matched = 0;  // sum over the same pages, in 1/10,000
    std::vector<int> models;    // the versions used, sorted
  };

  static std::size_t column_of(std::string_view name);

  std::size_t m_most_sites;
  std::map<std::string, Row, std::less<>> m_rows;  // keyed by site
  std::set<std::string> m_changed;                 // sites changed since the last save
};

}  // namespace sst
