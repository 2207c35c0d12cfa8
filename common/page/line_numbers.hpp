#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "common/page/block.hpp"
#include "common/page/name_words.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Classes of elements that contain line numbers, whatever is around them.
inline constexpr NameSet kLineNumberClasses{
    "lineno",      "linenos",     "lineNumber",   "lineNumbers", "linenumber",
    "linenumbers", "line-number", "line-numbers", "linenum",     "LineNr"};

/// The number in `text`, if `text` contains only a number of at most seven digits, white space and
/// optionally one trailing ".", ":" or "|".
std::optional<int> read_line_number(std::string_view text);

/// True if the element's text consists of one or more consecutive numbers, such as "7 8 9".
bool are_line_numbers(const PageTree& page, NodeId element);

/// Sets asides[i] to true for each kept block that is a line number in a table with one line of a
/// file in each row: the number is alone in a cell that has one of these classes, or is a <th> of a
/// diff or an annotated file, and is not the last cell of its row. Numbers stay beside a line
/// without words, such as "}", which has no block of its own.
/// REQUIRES: `kept` and `asides` have one element per block.
void find_line_numbers(const PageTree& page, const BlockList& blocks, const std::vector<bool>& kept,
                       std::vector<bool>& asides);

}  // namespace sst
