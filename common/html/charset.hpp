#pragma once

#include <string>
#include <string_view>

namespace sst {

/// The name under which the ICU converter for a charset label is known, chosen as browsers choose
/// it (WHATWG Encoding: "latin1" means windows-1252, "gb2312" means GB 18030); empty if the label
/// is unknown or must not be used on the web.
std::string charset_for_label(std::string_view label);

/// The charset that a page's markup declares (<meta charset>, <meta http-equiv>, XML declaration)
/// in its first 8 KB, as charset_for_label() gives it; empty if none.
std::string charset_from_markup(std::string_view bytes);

/// The charset of a page, as charset_for_label() gives it; never empty.
///
/// The first of these that says something: byte order mark, HTTP header, markup, the bytes
/// themselves (UTF-8 if they are, else what uchardet makes of them), windows-1252. A declaration
/// that the bytes contradict does not count: "UTF-8" over bytes that are not, or a legacy charset
/// over bytes that are UTF-8 and hold several multi-byte characters.
std::string resolve_charset(std::string_view bytes, std::string_view header_charset);

}  // namespace sst
