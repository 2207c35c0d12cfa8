#pragma once

#include <span>
#include <string>

#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// True if the element is a program, and no element around it is: a <pre>, or what highlighters
/// make of one: a table with a column of line numbers, lines in elements of their own.
bool is_code_block(const PageTree& page, NodeId element);

/// Sets `code` to the lines of a program, made of the kept `pieces`. What is not of the
/// program is left out: line numbers, prompts, buttons that copy. Lines that are elements (Shiki,
/// GitHub) end where these do. Returns false if the texts as they stand are the program. REQUIRES:
/// is_code_block(), and `pieces` are those in `block`.
bool read_code_lines(const PageTree& page, const KeptContent& kept,
                     std::span<const KeptContent::Piece> pieces, NodeId block, std::string& code);

/// True if the element stands beside a program and is not part of it: a column of line numbers, or
/// the name of the language.
bool is_beside_code(const PageTree& page, NodeId element);

}  // namespace sst
