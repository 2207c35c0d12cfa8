#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/archive/source_page.hpp"
#include "common/io/file_system.hpp"
#include "common/io/run_log.hpp"

namespace sst {

/// The --skipped file: JSON lines for items without cleaned text, each with its location and the
/// reason. The file grows during the run, see RunLog. One thread at a time.
class SkippedLog {
 public:
  /// Throws InputError if `path` exists and is not a regular file. Does not open the file.
  explicit SkippedLog(const std::string& path, FileSystem& file_system = real_file_system());

  /// See RunLog::begin().
  void begin(std::uint64_t bytes) { m_log.begin(bytes); }

  /// Adds an item that is skipped, or a page with a problem.
  void add(const SourcePage& page);
  /// Adds a page with the given reason: `reason` is a single word, and `detail` explains it to
  /// people.
  void add(const SourcePage& page, std::string_view reason, std::string_view detail);
  /// Adds a sampled page, identified by its URL, or else by its site and path.
  void add(std::string_view place, const PageProblem& problem);

  std::uint64_t bytes() const { return m_log.bytes(); }
  void sync() { m_log.sync(); }
  void remove() { m_log.remove(); }

 private:
  RunLog m_log;
};

}  // namespace sst
