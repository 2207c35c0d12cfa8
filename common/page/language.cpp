#include "common/page/language.hpp"

#include <cld2/public/compact_lang_det.h>

#include <algorithm>
#include <cctype>

namespace sst {
namespace {

constexpr std::size_t kSampleBytes = 4'096;

/// "pt" of "PT_br"; empty of what is no language tag.
std::string primary_subtag(std::string_view tag) {
  std::string code;
  for (const char c : tag.substr(0, tag.find_first_of("-_"))) {
    if (std::isalpha(static_cast<unsigned char>(c)) == 0) {
      return {};
    }
    code += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  if (code == "nb" || code == "nn") {
    return "no";
  }
  return code.size() == 2 || code.size() == 3 ? code : std::string{};
}

}  // namespace

std::string detect_language(std::string_view text) {
  bool is_reliable = false;
  const CLD2::Language language = CLD2::DetectLanguage(
      text.data(), static_cast<int>(std::min<std::size_t>(text.size(), 1 << 20)), true,
      &is_reliable);
  return is_reliable ? primary_subtag(CLD2::LanguageCode(language)) : std::string{};
}

std::string language_of(const PageTree& page) {
  if (std::string declared = primary_subtag(page.language()); !declared.empty()) {
    return declared;
  }
  std::string sample = page.title();
  for (NodeId id = 0; id < page.size() && sample.size() < kSampleBytes; ++id) {
    if (page.node(id).is_text()) {
      sample += ' ';
      sample += page.text(id);
    }
  }
  return detect_language(sample);
}

}  // namespace sst
