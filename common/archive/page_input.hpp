#pragma once

#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "common/archive/source_page.hpp"
#include "common/error.hpp"

namespace sst {

/// The pages of one input: a file, an archive, a folder, a list.
class PageInput {
 public:
  virtual ~PageInput() = default;

  /// See PageSource::next().
  virtual bool next(SourcePage& page) = 0;
  /// See PageSource::resume(). Ignores `cursor.input`.
  virtual void resume(const SourceCursor& cursor) = 0;
};

/// Clears `page` of any earlier page and prepares it for a page of this file.
void start_page(SourcePage& page, const std::filesystem::path& file);

/// Converts an error to a problem of the page `name`. Removes the name from the start of the
/// message.
PageProblem problem_of(const Error& error, std::string_view name);

/// Marks the item as skipped.
void skip(SourcePage& page, Skip reason, std::string detail);

/// Marks the page as damaged and clears its bytes.
void mark_damaged(SourcePage& page, std::string detail);

/// A page's date, see timestamp(). Empty if unknown; programs use time 0 for unknown.
std::string date_of(std::optional<std::time_t> time);

/// The address of a path as the user spells it, such as "/a/b.html". Links on the page are relative
/// to it.
std::string address_of(const std::filesystem::path& path);

}  // namespace sst
