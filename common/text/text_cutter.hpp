#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "common/text/break_iterator.hpp"

namespace sst {

/// Shortens texts for display. Lengths are in user-perceived characters (grapheme clusters), so
/// that the same limit suits all scripts. One thread at a time.
class TextCutter {
 public:
  TextCutter();

  /// The beginning of valid UTF-8, at most `characters` long. Does not cut a word, unless dropping
  /// the whole word would drop more than half of the result. Removes trailing white space from a
  /// cut text. The result has at most most_bytes() + 4 bytes, even if characters have many marks.
  std::string_view beginning(std::string_view utf8, std::size_t characters);

  /// beginning(), followed by "..." if the text was cut.
  std::string shortened(std::string_view utf8, std::size_t characters);

  /// The byte limit for `characters` characters. beginning() reads at most four bytes more and
  /// ignores the rest.
  static constexpr std::size_t most_bytes(std::size_t characters) { return 8 * characters; }

 private:
  BreakIterator m_characters;
  BreakIterator m_words;
};

}  // namespace sst
