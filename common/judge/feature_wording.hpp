#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "common/page/element_groups.hpp"
#include "common/page/tag.hpp"

namespace sst {

/// The kinds of evidence among the features of a PageJudge row.
enum class Evidence : std::uint8_t {
  text,       ///< its own text
  links,      ///< its links, and the box of links around it
  title,      ///< words that also occur in the title or in other blocks
  words,      ///< its words, and those of the heading above it
  place,      ///< its place on the page
  neighbors,  ///< the blocks before and after it
  main_text,  ///< its distance from the page's running text
  alike,      ///< the number of similar blocks and elements
  names,      ///< tags, roles and names of the elements around it
  elements,   ///< the sizes and texts of the elements around it
  page,       ///< the page as a whole
  judgement,  ///< the first stage's judgement of surrounding blocks
  kinds       ///< the number of kinds
};

/// The kind of a feature, by its index in a PageJudge row.
Evidence evidence_of(std::size_t feature);

/// The data that describes a block to PageJudge.
struct JudgedBlock {
  std::span<const float> row;     ///< see PageJudge::fill_row()
  ElementGroups boilerplate = 0;  ///< see BlockFeatures::boilerplate_groups()
  std::array<Tag, 2> tags{};      ///< see BlockFeatures::tags_around()
};

/// Describes a feature of a block as part of a sentence: "running text (52 words)". Related
/// features may have the same description.
std::string feature_in_words(std::size_t feature, const JudgedBlock& block);

/// Formats with two decimals, in any locale: ".93", "1.00". REQUIRES: `probability` is in [0, 1].
std::string probability_in_words(double probability);

}  // namespace sst
