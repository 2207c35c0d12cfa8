#include "common/text/text_cutter.hpp"

#include <algorithm>
#include <cstdint>

#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

std::string_view without_space_at_end(std::string_view text) {
  while (!text.empty() && is_white_space(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

/// The end of the first `characters` characters, in bytes; the end of the text if it has fewer.
std::int32_t end_of_characters(UBreakIterator* iterator, std::size_t characters,
                               std::string_view text) {
  std::int32_t end = 0;
  for (std::size_t i = 0; i < characters; ++i) {
    const std::int32_t next = ubrk_next(iterator);
    if (next == UBRK_DONE) {
      return static_cast<std::int32_t>(text.size());
    }
    end = next;
  }
  return end;
}

}  // namespace

TextCutter::TextCutter()
    : m_characters{open_break_iterator(UBRK_CHARACTER, "")},
      m_words{open_break_iterator(UBRK_WORD, "")} {}

std::string_view TextCutter::beginning(std::string_view utf8, std::size_t characters) {
  if (utf8.size() <= characters) {
    return utf8;
  }
  // One more code point, of at most four bytes, shows whether a character ends at the limit.
  const std::string_view seen = cut_utf8(utf8, most_bytes(characters) + 4);
  const IcuText of_characters = set_text(m_characters.get(), seen);
  std::int32_t end = end_of_characters(m_characters.get(), characters, seen);
  const auto most =
      static_cast<std::int32_t>(seen.size() < utf8.size() ? most_bytes(characters) : seen.size());
  if (end > most) {
    end =
        ubrk_isBoundary(m_characters.get(), most) ? most : ubrk_preceding(m_characters.get(), most);
  }
  if (static_cast<std::size_t>(end) == utf8.size()) {
    return utf8;
  }
  const IcuText of_words = set_text(m_words.get(), seen);
  if (!ubrk_isBoundary(m_words.get(), end)) {
    const std::int32_t word = ubrk_preceding(m_words.get(), end);
    end = word > end / 2 ? word : end;
  }
  return without_space_at_end(utf8.substr(0, static_cast<std::size_t>(end)));
}

std::string TextCutter::shortened(std::string_view utf8, std::size_t characters) {
  const std::string_view shown = beginning(utf8, characters);
  std::string text{shown};
  text += shown.size() < utf8.size() ? "..." : "";
  return text;
}

}  // namespace sst
