#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "cleaner/page_list.hpp"
#include "common/archive/source_page.hpp"
#include "common/io/file_system.hpp"
#include "common/io/output_names.hpp"
#include "common/io/run_journal.hpp"

namespace sst {

/// A folder with a file for each page, in subfolders like those of the input or, for pages with
/// URLs, by host and path. Pages of an earlier run are deleted when a run begins, see PageList. A
/// run that was stopped resumes at its last checkpoint. It rewrites the files that were written
/// after the checkpoint, so files are synced only at checkpoints.
class PageFolder {
 public:
  struct Options {
    std::filesystem::path root;
    std::string suffix;            ///< appended to each file's name
    bool names_by_source = false;  ///< files for pages without URLs are named by their whole paths,
                                   ///< because pages of different inputs may have equal addresses
    bool fresh = false;            ///< delete the files from another run, including its pages
    std::string run;               ///< see RunJournal
    std::size_t pages_between_checkpoints = 500;
  };

  /// Creates the folder. `run` must outlive this object. Throws InputError.
  PageFolder(Options options, ResumableRun& run, FileSystem& file_system = real_file_system());

  /// Deletes the journal unless a later run can resume from it.
  ~PageFolder();
  PageFolder(const PageFolder&) = delete;
  PageFolder& operator=(const PageFolder&) = delete;

  /// These functions work like those of ResumableFile with the same names.
  std::optional<Checkpoint> begin();
  void write(const SourcePage& page, std::string_view record);
  void interrupt();
  bool has_checkpoint() const { return m_has_checkpoint; }
  void finish();

 private:
  void sync();
  void write_checkpoint();
  void write_page(const SourcePage& page, std::string_view record);
  std::filesystem::path place_of(const SourcePage& page) const;
  std::error_code write_file(const std::filesystem::path& path, std::string_view contents);

  Options m_options;
  ResumableRun& m_run;
  FileSystem& m_file_system;
  RunJournal m_journal;
  PageList m_pages;
  std::size_t m_since_checkpoint = 0;
  bool m_is_begun = false;
  bool m_has_checkpoint = false;
  bool m_is_complete = false;
};

}  // namespace sst
