#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cleaner/earlier_records.hpp"
#include "common/clean/page_result.hpp"

namespace sst {

/// What became of a page since an earlier run.
struct PageChange {
  enum class Kind : std::uint8_t {
    unknown,  ///< the page has a problem now
    added,    ///< "new": neither its address nor its content was there
    changed,  ///< its content was another
    same,     ///< its content was the same, whatever became of its markup and template
    moved,    ///< its content was at another address, and its address was not there
    gone,     ///< only the earlier run had it
  };

  Kind kind = Kind::unknown;
  /// The record of the same page; of a moved page, the first with its content; none of a new one.
  std::optional<EarlierRecords::Number> earlier;
};

/// "new" and so on, as in records; empty for Kind::unknown.
std::string_view change_name(PageChange::Kind kind);

/// True for a skipped item that tells that its page is still there: a record that says the page has
/// not changed, an error other than "not found", something that is not HTML now.
bool may_be_there(const SourcePage& page);

/// Makes `result` stand for a page that only the earlier run had.
void make_gone(EarlierRecords::Record record, const EarlierRecords& records, PageResult& result);

/// REQUIRES: the page was cleaned with CleaningParameters::has_digest, or has a problem.
PageChange change_of(const PageResult& result, const EarlierRecords& records);

/// Returns the members that tell the change in the page's record, without braces: "change"; of a
/// moved page, "moved_from"; of a changed one, if the earlier record has its text, the lines that
/// "came" and those that "went", see content_lines(). Throws InputError.
std::string change_members(const PageChange& change, const PageResult& result,
                           const EarlierRecords& records);

}  // namespace sst
