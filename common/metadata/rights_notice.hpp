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

/// Marks a line break or the edge of a link in the text for read_rights_notice(), as a separate
/// word: a holder's name usually ends there.
inline constexpr std::string_view kNoticeBreak = "\x1F";

/// Reads a copyright or licence notice from a paragraph or a table cell.
///
///     read_rights_notice("© 2001-2026, Example, Inc. All rights reserved. Licensed under CC BY.")
///     // "© 2001-2026, Example, Inc. All rights reserved.", "Example, Inc.", "CC BY"
///
/// A copyright sign is ©, "(c)" before a year, "copyright" before a year, "by" or another sign,
/// 版权所有, 版权归 before a name and 所有, or a verb such as "posiada" after "prawa autorskie".
/// The holder's name follows the sign and its years, or else precedes them. It ends with the
/// sentence or line, after a legal form such as "Ltd.", at a comma unless a legal form or the rest
/// of a list
/// ("Jones and Partners") follows, or before "All rights reserved" in most languages of Europe. A
/// name with small letters at the start of words has at most nine words. A text that begins with a
/// year and contains "All rights reserved" needs no sign. Prose about copyright and signs without a
/// name are not notices.
RightsNotice read_rights_notice(std::string_view text);

/// The offset of the first sign of a notice or of a licence's name, near its beginning; npos if
/// there is none. A quick test, because almost no text has one.
std::size_t find_rights_sign(std::string_view text);

/// True for the credit of a picture: "Photo: Ann Lee/CC BY 2.0".
bool is_picture_credit(std::string_view text);

/// The usual name of a Creative Commons licence: "CC BY-SA 4.0" for
/// https://creativecommons.org/licenses/by-sa/4.0/. Empty for any other URL.
std::string creative_commons_name(std::string_view url);

}  // namespace sst
