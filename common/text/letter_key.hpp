#pragma once

#include <string>
#include <string_view>

namespace sst {

/// The letters and digits of a text for comparing words across their spellings: without case,
/// accents, points and compatibility forms, "março" and "MARÇO" as "marco", "Μαΐου" as "μαιου",
/// "أبريل" as "ابريل". Signs and white space are left out. `text` is valid UTF-8. Independent of
/// the locale.
std::string letter_key(std::string_view text);

}  // namespace sst
