#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>

#include "common/archive/byte_stream.hpp"
#include "common/archive/source_page.hpp"

namespace sst {

/// Pages from one place: a file, an archive, a folder, a list.
class Input {
 public:
  virtual ~Input() = default;

  /// As PageSource::next(); adds to `skips` what is no page.
  virtual bool next(SourcePage& page, SkipCounts& skips) = 0;
  /// As PageSource::resume(), but does not look at `cursor.input`. The files up to the cursor are
  /// added to the log.
  virtual void resume(const SourceCursor& cursor) = 0;
};

/// Empties a page that is used again, for one in this file.
void start_page(SourcePage& page, const std::filesystem::path& file);

/// "/a/b.html" for a path as a user spells it: what the links on it are relative to.
std::string address_of(const std::filesystem::path& path);

/// A single page in a file, packed or not.
std::unique_ptr<Input> open_page_file(const std::filesystem::path& path,
                                      std::size_t max_page_bytes);

/// The pages in the records of a WARC or ARC file. `name` is what records are said to be in.
std::unique_ptr<Input> open_archive(std::unique_ptr<ByteStream> bytes, std::string name,
                                    std::size_t max_page_bytes);

/// What a file's name says of it.
enum class FileKind : std::uint8_t { page, packed_page, archive, other, unknown };
FileKind kind_by_name(const std::filesystem::path& path);

/// True if the bytes at the beginning of a file are those of an archive, packed or not.
bool is_archive_file(const std::filesystem::path& path);

}  // namespace sst
