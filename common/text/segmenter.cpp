#include "common/text/segmenter.hpp"

#include <unicode/uscript.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "common/text/break_iterator.hpp"
#include "common/text/white_space.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

// ICU's list of abbreviations: no sentence ends after "Mr." (Unicode Technical Standard 35, "ss").
constexpr const char* kAbbreviations = "@ss=standard";

constexpr std::size_t kMostLanguages = 64;  // bounds the cache: pages may declare any language

/// True if the text has characters of a script without spaces between words.
bool needs_dictionary(std::string_view text) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  for (std::size_t at = 0; at < text.size();) {
    if (bytes[at] < 0xE0) {  // the characters of these scripts have three or four bytes
      ++at;
      continue;
    }
    UChar32 character = 0;
    U8_NEXT(bytes, at, text.size(), character);
    UErrorCode error = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(character, &error);
    if (script == USCRIPT_HAN || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA ||
        script == USCRIPT_THAI || script == USCRIPT_LAO || script == USCRIPT_KHMER ||
        script == USCRIPT_MYANMAR) {
      return true;
    }
  }
  return false;
}

/// True for short titles such as "Dr."; ICU's list of abbreviations is incomplete.
bool is_title(std::string_view sentence) {
  constexpr std::size_t kLongest = 3;
  return sentence.size() > 1 && sentence.size() <= kLongest && sentence.back() == '.' &&
         sentence.front() >= 'A' && sentence.front() <= 'Z' &&
         std::all_of(sentence.begin() + 1, sentence.end() - 1,
                     [](char c) { return c >= 'a' && c <= 'z'; });
}

/// Calls visit(first, end, status) for each segment between two boundaries.
template <typename Visit>
void for_each_piece(UBreakIterator* iterator, std::string_view text, Visit visit) {
  const IcuText opened = set_text(iterator, text);
  std::int32_t first = ubrk_first(iterator);
  for (std::int32_t end = ubrk_next(iterator); end != UBRK_DONE;
       first = end, end = ubrk_next(iterator)) {
    visit(static_cast<std::size_t>(first), static_cast<std::size_t>(end),
          ubrk_getRuleStatus(iterator));
  }
}

}  // namespace

struct Segmenter::Iterators {
  explicit Iterators(const std::string& language)
      : words{open_break_iterator(UBRK_WORD, language)},
        sentences{open_break_iterator(UBRK_SENTENCE, language + kAbbreviations)} {}

  BreakIterator words;
  BreakIterator sentences;
};

Segmenter::Segmenter() {
  set_language("");
}
Segmenter::~Segmenter() = default;
Segmenter::Segmenter(Segmenter&&) noexcept = default;
Segmenter& Segmenter::operator=(Segmenter&&) noexcept = default;

void Segmenter::set_language(std::string_view code) {
  const std::string language{code};
  auto found = m_iterators.find(language);
  if (found == m_iterators.end()) {
    if (m_iterators.size() >= kMostLanguages) {
      m_iterators.clear();
    }
    found = m_iterators.emplace(language, std::make_unique<Iterators>(language)).first;
  }
  m_current = found->second.get();
}

void Segmenter::for_each_word(std::string_view text, const Visitor& visit) {
  if (!needs_dictionary(text)) {
    sst::for_each_word(text, [&](std::string_view word) {
      const auto first = static_cast<std::size_t>(word.data() - text.data());
      visit(first, first + word.size());
    });
    return;
  }
  for_each_piece(m_current->words.get(), text,
                 [&](std::size_t first, std::size_t end, std::int32_t status) {
                   if (status >= UBRK_WORD_NONE_LIMIT) {
                     visit(first, end);
                   }
                 });
}

void Segmenter::for_each_sentence(std::string_view text, const Visitor& visit) {
  std::size_t start = 0;
  for_each_piece(m_current->sentences.get(), text, [&](std::size_t, std::size_t end, std::int32_t) {
    const bool is_multi_byte = static_cast<unsigned char>(text[end - 1]) >= 0x80;
    if (end < text.size() && !is_white_space(text[end - 1]) && !is_multi_byte) {
      return;
    }
    std::size_t first = start;
    const std::size_t next = end;
    while (first < end && is_white_space(text[first])) {
      ++first;
    }
    while (end > first && is_white_space(text[end - 1])) {
      --end;
    }
    if (next < text.size() && text[next - 1] != '\n' && is_title(text.substr(first, end - first))) {
      return;  // a title is part of the next sentence
    }
    start = next;
    if (first < end) {
      visit(first, end);
    }
  });
}

}  // namespace sst
