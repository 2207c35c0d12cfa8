#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "common/page/block.hpp"
#include "common/page/name_words.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Classes of elements that contain line numbers.
inline constexpr NameSet kLineNumberClasses{"lineno",
                                            "linenos",
                                            "lineNumber",
                                            "lineNumbers",
                                            "linenumber",
                                            "linenumbers",
                                            "line-number",
                                            "line-numbers",
                                            "linenodiv",
                                            "line-numbers-wrapper",
                                            "line-numbers-rows",
                                            "blob-num",
                                            "js-line-number",
                                            "blob-line-num",
                                            "lines-num",
                                            "crayon-nums",
                                            "crayon-num",
                                            "gutter",
                                            "rouge-gutter",
                                            "ln",
                                            "lnt",
                                            "LineNr",
                                            "linenum",
                                            "hljs-ln-numbers",
                                            "code-line-number",
                                            "react-syntax-highlighter-line-number",
                                            "CodeMirror-gutter-wrapper",
                                            "cm-gutters"};

/// The number in `text`, if `text` contains only a number of at most seven digits, white space and
/// optionally one trailing ".", ":" or "|".
std::optional<int> number_of(std::string_view text);

/// True if the element's text consists of one or more consecutive numbers, such as "7 8 9".
bool are_line_numbers(const PageTree& page, NodeId element);

/// Sets asides[i] to true for each kept block that is a line number in a table with one line of a
/// file in each row: a cell that a class marks as such, or any cell with a number in a diff or an
/// annotated file. Line numbers in a <pre> are left to read_code_lines().
/// REQUIRES: `kept` and `asides` have one element per block.
void find_line_numbers(const PageTree& page, const BlockList& blocks, const std::vector<bool>& kept,
                       std::vector<bool>& asides);

}  // namespace sst
