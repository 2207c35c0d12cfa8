#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <ostream>
#include <set>
#include <string>
#include <utility>

#include "common/clean/page_result.hpp"
#include "common/io/run_journal.hpp"

namespace sst {

/// The doubtful pages of a run, for --doubtful: those of the least confidence, as many as it holds.
/// One thread at a time.
class DoubtfulPages {
 public:
  static constexpr std::size_t kMostPages = 10'000;

  explicit DoubtfulPages(std::size_t most_pages = kMostPages) : m_most_pages{most_pages} {}

  /// Adds the page with this number of the run, if it is doubtful.
  void add(const PageResult& result, std::uint64_t number);

  /// Writes a line of names and then a line for each page, the worst first, with tabs between the
  /// columns: confidence, kept, status, site, source and url.
  void print(std::ostream& out) const;

  /// Adds what changed since the last call to `state`, for restore() in another process.
  void save_changes(RunState& state);
  /// Restores one page. Returns false if the name is not that of a page. Throws
  /// std::invalid_argument if save_changes() writes no such name.
  bool restore(const std::string& name, const std::string& line);

 private:
  using Key = std::pair<int, std::uint64_t>;  // confidence in 1/10,000, and the page's number

  void put(Key key, std::string line);

  std::size_t m_most_pages;
  std::map<Key, std::string> m_lines;
  std::set<Key> m_changed;  // since the last save: added or removed
};

}  // namespace sst
