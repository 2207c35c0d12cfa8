#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sst {

/// A part of a written date: a number in the digits of any script or in Chinese numerals, a word of
/// letters (in Chinese, a single character), or any other character.
struct DateToken {
  enum class Kind : std::uint8_t { number, word, sign };

  Kind kind = Kind::sign;
  std::string_view
      text;  ///< as written, but spaces, hyphens and full-width characters are in ASCII form
  std::size_t first = 0;   ///< the offset of its first byte
  std::size_t end = 0;     ///< one past its last byte
  int number = 0;          ///< value of a number of up to eight digits
  std::size_t digits = 0;  ///< digit count of a number
};

/// The tokens of a text. The text must be valid UTF-8 and must outlive the tokens. Omits invisible
/// characters (direction marks, joiners). Predicates are false for an index past the end.
class DateTokens {
 public:
  explicit DateTokens(std::string_view text);

  std::size_t size() const { return m_tokens.size(); }
  const DateToken& operator[](std::size_t i) const { return m_tokens[i]; }

  bool is_number(std::size_t i, std::size_t fewest_digits, std::size_t most_digits) const;
  bool is_word(std::size_t i) const;
  /// True if the token is this word. Ignores the case of ASCII letters.
  bool is_word(std::size_t i, std::string_view word) const;
  /// True if the token is one of the characters in `signs`.
  bool is_sign(std::size_t i, std::string_view signs) const;
  /// True if the token begins where the previous one ends.
  bool is_attached(std::size_t i) const {
    return i > 0 && i < size() && m_tokens[i - 1].end == m_tokens[i].first;
  }

  /// The index of the first token at or after `i` that is not one of `signs`.
  std::size_t skip_signs(std::size_t i, std::string_view signs) const;

 private:
  std::vector<DateToken> m_tokens;
};

}  // namespace sst
