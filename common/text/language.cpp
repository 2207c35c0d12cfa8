#include "common/text/language.hpp"

#include <cld2/public/compact_lang_det.h>
#include <unicode/uloc.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>

namespace sst {
namespace {

/// The two-letter code for a three-letter code: "de" for "deu". Empty if there is none.
std::string two_letters(const std::string& code) {
  std::array<char, ULOC_LANG_CAPACITY> canonical{};
  UErrorCode error = U_ZERO_ERROR;
  uloc_getLanguage(code.c_str(), canonical.data(), static_cast<std::int32_t>(canonical.size()),
                   &error);
  const std::string known = U_SUCCESS(error) ? canonical.data() : "";
  return known.size() == 2 ? known : std::string{};
}

}  // namespace

std::string primary_subtag(std::string_view tag) {
  std::string code;
  for (const char c : tag.substr(0, tag.find_first_of("-_"))) {
    if (std::isalpha(static_cast<unsigned char>(c)) == 0) {
      return {};
    }
    code += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  if (code.size() == 3) {
    code = two_letters(code);
  }
  if (code == "nb" || code == "nn") {
    return "no";
  }
  if (code == "iw" || code == "jw") {  // the old codes for Hebrew and Javanese
    return code == "iw" ? "he" : "jv";
  }
  return code.size() == 2 ? code : std::string{};
}

std::string three_letters(const std::string& code) {
  return uloc_getISO3Language(code.c_str());
}

std::string detect_language(std::string_view text) {
  bool is_reliable = false;
  const CLD2::Language language = CLD2::DetectLanguage(
      text.data(), static_cast<int>(std::min<std::size_t>(text.size(), 1 << 20)), true,
      &is_reliable);
  return is_reliable ? primary_subtag(CLD2::LanguageCode(language)) : std::string{};
}

}  // namespace sst
