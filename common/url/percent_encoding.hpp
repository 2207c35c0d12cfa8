#pragma once

#include <array>
#include <string>
#include <string_view>

namespace sst {

/// The sets of bytes that are percent-encoded in a part of a URL, per the WHATWG URL Standard,
/// section 1.3. Each set includes the control characters and all bytes above "~".
enum class EncodeSet { c0_control, fragment, query, special_query, path, userinfo, component };

/// Appends `text`, with each byte of the set encoded as %XX. Other bytes are unchanged; only the
/// component set includes "%".
void append_encoded(std::string& out, std::string_view text, EncodeSet set);

/// A file path as a URI (RFC 8089): "file:///a%20b" for "/a b", "file:a" for "a".
std::string file_uri(std::string_view path);

/// `text` with each %XX replaced by its byte.
std::string percent_decoded(std::string_view text);

}  // namespace sst
