#pragma once

#include <string>
#include <string_view>

namespace sst {

/// Detects the language of a text: of its first 384 bytes if these are in one language, else of its
/// first MiB. Returns an ISO 639-1 code such as "en", or an empty string if the result is not
/// reliable. Both forms of Norwegian are "no".
std::string detect_language(std::string_view text);

/// The ISO 639-1 code at the start of a language tag, "en" for "en-GB" and "EN_us". Empty if there
/// is none.
std::string primary_subtag(std::string_view tag);

/// The ISO 639-3 code for an ISO 639-1 code: "eng" for "en". Empty if there is none.
std::string three_letters(const std::string& code);

}  // namespace sst
