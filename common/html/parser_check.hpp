#pragma once

#include <cstddef>
#include <string>

#include "common/html/parser_context.hpp"

namespace sst {

/// Checks the behavior of libxml2 that PageParser relies on beyond libxml2's interface. The
/// position is the parser's offset in the markup, in bytes:
///
/// - startElement: the position is after the "<" of the tag, and not after the "<" of the next
///   tag. Start tags are reported in the order of the markup.
/// - startElement for an element that libxml2 adds: before the event of the tag or text that needs
///   the element.
/// - characters: the position is right after the reported bytes.
/// - comment: every comment is reported.
/// - The depth of elements has no limit.
///
/// Returns the first difference, as "expected ..., found ..."; empty if there is none. Parses less
/// than 2 KB. Tests pass another `position` to see what the check reports.
std::string find_parser_mismatch(std::size_t (*position)(const htmlParserCtxt&) = parser_position);

}  // namespace sst
