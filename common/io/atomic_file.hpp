#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

#include "common/io/file_system.hpp"

namespace sst {

/// A file that appears under its name only when it is complete. It is written next to its
/// destination under a different name, and commit() renames it. Until then, an existing file is
/// kept. Without commit(), the destructor deletes the unfinished file.
class AtomicFile {
 public:
  /// How the unfinished file is named.
  enum class PartName : std::uint8_t {
    fixed,  ///< NAME.part; replaces a killed program's leftover; allows one writer at a time
    unique  ///< NAME and a random ending; allows any number of writers
  };
  enum class Durability : std::uint8_t {
    now,   ///< commit() returns when the file and its name are on disk
    later  ///< the caller syncs the file
  };

  explicit AtomicFile(std::filesystem::path path, PartName part_name = PartName::unique,
                      Durability durability = Durability::now,
                      FileSystem& file_system = real_file_system());
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// Creates the unfinished file.
  std::error_code create();
  /// The path of the unfinished file, for writers that open it themselves. REQUIRES: create()
  /// succeeded.
  const std::filesystem::path& part() const { return m_part; }

  /// REQUIRES: create() succeeded.
  std::error_code append(std::string_view bytes) { return m_file->append(bytes); }
  /// Moves the file to its destination. REQUIRES: create() succeeded.
  std::error_code commit();
  /// Returns the file, still open and, if it was locked, still locked. REQUIRES: commit()
  /// succeeded.
  std::unique_ptr<OutputFile> release() { return std::move(m_file); }
  /// REQUIRES: create() succeeded.
  std::error_code lock() { return m_file->lock(); }

 private:
  std::filesystem::path m_path;
  PartName m_part_name;
  Durability m_durability;
  FileSystem& m_file_system;
  std::filesystem::path m_part;  // empty if there is no unfinished file
  std::unique_ptr<OutputFile> m_file;
};

}  // namespace sst
