#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "common/text/break_iterator.hpp"

namespace sst {

/// Cuts texts short for people. Lengths are in characters as people see them (grapheme clusters),
/// so that texts of all scripts are equally long. One thread at a time.
class TextCutter {
 public:
  TextCutter();

  /// The beginning of valid UTF-8, at most `characters` long. It ends between two words, or, if the
  /// last word would take more than half of it, between two characters; a text that is cut is
  /// without white space at its end. No beginning has more than most_bytes(), so that characters
  /// with many marks do not matter.
  std::string_view beginning(std::string_view utf8, std::size_t characters);

  /// The beginning, with "..." if it is not the whole text.
  std::string shortened(std::string_view utf8, std::size_t characters);

  /// The most bytes of a text that beginning() looks at. A longer text has the same beginning.
  static constexpr std::size_t most_bytes(std::size_t characters) { return 8 * characters; }

 private:
  BreakIterator m_characters;
  BreakIterator m_words;
};

}  // namespace sst
