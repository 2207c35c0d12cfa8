#pragma once

#include <string>
#include <string_view>

namespace sst {

/// Appends `text` with its character references ("&amp;", "&#8364;", "&eacute") turned into what
/// they stand for (HTML, section 13.2.5.72). Numbers from 128 to 159 are taken for windows-1252, as
/// browsers do; names are those of HTML 4. What is no reference stays as it is.
void append_decoded(std::string& out, std::string_view text);

}  // namespace sst
