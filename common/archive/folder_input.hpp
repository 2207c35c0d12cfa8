#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/archive/input_limits.hpp"
#include "common/archive/page_input.hpp"
#include "common/archive/source_cursor.hpp"
#include "common/page/page_problem.hpp"

namespace sst {

/// The pages of the files and archives in a folder and below it, sorted by path. Links to folders,
/// special files, and files that are not HTML by their names become items with `page.skip` set. All
/// other files are added to the log before they are read, and so are folders that cannot be read.
class FolderInput : public PageInput {
 public:
  /// Reads `entries`, which are files and folders in `root`, or `root` itself. The log must outlive
  /// the input.
  FolderInput(std::filesystem::path root, const std::vector<std::string>& entries,
              InputLimits limits, ReadLog& log);

  bool next(SourcePage& page) override;
  void resume(const SourceCursor& cursor) override;

  /// Skips all entries up to and including the file or folder `wanted`, and adds to the log what
  /// next() would have added. If `wanted` is missing, skips all entries and returns false.
  bool pass_over(const std::string& wanted);

 private:
  enum class EntryKind : std::uint8_t { file, folder, special };
  struct FolderEntry {
    std::filesystem::path path;
    EntryKind kind = EntryKind::file;
  };

  std::optional<PageProblem> expand(const std::filesystem::path& folder);
  bool open_entry(const std::filesystem::path& path, SourcePage& page);
  void open_archive_entry(const std::filesystem::path& path);

  std::filesystem::path m_root;
  InputLimits m_limits;
  ReadLog& m_log;
  std::vector<FolderEntry> m_pending;    // a stack
  std::unique_ptr<PageInput> m_archive;  // the current archive
};

}  // namespace sst
