#pragma once

#include <cstddef>
#include <string>

#include "common/html/parser_context.hpp"

namespace sst {

/// Checks that libxml2 behaves as PageParser requires, beyond what libxml2's interface guarantees.
/// In the following, the position is the parser's offset in the markup, in bytes:
///
/// - startElement: the position is after the "<" of the tag, but at or before the "<" of the
///   next tag. Start tags are reported in the order of the markup.
/// - startElement for an element that libxml2 adds: before the event of the tag or text that needs
///   the element.
/// - characters: the position is right after the reported bytes.
/// - comment: every comment is reported.
/// - Elements can be nested to any depth.
///
/// Returns the first difference, as "expected ..., found ..."; empty if there is none. Parses less
/// than 2 KB. Tests pass a different `position` to see what the check reports.
std::string find_parser_mismatch(std::size_t (*position)(const htmlParserCtxt&) = parser_position);

}  // namespace sst
