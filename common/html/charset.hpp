#pragma once

#include <string>
#include <string_view>

namespace sst {

/// The name of the converter for a charset label, as Decoder expects it. Empty if the label is
/// unknown, or if it is "x-user-defined" or "replacement", see below.
///
/// The labels are the 228 labels of the Encoding Standard, with the same meaning as in browsers:
/// "latin1" is windows-1252, "gb2312" is GB 18030, and "utf-32" is unknown. Two kinds of labels are
/// exceptions:
///
/// - "x-user-defined" and "replacement" are treated as unknown, so that other evidence decides.
/// - The other labels of the encoding `replacement` ("hz-gb-2312", "iso-2022-kr", ...) are decoded.
///   Browsers do not decode these encodings, because scripts can hide in them; this library runs no
///   scripts.
std::string charset_for_label(std::string_view label);

/// The charset that a page's markup declares (<meta charset>, <meta http-equiv>, XML declaration)
/// in its first 8 KB, as charset_for_label() returns it; empty if there is none.
std::string charset_from_markup(std::string_view bytes);

/// The charset of a page, as charset_for_label() returns it; never empty.
///
/// The first available evidence decides: the byte order mark, the HTTP header, the markup, and the
/// bytes of the page. The bytes are UTF-8 if they are well-formed UTF-8, and ISO-2022-JP if they
/// contain its escape sequences; otherwise uchardet detects the charset. If uchardet fails, the
/// charset is windows-1252. A declaration is ignored if the bytes contradict it: "UTF-8" if the
/// bytes are not UTF-8, and a legacy charset if the bytes are UTF-8 with several multi-byte
/// characters.
std::string resolve_charset(std::string_view bytes, std::string_view header_charset);

}  // namespace sst
