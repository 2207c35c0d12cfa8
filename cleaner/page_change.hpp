#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cleaner/earlier_records.hpp"
#include "common/clean/page_result.hpp"

namespace sst {

/// A page's change since an earlier run.
struct PageChange {
  enum class Kind : std::uint8_t {
    unknown,  ///< the page has a problem now
    added,    ///< "new": neither its address nor its content was known
    changed,  ///< its content was different
    same,     ///< its content was the same, regardless of its markup and template
    moved,    ///< its content was at a different address, and its own address was unknown
    gone,     ///< only the earlier run contains it
  };

  Kind kind = Kind::unknown;
  /// The record of the same page; for a moved page, the first record with its content; none for a
  /// new page.
  std::optional<EarlierRecords::Number> earlier;
};

/// The name of the kind in records, such as "new"; empty for Kind::unknown.
std::string_view change_name(PageChange::Kind kind);

/// True for a skipped item whose page may still exist: a revisit record, an HTTP error other than
/// 404 and 410, or content that is not HTML.
bool may_be_there(const SourcePage& page);

/// Makes `result` the result of a page that only the earlier run contains.
void make_gone(EarlierRecords::Record record, const EarlierRecords& records, PageResult& result);

/// REQUIRES: the page was cleaned with CleaningParameters::has_digest, or has a problem.
PageChange change_of(const PageResult& result, const EarlierRecords& records);

/// Returns the JSON members that describe the change in the page's record, without braces:
/// - "change"
/// - for a moved page, "moved_from"
/// - for a changed page, if the earlier record has its text, "came" and "went": the added and the
///   removed lines, see content_lines()
///
/// Throws InputError.
std::string change_members(const PageChange& change, const PageResult& result,
                           const EarlierRecords& records);

}  // namespace sst
