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

/// The doubtful pages of a run, for --doubtful. Keeps only a limited number of them: those with the
/// lowest confidence. One thread at a time.
class DoubtfulPages {
 public:
  static constexpr std::size_t kMostPages = 10'000;

  explicit DoubtfulPages(std::size_t most_pages = kMostPages) : m_most_pages{most_pages} {}

  /// Adds a page if it is doubtful. `number` is its number in the run.
  void add(const PageResult& result, std::uint64_t number);

  /// Writes a header line and one line per page, worst first, with tab-separated columns:
  /// confidence, kept, status, site, source and url.
  void print(std::ostream& out) const;

  /// Adds to `state` the changes since the last call, for restore() in another process.
  void save_changes(RunState& state);
  /// Restores one page. Returns false for other entries. Throws std::invalid_argument if the key in
  /// `name` is malformed.
  bool restore(const std::string& name, const std::string& line);

 private:
  using Key = std::pair<int, std::uint64_t>;  // confidence in 1/10,000, and the page's number

  void put(Key key, std::string line);

  std::size_t m_most_pages;
  std::map<Key, std::string> m_lines;
  std::set<Key> m_changed;  // added or removed since the last save
};

}  // namespace sst
