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

/// The files that grow beside the output of a run: the originals of revisits, the fingerprints of
/// replicas, the changes since an earlier run, and the list of --skipped. Those that are not wanted
/// take nothing. One thread at a time. Throws InputError if a file cannot be read or written.
class SideLogs {
 public:
  /// Opens nothing yet. `options` and `earlier`, if there is one, must outlive it.
  SideLogs(const CleanOptions& options, const EarlierRecords* earlier);

  /// Restores an entry of save_changes() of the run before. Returns false if it is none. Throws
  /// std::invalid_argument if save_changes() writes no such text, and InputError if --skipped names
  /// another file than the run before.
  bool restore(const std::string& name, const std::string& value);
  /// What has changed since the last call, for restore() in another process.
  void save_changes(RunState& state);

  /// Opens the files, with what the run before had written at its last checkpoint, after `pages`
  /// pages. Gives `revisits` the originals that it knew.
  void begin(std::uint64_t pages, RevisitResolver& revisits);
  /// The same where nothing is left to read: only the list of --skipped is still needed.
  void begin_complete();
  void sync();
  /// Writes the list of --skipped, which stays, to the disk.
  void sync_list();
  /// Deletes what only an unfinished run needs.
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
  std::string m_skipped_path;         // resolved
  std::uint64_t m_skipped_bytes = 0;  // that the run before wrote
  std::uint64_t m_changes_bytes = 0;  // the same
};

}  // namespace sst
