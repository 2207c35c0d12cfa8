#pragma once

#include <cstdint>

namespace sst {

/// Evidence for and against a block, independent of PageJudge.
struct BlockEvidence {
  double repeated = 0.0;     ///< share of shingles that repeat at its node; 1 in a noisy node
  bool is_repeated = false;  ///< `repeated` is at least 0.5
  bool is_shared = false;    ///< at least half of its shingles occur on other pages, at any path
  bool is_lexical_noise = false;  ///< a name of an enclosing element indicates boilerplate
  /// Its node is noisy (for a label by its markup, the node that it describes).
  bool is_in_noise = false;
  /// A name of an enclosing element indicates comments, whether or not the element is noise.
  bool is_in_comments = false;
  /// A heading below level 1, a <th>, <dt> or <label>, or the label before a field.
  bool is_label = false;
  bool is_field = false;  ///< a field of a record, or its label; see FieldFinder
  /// The lowest importance of its enclosing nodes (for a label by its markup, of the nodes that
  /// enclose what it describes), moved toward that of the innermost of these nodes by up to a
  /// tenth, [0, 1]; 1 if no node is known.
  double importance = 1.0;
  double innermost_importance = 1.0;  ///< the importance of the innermost of these nodes
  std::uint32_t own_words = 0;        ///< words outside links; 0 if the block is shared

  /// Neither repeated nor boilerplate by name.
  bool is_open() const { return !is_repeated && !is_lexical_noise; }
};

}  // namespace sst
