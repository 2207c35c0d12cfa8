#include "common/archive/path_input.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

#include "common/archive/archive_input.hpp"
#include "common/archive/file_kind.hpp"
#include "common/archive/folder_input.hpp"
#include "common/archive/page_file_input.hpp"
#include "common/archive/path_list.hpp"
#include "common/error.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

/// Opens a file that the user names: as an archive if its name or its first bytes indicate one,
/// otherwise as a page. `bytes` is as for open_page_file().
std::unique_ptr<PageInput> open_file(const fs::path& path, std::optional<std::uint64_t> bytes,
                                     InputLimits limits) {
  const FileKind kind = kind_by_name(path);
  if (kind == FileKind::archive ||
      (kind != FileKind::page && kind != FileKind::packed_page && is_archive_file(path))) {
    return open_archive_file(path, limits);
  }
  return open_page_file(path, bytes, limits.max_page_bytes);
}

}  // namespace

std::unique_ptr<PageInput> open_path(const std::string& path, InputLimits limits, ReadLog& log) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) {
    return std::make_unique<FolderInput>(path, std::vector{path}, limits, log);
  }
  const std::optional<std::uint64_t> bytes = log.add(path);
  if (!fs::exists(status)) {
    throw InputError{describe_missing_input(path)};
  }
  return open_file(path, bytes, limits);
}

std::unique_ptr<PageInput> resume_path(const std::string& path, InputLimits limits,
                                       const SourceCursor& cursor, ReadLog& log) {
  std::error_code error;
  if (!cursor.is_archive && cursor.file == path && !fs::is_directory(path, error)) {
    log.add(path);
    return nullptr;
  }
  std::unique_ptr<PageInput> input = open_path(path, limits, log);
  input->resume(cursor);
  return input;
}

void pass_over_path(const std::string& path, ReadLog& log) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    constexpr std::size_t kUnused = 0;  // pass_over() reads no page
    FolderInput{path, {path}, kUnused, log}.pass_over("");
  } else {
    log.add(path);
  }
}

}  // namespace sst
