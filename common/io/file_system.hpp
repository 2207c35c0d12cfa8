#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace sst {

/// Size and modification time, to detect that a file was rewritten.
struct FileStamp {
  std::uint64_t bytes = 0;
  std::int64_t modified = 0;  ///< nanoseconds since 1970

  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// A file that is open for appending. The destructor closes it.
class OutputFile {
 public:
  virtual ~OutputFile() = default;

  /// Writes all bytes at the end. After an error, some of them may be in the file.
  virtual std::error_code append(std::string_view bytes) = 0;
  /// Reads `size` bytes from an offset, or fewer if the file ends earlier.
  virtual std::error_code read(std::uint64_t offset, std::size_t size,
                               std::string& bytes) const = 0;
  /// Cuts off everything after the first `bytes` bytes.
  virtual std::error_code truncate(std::uint64_t bytes) = 0;
  /// Writes the contents to disk. The file's name is durable only after FileSystem::sync_folder().
  virtual std::error_code sync() = 0;
  virtual std::uint64_t size() const = 0;

  /// Locks the file until it is closed. Returns errc::operation_would_block if another process has
  /// locked it.
  virtual std::error_code lock() = 0;
  /// Returns true unless the file was deleted or replaced since it was opened. Sets `error` if this
  /// cannot be determined.
  virtual bool has_name(std::error_code& error) const = 0;
};

enum class OpenMode : std::uint8_t {
  existing,  ///< the file must exist
  create,    ///< the file is created if it does not exist
  replace,   ///< the file is created, or emptied if it exists
  exclusive  ///< the file is created and must not exist
};

/// The system calls that write outputs. Tests replace them with failing calls, and with a simulated
/// disk that loses unsynced data. Safe to use from any number of threads.
class FileSystem {
 public:
  virtual ~FileSystem() = default;

  /// Opens a file for reading and appending. Returns null and sets `error` on failure.
  virtual std::unique_ptr<OutputFile> open(const std::filesystem::path& path, OpenMode mode,
                                           std::error_code& error) = 0;
  /// Renames a file, replacing any existing file with the new name.
  virtual std::error_code rename(const std::filesystem::path& from,
                                 const std::filesystem::path& to) = 0;
  /// Deletes a file. A missing file is an error.
  virtual std::error_code remove(const std::filesystem::path& path) = 0;
  /// Creates a folder and its parents.
  virtual std::error_code create_folders(const std::filesystem::path& folder) = 0;
  /// Writes a folder's directory entries to disk, so that created, renamed and deleted names are
  /// durable.
  virtual std::error_code sync_folder(const std::filesystem::path& folder) = 0;
  /// Writes all changes in the file system that contains `folder` to disk.
  virtual std::error_code sync_all(const std::filesystem::path& folder) = 0;
  /// Returns the names of all files in a folder, in any order.
  virtual std::vector<std::string> names(const std::filesystem::path& folder,
                                         std::error_code& error) const = 0;
  /// Returns none if no regular file exists at `path`.
  virtual std::optional<FileStamp> stamp(const std::filesystem::path& path) const = 0;
};

/// The machine's file system.
FileSystem& real_file_system();

}  // namespace sst
