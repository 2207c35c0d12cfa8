#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "common/archive/source_page.hpp"

namespace sst {

/// Counts the items that a run skipped, by kind and reason. The reasons include content types other
/// than HTML, and HTTP error statuses. One thread at a time.
class SkipReasons {
 public:
  /// The maximum number of distinct reasons that are counted. A hostile archive may contain any
  /// number.
  static constexpr std::size_t kMostReasons = 1'000;

  void add(const SourcePage& page);
  /// Adds counts of an earlier run.
  void add(Skip skip, std::uint64_t count) { m_counts.add(skip, count); }
  void add(std::string_view reason, std::uint64_t count);

  const SkipCounts& counts() const { return m_counts; }
  /// Counts by kind of skip and reason: "not_html application/pdf", "http_error HTTP status 404".
  const std::map<std::string, std::uint64_t, std::less<>>& reasons() const { return m_reasons; }

  /// For summaries: "103 not HTML (image/png 100, application/pdf 3), 2 HTTP errors (HTTP status
  /// 404 2)"; "nothing" if nothing was skipped. The counts in parentheses add up to the count
  /// before them.
  std::string describe() const;

 private:
  std::string reasons_of(Skip skip) const;

  SkipCounts m_counts;
  std::map<std::string, std::uint64_t, std::less<>> m_reasons;
};

}  // namespace sst
