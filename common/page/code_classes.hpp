#pragma once

#include <string_view>

#include "common/page/name_words.hpp"

namespace sst {

/// True if a class marks source code that a highlighter shows without a <pre>, so that white space
/// is significant in the element: GitHub, Gitea, Crayon, SyntaxHighlighter, CodeMirror.
inline bool holds_code_lines(std::string_view classes) {
  constexpr NameSet kClasses{"blob-code",         "crayon-syntax",  "crayon-pre",
                             "crayon-line",       "hljs-ln-code",   "lines-code",
                             "syntaxhighlighter", "dp-highlighter", "CodeMirror-code"};
  return has_any_name_word(classes, kClasses);
}

/// True if the classes mark a line of source code and the element around it, as written by Doxygen
/// or CodeMirror 6.
inline bool is_code_line(std::string_view classes, std::string_view classes_around) {
  return (classes == "line" && classes_around == "fragment") ||
         ((classes.starts_with("cm-line") || classes.ends_with("cm-line")) &&
          has_name_word(classes_around, "cm-content"));
}

}  // namespace sst
