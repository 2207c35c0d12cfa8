#pragma once

#include <string>
#include <string_view>

namespace sst {

/// The letters and digits of a text, for comparing different spellings of words. Differences in
/// case, accents, vowel points and compatibility forms are removed: "março" and "MARÇO" become
/// "marco", "Μαΐου" becomes "μαιου", "أبريل" becomes "ابريل". Punctuation, symbols and white space
/// are omitted. Independent of the locale. REQUIRES: `text` is valid UTF-8.
std::string letter_key(std::string_view text);

}  // namespace sst
