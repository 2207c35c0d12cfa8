#pragma once

#include <span>
#include <string>

#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// True if the element is a program: a <pre>, or a highlighter's replacement for a <pre>, such as a
/// table with a column of line numbers, or an element with one inner element per line. Does not
/// check the element's ancestors.
bool is_code_block(const PageTree& page, NodeId element);

/// Sets `code` to the lines of a program, assembled from the kept `pieces` without line numbers,
/// prompts and copy buttons. A line in an element of its own (Shiki, GitHub) ends with that
/// element. Returns false if the block's texts need no change. REQUIRES: is_code_block(page, block)
/// is true, and `pieces` are the pieces in `block`.
bool read_code_lines(const PageTree& page, const KeptContent& kept,
                     std::span<const KeptContent::Piece> pieces, NodeId block, std::string& code);

/// True if the element accompanies a program without being part of it: a column of line numbers, or
/// the name of the language before a <pre>.
bool is_beside_code(const PageTree& page, NodeId element);

}  // namespace sst
