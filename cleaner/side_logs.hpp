#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cleaner/change_log.hpp"
#include "cleaner/clean_options.hpp"
#include "cleaner/earlier_records.hpp"
#include "cleaner/originals_log.hpp"
#include "cleaner/replica_log.hpp"
#include "common/archive/revisit_resolver.hpp"
#include "common/archive/source_page.hpp"
#include "common/cli/skipped_log.hpp"
#include "common/io/run_journal.hpp"
#include "common/view/fingerprint.hpp"

namespace sst {

/// The files that grow next to the output of a run: the originals of revisits, the fingerprints of
/// replicas, the changes since an earlier run, and the --skipped list. Files that are not needed
/// are not created. One thread at a time. Throws InputError if a file cannot be read or written.
class SideLogs {
 public:
  /// Does not open files yet. `options` and `earlier`, which may be null, must outlive this object.
  SideLogs(const CleanOptions& options, const EarlierRecords* earlier);

  /// Restores an entry that save_changes() of the earlier run added. Returns false for other
  /// entries. Throws std::invalid_argument if `value` is malformed, and InputError if --skipped
  /// names a different file than in the earlier run.
  bool restore(const std::string& name, const std::string& value);
  /// Adds to `state` the changes since the last call, for restore() in another process.
  void save_changes(RunState& state);

  /// Opens the files, with the contents that they had at the earlier run's last checkpoint, after
  /// `pages` pages. Restores that run's originals into `revisits`.
  void begin(std::uint64_t pages, RevisitResolver& revisits);
  /// Like begin(), for a run that has read all inputs: opens only the --skipped list.
  void begin_complete();
  void sync();
  /// Syncs the --skipped list to disk; finish() keeps this file.
  void sync_list();
  /// Deletes the files that only an unfinished run needs.
  void finish();
  /// Deletes all files of a run that failed and cannot be resumed.
  void remove();

  bool finds_replicas() const { return m_replicas.has_value(); }
  /// See ReplicaLog::add(). REQUIRES: finds_replicas().
  std::uint64_t add_page(const Fingerprint& fingerprint) { return m_replicas->add(fingerprint); }
  /// None without an earlier run to compare with.
  std::optional<ChangeLog>& changes() { return m_changes; }
  /// See OriginalsLog::add().
  void add_originals(std::string_view lines) { m_originals.add(lines); }
  /// See SkippedLog::add().
  void add_skipped(const SourcePage& page);
  void add_skipped(const SourcePage& page, std::string_view reason, std::string_view detail);

 private:
  void require_same_list(const std::string& path) const;

  const CleanOptions& m_options;
  OriginalsLog m_originals;
  std::optional<ReplicaLog> m_replicas;
  std::optional<ChangeLog> m_changes;
  std::optional<SkippedLog> m_skipped;
  std::string m_skipped_path;         // with links resolved
  std::uint64_t m_skipped_bytes = 0;  // file size in the earlier run
  std::uint64_t m_changes_bytes = 0;  // file size in the earlier run
};

}  // namespace sst
