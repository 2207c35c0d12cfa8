#include "common/render/program_language.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestLanguage = 24;
constexpr int kElementsAround = 2;
constexpr NodeId kMostNodesWithin = 2'000;
// Maximum number of bytes read from an attribute. The attributes of one element are read again for
// each block in it.
constexpr std::size_t kLongestClass = 1'000;

/// Class prefixes that are followed by a language. Longer prefixes come first.
constexpr std::array<std::string_view, 6> kPrefixes{
    "language-", "lang-", "highlight-source-", "highlight-text-", "highlight-", "src-",
};
/// Classes that are followed by a class that names the language.
constexpr std::array<std::string_view, 6> kBefore{"brush:",      "sourcecode", "hljs",
                                                  "prettyprint", "highlight",  "syntaxhighlighter"};

/// Words that appear in place of a language.
constexpr std::array<std::string_view, 10> kNoLanguages{
    "default",     "none",     "plain", "plaintext", "text",
    "notranslate", "linenums", "hljs",  "copy",      "undefined",
};

bool is_language(std::string_view word) {
  return !word.empty() && word.size() <= kLongestLanguage &&
         std::ranges::find(kNoLanguages, word) == kNoLanguages.end() &&
         std::ranges::all_of(word, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                  std::string_view{"+#-_."}.find(c) != std::string_view::npos;
         });
}

std::string_view language_in(std::string_view classes) {
  bool is_expected = false;
  while (!classes.empty()) {
    const std::size_t end = std::min(classes.find_first_of(" \t\n\r\f;"), classes.size());
    const std::string_view word = classes.substr(0, end);
    classes.remove_prefix(std::min(end + 1, classes.size()));
    if (word.empty()) {
      continue;
    }
    if (is_expected && is_language(word) && word.find('-') == std::string_view::npos) {
      return word;
    }
    is_expected = std::ranges::find(kBefore, word) != kBefore.end();
    if (word.starts_with(kBefore.front()) && is_language(word.substr(kBefore.front().size()))) {
      return word.substr(kBefore.front().size());
    }
    for (const std::string_view prefix : kPrefixes) {
      if (word.starts_with(prefix)) {
        if (is_language(word.substr(prefix.size()))) {
          return word.substr(prefix.size());
        }
        break;
      }
    }
  }
  return {};
}

std::string language_of_element(const PageTree& page, NodeId element) {
  std::string named = ascii_lower(
      trimmed(page.attribute(element, AttributeName::data_lang).substr(0, kLongestClass)));
  if (is_language(named)) {
    return named;
  }
  const std::string classes =
      ascii_lower(page.attribute(element, AttributeName::class_).substr(0, kLongestClass));
  return std::string{language_in(classes)};
}

}  // namespace

std::string program_language(const PageTree& page, NodeId block) {
  std::string language = language_of_element(page, block);
  const NodeId end = std::min(page.node(block).end, block + kMostNodesWithin);
  for (NodeId id = block + 1; id < end && language.empty(); ++id) {
    const Tag tag = page.node(id).tag;
    language = tag == Tag::code || tag == Tag::pre ? language_of_element(page, id) : std::string{};
  }
  NodeId around = page.node(block).parent;
  for (int i = 0; i < kElementsAround && language.empty() && around != kNoNode; ++i) {
    language = language_of_element(page, around);
    around = page.node(around).parent;
  }
  return language;
}

}  // namespace sst
