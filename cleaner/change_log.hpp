#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "cleaner/earlier_records.hpp"
#include "cleaner/page_change.hpp"
#include "common/io/run_log.hpp"

namespace sst {

/// Notes what became of each page of a run since an earlier one, to tell in the end which pages are
/// gone. Keeps 12 bytes a page in a file beside the output, so that a run that was stopped can go
/// on. One thread at a time.
class ChangeLog {
 public:
  /// `path` is the file; empty for outputs that no run can go on with. `records` must outlive it.
  ChangeLog(std::filesystem::path path, const EarlierRecords& records,
            FileSystem& file_system = real_file_system());

  /// Continues after the first `pages` pages of an earlier run; 0 starts over. Throws InputError if
  /// they are not there, or the file cannot be written.
  void begin(std::uint64_t pages);

  /// Adds the next page. Throws InputError if the file cannot be written.
  void add(const PageChange& change);

  /// The records of pages that are gone: no page has their address, none with their content has
  /// moved, and no later record has their URL. In the order of the file.
  std::vector<EarlierRecords::Number> gone() const;

  /// The number of pages of a kind.
  std::uint64_t count(PageChange::Kind kind) const {
    return m_counts[static_cast<std::size_t>(kind)];
  }

  /// Writes the file to the disk. Throws InputError if that fails.
  void sync() { m_log.sync(); }
  /// Deletes the file, since the run is complete or cannot be resumed.
  void remove() { m_log.remove(); }

 private:
  static constexpr std::size_t kKinds = 5;

  void note(const PageChange& change);

  RunLog m_log;
  const EarlierRecords& m_records;
  std::vector<bool> m_is_there;  // by record: its page is
  std::vector<bool> m_is_moved;  // by record, the first with its content: that has moved
  std::array<std::uint64_t, kKinds> m_counts{};  // of pages
};

}  // namespace sst
