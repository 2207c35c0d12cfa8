#pragma once

#include <array>
#include <string>
#include <string_view>

namespace sst {

/// The sets of bytes that a part of a URL has as %XX, by the WHATWG URL Standard, section 1.3. Each
/// holds the control characters and all bytes above "~".
enum class EncodeSet { c0_control, fragment, query, special_query, path, userinfo, component };

/// Appends `text` with the bytes of the set as %XX. Other bytes, "%" included, stay as they are.
void append_encoded(std::string& out, std::string_view text, EncodeSet set);

/// The path of a file as a URI (RFC 8089): "file:///a%20b" for "/a b", "file:a" for "a".
std::string file_uri(std::string_view path);

/// `text` with each %XX as its byte.
std::string percent_decoded(std::string_view text);

}  // namespace sst
