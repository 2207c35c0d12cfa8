#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sst {

/// A notice found in the text of a page. Fields that the text does not state are empty.
struct RightsNotice {
  std::string notice;   ///< the sentence about copyright
  std::string holder;   ///< who holds the copyright
  std::string licence;  ///< the licence of the page
};

/// Marks line breaks and the edges of links in the text for read_rights_notice(). The mark must be
/// a separate word. A holder's name usually ends at the mark.
inline constexpr std::string_view kNoticeBreak = "\x1F";

/// Reads a copyright or licence notice from a paragraph or a table cell.
///
///     read_rights_notice("© 2001-2026, Example, Inc. All rights reserved. Licensed under CC BY.")
///     // "© 2001-2026, Example, Inc. All rights reserved.", "Example, Inc.", "CC BY"
///
/// A copyright notice contains one of these signs:
/// - © or, before a year, "(c)"
/// - "copyright" before a year, "by" or another sign
/// - 版权所有, or 版权归 before a name and 所有
/// - a verb such as "posiada" after "prawa autorskie"
/// A text that begins with a year and contains "All rights reserved" needs no sign.
///
/// The holder's name follows the sign and its years, or else precedes them. It ends at the end of
/// the sentence or line, after a legal form such as "Ltd.", or before "All rights reserved" in most
/// European languages. It also ends at a comma, unless a legal form or the rest of a list ("Jones
/// and Partners") follows. A name that contains lower-case words has at most nine words. Prose
/// about copyright, and signs without a name, are not notices.
RightsNotice read_rights_notice(std::string_view text);

/// A quick first test, which rules out almost all texts. Returns the approximate offset of the
/// first sign of a notice or a licence; npos if there is none.
std::size_t find_rights_sign(std::string_view text);

}  // namespace sst
