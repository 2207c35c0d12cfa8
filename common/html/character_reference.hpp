#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sst {

/// Where a reference stands: in attributes, fewer are taken for one.
enum class ReferencePlace : std::uint8_t { text, attribute };

/// Appends `text` with its character references ("&amp;", "&#8364;", "&eacute") turned into what
/// they stand for (HTML, section 13.2.5.72). Numbers from 128 to 159 are taken for windows-1252, as
/// browsers do. What is no reference stays as it is.
void append_decoded(std::string& out, std::string_view text,
                    ReferencePlace place = ReferencePlace::text);

}  // namespace sst
