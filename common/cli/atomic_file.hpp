#pragma once

#include <filesystem>
#include <fstream>
#include <ostream>

namespace sst {

/// A file that appears under its name only when it is complete. Until commit() it is written beside
/// its place under another name, and goes away with this object. What is not a regular file
/// (/dev/stdout, a pipe) is written directly.
class AtomicFile {
 public:
  /// Throws InputError if the file cannot be made.
  explicit AtomicFile(std::filesystem::path path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  std::ostream& stream() { return m_stream; }

  /// Throws InputError if what was written so far is not on its way to the disk.
  void check();

  /// Puts the file in its place; throws InputError if anything of it could not be written.
  void commit();

 private:
  std::filesystem::path m_path;
  std::filesystem::path m_written;  // where it is until commit()
  std::ofstream m_stream;
  bool m_committed = false;
};

}  // namespace sst
