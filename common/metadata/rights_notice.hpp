#pragma once

#include <string>
#include <string_view>

namespace sst {

/// A notice in a text of a page. Fields that the text does not state are empty.
struct RightsNotice {
  std::string notice;   ///< the sentence about copyright
  std::string holder;   ///< who holds the copyright
  std::string licence;  ///< the licence of the page
};

/// Stands for a line break or the edge of a link, as a word of its own, in a text for
/// read_rights_notice(): a holder usually ends there.
inline constexpr std::string_view kNoticeBreak = "\x1F";

/// Reads a notice of copyright or licence from a paragraph or a cell of a page.
///
///     read_rights_notice("© 2001-2026, Example, Inc. All rights reserved. Licensed under CC BY.")
///     // "© 2001-2026, Example, Inc. All rights reserved.", "Example, Inc.", "CC BY"
///
/// A sign of copyright is ©, (c) or "copyright" next to a year, "by" or another sign, or 版权所有.
/// The holder follows the sign and its years, or else precedes them, and ends before the next
/// sentence or line, after a legal form such as "Ltd.", and before "All rights reserved" in several
/// languages. Prose about copyright, and a sign without a name, is no notice.
RightsNotice read_rights_notice(std::string_view text);

/// The usual name of a Creative Commons licence: "CC BY-SA 4.0" for
/// https://creativecommons.org/licenses/by-sa/4.0/. Empty for any other URL.
std::string creative_commons_name(std::string_view url);

}  // namespace sst
