#pragma once

#include <cstdint>
#include <string_view>

namespace sst {

/// Counts of characters that distinguish running text from labels, in all scripts. Ends of
/// sentences, letters, capitals and digits are as defined by Unicode.
struct TextSigns {
  std::uint32_t characters = 0;  ///< code points that are not white space
  std::uint32_t letters = 0;
  std::uint32_t capitals = 0;       ///< uppercase letters
  std::uint32_t capital_words = 0;  ///< words that start with an uppercase letter
  std::uint32_t digits = 0;
  std::uint32_t ideographs = 0;  ///< letters that are words by themselves, see text/words.hpp
  std::uint32_t sentence_ends = 0;
  std::uint32_t pauses = 0;       ///< commas, semicolons, colons
  std::uint32_t quotes = 0;       ///< quotation marks and brackets
  std::uint32_t symbols = 0;      ///< other punctuation and symbols, such as | » © $ #
  std::uint32_t years = 0;        ///< numbers 1900 to 2099
  std::uint32_t times = 0;        ///< two numbers with a colon between them, as in 12:30
  bool first_is_capital = false;  ///< the first character is an uppercase letter
  char32_t first = 0;             ///< the first character that is not white space; 0: none
  char32_t last = 0;              ///< the last such character

  bool operator==(const TextSigns&) const = default;
};

/// Adds the counts of a text to `signs`. REQUIRES: `text` is valid UTF-8.
void add_signs(std::string_view text, TextSigns& signs);

/// True if the character ends a sentence in any context (Unicode property Sentence_Terminal), or is
/// an ellipsis.
bool is_sentence_end(char32_t character);

}  // namespace sst
