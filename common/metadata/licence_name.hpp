#pragma once

#include <string>
#include <string_view>

namespace sst {

/// The licence that a text states for its page: "CC BY" for "Licensed under CC BY." Empty if there
/// is none, or if the text is a picture credit. REQUIRES: white space in the text is collapsed.
std::string licence_in(std::string_view text);

/// True for a picture credit: "Photo: Ann Lee/CC BY 2.0".
bool is_picture_credit(std::string_view text);

/// The usual name of a Creative Commons licence: "CC BY-SA 4.0" for
/// https://creativecommons.org/licenses/by-sa/4.0/. Empty for any other URL.
std::string creative_commons_name(std::string_view url);

}  // namespace sst
