#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/archive/record_window.hpp"

namespace sst {

/// A digest of the files that a run has read: their names, sizes and dates, in order.
struct ReadFiles {
  std::uint64_t count = 0;
  std::uint64_t digest = 0;
  std::int64_t last_change = 0;  ///< the newest ctime of these files, in nanoseconds

  friend bool operator==(const ReadFiles&, const ReadFiles&) = default;
};

/// Collects ReadFiles. A resumed run collects them again and compares.
class ReadLog {
 public:
  /// Adds the next file, whether or not it exists. Call before it is read. Returns its size in
  /// bytes; nullopt if it does not exist or is not a regular file.
  std::optional<std::uint64_t> add(const std::filesystem::path& file);

  const ReadFiles& files() const { return m_files; }

  /// After this call, records the names of files that changed after `earlier.last_change`.
  void expect(const ReadFiles& earlier);
  /// Throws InputError unless all files added so far equal the files in `earlier`. The message
  /// lists the known changes.
  void require_same(const ReadFiles& earlier) const;

 private:
  static constexpr std::size_t kMostNamed = 3;

  ReadFiles m_files;
  std::optional<std::int64_t> m_known_change;
  std::uint64_t m_changed = 0;
  std::vector<std::string> m_named;  // names of the first changed files
};

/// The position right after an item of the inputs, from which a later run can continue.
struct SourceCursor {
  std::uint64_t input = 0;  ///< index of the input
  std::uint64_t line = 0;   ///< lines read from a list; for indexes, items read
  std::string file;         ///< the file that contained the page
  ArchivePosition next;     ///< start of the next record in an archive
  bool is_archive = false;
  std::uint64_t stamp = 0;  ///< file_fingerprint() of an archive
  ReadFiles read;           ///< all files up to and including `file`
  std::string member;       ///< name of the archive in a WACZ file

  friend bool operator==(const SourceCursor&, const SourceCursor&) = default;
};

/// Returns the cursor as one line of ASCII.
std::string to_text(const SourceCursor& cursor);
/// None if the text was not written by to_text().
std::optional<SourceCursor> parse_cursor(const std::string& text);

}  // namespace sst
