#pragma once

#include <cstddef>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "common/archive/source_page.hpp"
#include "common/error.hpp"

namespace sst {

/// The pages of one input: a file, an archive, a folder, or a list.
class PageInput {
 public:
  virtual ~PageInput() = default;

  /// See PageSource::next().
  virtual bool next(SourcePage& page) = 0;
  /// See PageSource::resume(). Ignores `cursor.input`.
  virtual void resume(const SourceCursor& cursor) = 0;
};

/// Clears `page`, including all data of an earlier page, and prepares it for a page of this file.
void start_page(SourcePage& page, const std::filesystem::path& file);

/// Reads the bytes and the date of an unread page from its file. Sets `page.problem` on failure.
void read_page_file(SourcePage& page, std::size_t max_bytes);

/// Converts an error to a problem of the page `name`. If the message begins with that name, removes
/// the name.
PageProblem problem_of(const Error& error, std::string_view name);

/// Makes `page` a placeholder that reports an unreadable path.
void become_unreadable(SourcePage& page, const std::string& path, const InputError& error);

/// Marks the item as skipped.
void skip(SourcePage& page, Skip reason, std::string detail);

/// Marks the page as damaged and clears its bytes.
void mark_damaged(SourcePage& page, std::string detail);

/// Formats a page's date, see timestamp(). Returns an empty string if the date is unknown; crawlers
/// and other programs write time 0 for an unknown date.
std::string date_of(std::optional<std::time_t> time);

/// Returns the address of the page at a path, spelled like the path: "/a/b.html" for "a/b.html".
/// Links on the page are relative to this address.
std::string address_of(const std::filesystem::path& path);

}  // namespace sst
