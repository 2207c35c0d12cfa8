#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "cleaner/earlier_records.hpp"
#include "common/io/run_log.hpp"

namespace sst {

/// Records which pages of an earlier run still exist or have moved; all others are gone. Keeps
/// about 10 bytes per page in a file next to the output, so that a stopped run can resume. One
/// thread at a time.
class ChangeLog {
 public:
  /// `path` is the file; empty for outputs that cannot be resumed. `records` must outlive the log.
  ChangeLog(std::filesystem::path path, const EarlierRecords& records,
            FileSystem& file_system = real_file_system());

  /// Continues after the first `bytes` bytes of an earlier run's file; 0 starts over. Throws
  /// InputError if these bytes are missing or damaged, or if the file cannot be written.
  void begin(std::uint64_t bytes);

  /// Records that the page of `record` still exists. Throws InputError if the file cannot be
  /// written.
  void add_there(EarlierRecords::Number record);
  /// Records that a page at a different address has the content of `record`, the first record with
  /// that content. Throws like add_there().
  void add_moved(EarlierRecords::Number record);

  /// The records whose pages are gone (they neither exist nor have moved), in file order. Each
  /// moved page accounts for one record with its content.
  std::vector<EarlierRecords::Number> gone() const;

  std::uint64_t bytes() const { return m_log.bytes(); }
  /// Writes the file to the disk. Throws InputError if that fails.
  void sync() { m_log.sync(); }
  /// Deletes the file, since the run is complete or cannot be resumed.
  void remove() { m_log.remove(); }

 private:
  enum class Note : char { there = '=', moved = '>' };

  void add(Note note, EarlierRecords::Number record);
  void take(Note note, EarlierRecords::Number record);
  void take_line(std::string_view line);

  RunLog m_log;
  const EarlierRecords& m_records;
  std::vector<bool> m_is_there;        // indexed by record
  std::vector<std::uint32_t> m_moves;  // moved pages; indexed by the first record of their content
};

}  // namespace sst
