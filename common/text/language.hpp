#pragma once

#include <string>
#include <string_view>

namespace sst {

/// The language of a text as ISO 639-1 has it, such as "en"; empty if it cannot be told. Some
/// hundred characters are enough. Norwegian is "no", whatever its form.
std::string detect_language(std::string_view text);

/// The ISO 639-1 code at the start of a language tag, such as "en" of "en-GB" or "EN_us"; empty if
/// the tag starts with none.
std::string primary_subtag(std::string_view tag);

}  // namespace sst
