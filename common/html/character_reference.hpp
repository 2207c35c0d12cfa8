#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sst {

/// The context of a character reference. Attributes follow a stricter rule than text.
enum class ReferencePlace : std::uint8_t { text, attribute };

/// Appends `text` and decodes its character references ("&amp;", "&#8364;", "&eacute"; HTML,
/// section 13.2.5.72). Numeric references from 128 to 159 are decoded as bytes of windows-1252, as
/// in browsers. All other text is unchanged.
void append_decoded(std::string& out, std::string_view text,
                    ReferencePlace place = ReferencePlace::text);

}  // namespace sst
