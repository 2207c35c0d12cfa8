#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "cleaner/doubtful_pages.hpp"
#include "cleaner/site_table.hpp"
#include "common/archive/skip_reasons.hpp"
#include "common/clean/page_result.hpp"
#include "common/drift/drift_watch.hpp"
#include "common/io/run_journal.hpp"

namespace sst {

/// The counts of a run so far, as kept in its journal. One thread at a time.
class RunCounts {
 public:
  /// Adds the next page to all counts except `drift`.
  void add(const PageResult& result);
  void add_skipped(const SourcePage& page) { skips.add(page); }
  void add_replica() { ++m_replicas; }
  /// Counts a page, or the record of a page that is gone, by its field `change`.
  void add_change(std::string_view change) { ++m_changes[std::string{change}]; }

  std::uint64_t pages() const;
  std::uint64_t cleaned() const { return with_status("cleaned"); }
  std::uint64_t replicas() const { return m_replicas; }
  std::uint64_t with_change(std::string_view change) const;
  std::uint64_t resolved_revisits() const { return m_resolved; }
  const std::map<std::string, std::uint64_t>& by_status() const { return m_pages; }

  /// Adds to `state` the changes since the last call, for restore() in another process.
  void save_changes(RunState& state);
  /// Restores one entry of `state`. Ignores entries that other classes wrote. Throws
  /// std::invalid_argument if `value` is malformed.
  void restore(const std::string& name, const std::string& value);

  SkipReasons skips;
  SiteTable sites;
  DoubtfulPages doubtful;
  DriftWatch drift;

 private:
  std::uint64_t with_status(const std::string& status) const;

  std::map<std::string, std::uint64_t> m_pages;  // keyed by status
  std::uint64_t m_replicas = 0;
  std::map<std::string, std::uint64_t, std::less<>> m_changes;  // used with --since
  std::uint64_t m_resolved = 0;                                 // resolved revisits
};

}  // namespace sst
