#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

#include "common/io/file_system.hpp"

namespace sst {

/// A file next to an output that grows during the run. The run's journal records the file's size at
/// each checkpoint, so that a restarted run can truncate the file to that size and continue. One
/// thread at a time.
class RunLog {
 public:
  /// `what` names the contents in messages: "the list of skipped records". If `path` is empty,
  /// nothing is written. Does not open the file.
  RunLog(std::filesystem::path path, std::string what,
         FileSystem& file_system = real_file_system());

  /// Opens the file and truncates it to its first `bytes` bytes, which an earlier run wrote; 0
  /// starts over. Throws InputError if the file is shorter, cannot be written, or is being written
  /// by another process.
  void begin(std::uint64_t bytes);

  /// Appends to the file. Throws InputError if that fails.
  void append(std::string_view text);
  /// Reads `size` bytes from an offset. REQUIRES: the file is open and contains these bytes. Throws
  /// InputError if reading fails.
  void read(std::uint64_t offset, std::size_t size, std::string& bytes) const;
  /// Calls `visit` with each line, without its line end. Throws InputError if the last line has no
  /// line end.
  void for_each_line(const std::function<void(std::string_view)>& visit) const;

  const std::filesystem::path& path() const { return m_path; }
  bool is_open() const { return m_file != nullptr; }
  std::uint64_t bytes() const { return m_bytes; }

  /// Writes the file to disk. Throws InputError if that fails.
  void sync();

  /// Closes and deletes the file. begin() may be called again.
  void remove();

 private:
  void check(std::error_code error, std::string_view operation) const;

  std::filesystem::path m_path;
  std::string m_what;
  FileSystem& m_file_system;
  std::unique_ptr<OutputFile> m_file;  // null if `path` is empty or the file is not open
  std::uint64_t m_bytes = 0;
};

}  // namespace sst
