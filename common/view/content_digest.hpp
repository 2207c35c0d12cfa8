#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "common/hash/digest.hpp"

namespace sst {

/// A line of a text that has words.
struct ContentLine {
  std::string_view text;   ///< without white space around it
  std::uint64_t hash = 0;  ///< of its words, case-folded
};

/// The lines of a page's cleaned text, as render_text() writes it, that can tell a change. Left out
/// are lines without words, and short ones that only say when the page was made: "Last updated: 3
/// March 2026", "Generated on 2026-03-03 10:11", "3 hours ago". The hash does not count the "1. "
/// before items of lists.
std::vector<ContentLine> content_lines(std::string_view text);

/// The digest of the words of these lines, case-folded and in order: the same for the same content,
/// whatever the markup and the template around it. Line breaks count only where they set such a
/// note apart. None for a text without words. Written in records; the recipe never changes.
///
///     content_digest("Tides\n\nHigh water at noon.") ==
///         content_digest("TIDES High water\nat noon.\nLast updated: 3 March 2026")
std::optional<Digest> content_digest(std::string_view text);

}  // namespace sst
