#pragma once

#include <string_view>

#include "common/page/name_words.hpp"

namespace sst {

/// True if a class marks the element as source code, so that white space in it is significant even
/// without a <pre>. GitHub, Gitea, Crayon, SyntaxHighlighter and CodeMirror use such classes.
inline bool holds_code_lines(std::string_view classes) {
  constexpr NameSet kClasses{"blob-code",         "crayon-syntax",  "crayon-pre",
                             "crayon-line",       "hljs-ln-code",   "lines-code",
                             "syntaxhighlighter", "dp-highlighter", "CodeMirror-code"};
  return has_any_name_word(classes, kClasses);
}

/// True for a line of source code as written by Doxygen or CodeMirror 6. `classes` are the classes
/// of the element, and `classes_around` those of its parent.
inline bool is_code_line(std::string_view classes, std::string_view classes_around) {
  return (classes == "line" && classes_around == "fragment") ||
         ((classes.starts_with("cm-line") || classes.ends_with("cm-line")) &&
          has_name_word(classes_around, "cm-content"));
}

}  // namespace sst
