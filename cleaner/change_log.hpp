#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "cleaner/earlier_records.hpp"
#include "common/io/run_log.hpp"

namespace sst {

/// Notes which pages of an earlier run are still there or have moved; all others are gone. Keeps
/// some 10 bytes a page in a file beside the output, so that a run that was stopped can go on. One
/// thread at a time.
class ChangeLog {
 public:
  /// `path` is the file; empty for outputs that no run can go on with. `records` must outlive it.
  ChangeLog(std::filesystem::path path, const EarlierRecords& records,
            FileSystem& file_system = real_file_system());

  /// Continues after what an earlier run has noted in its first `bytes` bytes; 0 starts over.
  /// Throws InputError if that is not there or damaged, or if the file cannot be written.
  void begin(std::uint64_t bytes);

  /// The page of a record is still there. Throws InputError if the file cannot be written.
  void add_there(EarlierRecords::Number record);
  /// A page has the content of a record, the first that has it, at another address. The same.
  void add_moved(EarlierRecords::Number record);

  /// The records whose pages are gone, in the order of the file: they are not there, and not moved.
  /// Each page that moved stands for one record with its content.
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
  std::vector<bool> m_is_there;        // by record
  std::vector<std::uint32_t> m_moves;  // by record, the first with its content: pages that moved
};

}  // namespace sst
