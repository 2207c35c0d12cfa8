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

  /// As PageSource::next().
  virtual bool next(SourcePage& page) = 0;
  /// As PageSource::resume(). Ignores `cursor.input`.
  virtual void resume(const SourceCursor& cursor) = 0;
};

/// Clears `page`, which may hold an earlier one, and prepares it for a page of this file.
void start_page(SourcePage& page, const std::filesystem::path& file);

/// The problem of a page of this name, for an error whose message may begin with the name.
PageProblem problem_of(const Error& error, std::string_view name);

/// Marks the item as skipped.
void skip(SourcePage& page, Skip reason, std::string detail);

/// Makes the page one that cannot be read.
void mark_damaged(SourcePage& page, std::string detail);

/// A page's date: timestamp(). Empty if unknown; time 0 counts as unknown, because programs use it
/// for that.
std::string date_of(std::optional<std::time_t> time);

/// The address "/a/b.html" of a path as a user spells it. Links on the page are relative to it.
std::string address_of(const std::filesystem::path& path);

}  // namespace sst
