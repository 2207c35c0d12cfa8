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

/// A file beside an output that grows with the run. The journal of the run notes its size at each
/// checkpoint, so that a run which was stopped cuts it back to that and goes on. One thread at a
/// time.
class RunLog {
 public:
  /// `what` names the contents in messages: "the list of skipped records". An empty path stands for
  /// no file: then nothing is written. Opens nothing yet.
  RunLog(std::filesystem::path path, std::string what,
         FileSystem& file_system = real_file_system());

  /// Opens the file, keeps its first `bytes` bytes, which an earlier run wrote, and cuts off the
  /// others; 0 starts over. Throws InputError if they are not there, if the file cannot be written,
  /// or if another process is writing it.
  void begin(std::uint64_t bytes);

  /// Adds to the end. Throws InputError if that fails.
  void append(std::string_view text);
  /// Reads `size` bytes from an offset on. REQUIRES: they are there, and there is a file. Throws
  /// InputError.
  void read(std::uint64_t offset, std::size_t size, std::string& bytes) const;
  /// Calls `visit` with each line, without its end. Throws InputError if the last one has none.
  void for_each_line(const std::function<void(std::string_view)>& visit) const;

  const std::filesystem::path& path() const { return m_path; }
  bool is_open() const { return m_file != nullptr; }
  std::uint64_t bytes() const { return m_bytes; }

  /// Writes the file to the disk. Throws InputError if that fails.
  void sync();

  /// Closes and deletes the file. begin() may follow.
  void remove();

 private:
  void check(std::error_code error, std::string_view operation) const;

  std::filesystem::path m_path;
  std::string m_what;
  FileSystem& m_file_system;
  std::unique_ptr<OutputFile> m_file;  // none where there is no path
  std::uint64_t m_bytes = 0;
};

}  // namespace sst
