#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

#include "common/io/file_system.hpp"

namespace sst {

/// The list of the pages that a run writes into an output folder, stored in a file in that folder.
/// It distinguishes these pages from all other files, so that a later run replaces only these
/// pages.
///
/// The file contains the run's name and then the pages' paths relative to the folder, each
/// terminated by a zero byte.
class PageList {
 public:
  /// `run` identifies the run, see RunJournal. Does not open the file yet.
  PageList(std::filesystem::path folder, std::filesystem::path file, std::string_view run,
           FileSystem& file_system);

  /// Begins the list of a new run, and deletes the pages that an earlier run listed. Throws
  /// InputError if the folder contains pages of a different run and `replaces` is false, or if the
  /// file cannot be written.
  void begin(bool replaces);
  /// Continues after the first `bytes` bytes of the list. Throws InputError.
  void resume(std::uint64_t bytes);

  /// Adds a page of the folder. Call it before the page is written. Throws InputError.
  void add(const std::filesystem::path& page);
  std::uint64_t bytes() const { return m_file->size(); }

 private:
  void open(OpenMode mode);
  bool is_of_other_run() const;
  void delete_pages();
  bool delete_page(std::string_view name);
  void check(std::error_code error) const;

  std::filesystem::path m_folder;
  std::filesystem::path m_path;
  std::string m_heading;
  FileSystem& m_file_system;
  std::unique_ptr<OutputFile> m_file;
};

}  // namespace sst
