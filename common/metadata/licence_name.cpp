#include "common/metadata/licence_name.hpp"

#include <algorithm>
#include <cstddef>

#include "common/text/digit.hpp"
#include "common/text/phrases.hpp"
#include "common/text/white_space.hpp"
#include "common/url/url.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestLicence = 120;  // bytes
// Phrases that precede the name of a licence, in lower case.
constexpr std::string_view kBeforeLicence[] = {
    "licensed under", "licenced under",    "available under",
    "released under", "distributed under", "published under",
    "provided under", "covered by",        "under the terms of",
    "licenciado sob", "disponible bajo",   "bajo la licencia",
    "sous licence",   "unter der",         "unter den",
    "op basis van",   "udostępniane na",   "доступно по лицензии",
    "на условиях",    "governed by"};
constexpr std::string_view kArticles[] = {"the ", "a ",   "an ",       "la ",
                                          "der ", "den ", "terms of ", "following "};
// The name of a licence ends before these phrases.
constexpr std::string_view kAfterLicence[] = {
    " as published", " unless ", " except",        " (", ". ", "; ", " and ", " which ",
    " that ",        " -- ",     " \xE2\x80\x93 ", "。", " | "};
constexpr std::string_view kLicenceWords[] = {
    "licen", "creative commons", "cc ",    "cc-",    "cc0",  "gpl",
    "gfdl",  "public domain",    "lizenz", "лиценз", "许可", "授权"};
constexpr std::string_view kPictures[] = {"photo", "picture", "image", "foto", "illustration"};

}  // namespace

bool is_picture_credit(std::string_view text) {
  return contains_any(ascii_lower(text), kPictures);
}

std::string licence_in(std::string_view text) {
  const std::string lower = ascii_lower(text);
  if (is_picture_credit(lower)) {
    return {};
  }
  for (const std::string_view phrase : kBeforeLicence) {
    const std::size_t at = lower.find(phrase);
    if (at == std::string::npos) {
      continue;
    }
    std::size_t begin = std::min(lower.find_first_not_of(' ', at + phrase.size()), lower.size());
    for (bool is_article = true; is_article;) {
      is_article = false;
      for (const std::string_view article : kArticles) {
        if (lower.compare(begin, article.size(), article) == 0) {
          begin += article.size();
          is_article = true;
        }
      }
    }
    std::size_t end = lower.size();
    for (const std::string_view after : kAfterLicence) {
      end = std::min(end, lower.find(after, begin));
    }
    for (std::size_t comma = lower.find(", ", begin); comma < end;
         comma = lower.find(", ", comma + 1)) {
      if (!std::string_view{lower}.substr(comma).starts_with(", version")) {
        end = comma;
      }
    }
    std::string_view name = trimmed(text.substr(begin, end - begin));
    while (name.ends_with('.') || name.ends_with(',') || name.ends_with(' ')) {
      name.remove_suffix(1);
    }
    const std::string name_lower = ascii_lower(name) + " ";
    if (name.size() <= kLongestLicence && contains_any(name_lower, kLicenceWords)) {
      return std::string{name};
    }
  }
  return {};
}

std::string creative_commons_name(std::string_view address) {
  constexpr std::string_view kTerms[] = {"by",       "by-sa", "by-nd", "by-nc", "by-nc-sa",
                                         "by-nc-nd", "sa",    "nd",    "nc",    "nc-sa"};
  Url url;
  if (!url.parse(address.starts_with("//") ? "https:" + std::string{address}
                                           : std::string{address}) ||
      (url.host() != "creativecommons.org" && url.host() != "www.creativecommons.org")) {
    return {};
  }
  std::string_view path = url.path();
  const auto next_part = [&] {
    path.remove_prefix(path.starts_with('/') ? 1 : 0);
    const std::string_view part = path.substr(0, path.find('/'));
    path.remove_prefix(part.size());
    return part;
  };
  const std::string_view kind = next_part();
  const std::string_view terms = next_part();
  const std::string_view version = next_part();
  const bool is_version =
      version.size() <= 4 && !version.empty() && is_digit(version.front()) &&
      std::ranges::all_of(version, [](char c) { return is_digit(c) || c == '.'; });
  const std::string ending = is_version ? " " + std::string{version} : std::string{};
  if (kind == "publicdomain") {
    return terms == "zero" ? "CC0" + ending : terms == "mark" ? "Public Domain Mark" + ending : "";
  }
  if (kind != "licenses" || !is_one_of(terms, kTerms)) {
    return {};
  }
  std::string name = "CC ";
  for (const char c : terms) {
    name += c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  }
  return name + ending;
}

}  // namespace sst
