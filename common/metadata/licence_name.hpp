#pragma once

#include <string>
#include <string_view>

namespace sst {

/// The licence that a text with collapsed white space names as that of its page: "CC BY" in
/// "Licensed under CC BY." Empty if there is none, and for the credit of a picture.
std::string licence_in(std::string_view text);

/// True for the credit of a picture: "Photo: Ann Lee/CC BY 2.0".
bool is_picture_credit(std::string_view text);

/// The usual name of a Creative Commons licence: "CC BY-SA 4.0" for
/// https://creativecommons.org/licenses/by-sa/4.0/. Empty for any other URL.
std::string creative_commons_name(std::string_view url);

}  // namespace sst
