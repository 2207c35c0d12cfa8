#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "common/hash/digest.hpp"

namespace sst {

/// A line of a text that contains words.
struct ContentLine {
  std::string_view text;   ///< without white space around it
  std::uint64_t hash = 0;  ///< hash of its words, case-folded
};

/// The lines of a page's cleaned text, as written by render_text(), that matter for detecting
/// changes. Omits lines without words, and short lines that only state when the page was made:
/// "Last updated: 3 March 2026", "Generated on 2026-03-03 10:11", "3 hours ago". The hash ignores
/// the "1. " before list items.
std::vector<ContentLine> content_lines(std::string_view text);

/// The digest of the words of content_lines(), case-folded and in order. Equal content has equal
/// digests, regardless of the markup and template around it. Line breaks matter only if they
/// separate a line that content_lines() omits. nullopt for a text without words. Stored in records;
/// never change the algorithm.
///
///     content_digest("Tides\n\nHigh water at noon.") ==
///         content_digest("TIDES High water\nat noon.\nLast updated: 3 March 2026")
std::optional<Digest> content_digest(std::string_view text);

}  // namespace sst
