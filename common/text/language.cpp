#include "common/text/language.hpp"

#include <cld2/public/compact_lang_det.h>
#include <unicode/uloc.h>

#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>

#include "common/text/utf8.hpp"

namespace sst {
namespace {

// Most texts are in one language, and their beginning shows which.
constexpr std::size_t kStartBytes = 384;
constexpr int kMinPercent = 97;  // of the beginning in one language
constexpr std::size_t kMostBytes = 1 << 20;

/// The two-letter code for a three-letter code: "de" for "deu". Empty if there is none.
std::string two_letters(const std::string& code) {
  std::array<char, ULOC_LANG_CAPACITY> canonical{};
  UErrorCode error = U_ZERO_ERROR;
  uloc_getLanguage(code.c_str(), canonical.data(), static_cast<std::int32_t>(canonical.size()),
                   &error);
  const std::string known = U_SUCCESS(error) ? canonical.data() : "";
  return known.size() == 2 ? known : std::string{};
}

struct Detected {
  std::string language;  // empty if the result is not reliable
  int percent = 0;       // of the text; 0 if not reliable, or if another language is more frequent
};

Detected detect(std::string_view text) {
  std::array<CLD2::Language, 3> languages{};  // the most frequent ones
  std::array<int, 3> percents{};
  int bytes = 0;
  bool is_reliable = false;
  const CLD2::Language language =
      CLD2::DetectLanguageSummary(text.data(), static_cast<int>(text.size()), true,
                                  languages.data(), percents.data(), &bytes, &is_reliable);
  if (!is_reliable) {
    return {};
  }
  return {primary_subtag(CLD2::LanguageCode(language)),
          language == languages.front() ? percents.front() : 0};
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
  const Detected start = detect(cut_utf8(text, kStartBytes));
  const bool is_enough = text.size() <= kStartBytes || start.percent >= kMinPercent;
  return is_enough ? start.language : detect(cut_utf8(text, kMostBytes)).language;
}

}  // namespace sst
