#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "common/site/block_evidence.hpp"
#include "common/site/mapped_page.hpp"

namespace sst {

/// Finds the labelled fields of records, such as "Status: Open", from tables, definition lists,
/// forms and boxes. The label of a field is, in this order:
/// - a short text in an inline element at the start of a short block: <span>Status</span> Open
/// - the block before it: a <th>, <dt>, <label> or heading; or a text that repeats on the site, in
/// a
///   noisy node or at the start of a row of cells
/// - for a cell of a table, the heading of its column
/// Fields count only beside others: the list of fields must have three different labels inside or
/// before fields, or two headings of columns. Labels before fields, and headings, must repeat on
/// the site to be counted. Reuses its buffers across pages.
class FieldFinder {
 public:
  /// Sets `is_field` of fields and of the labels before them, and `is_label` of these labels.
  /// `evidence` is the evidence for the page's blocks, with `is_label`, `is_in_noise` and
  /// repetition set.
  void find(const MappedPage& page, std::span<BlockEvidence> evidence);

 private:
  enum class LabelPlace : std::uint8_t { none, inside, before, column };
  /// A block that is a field if its list has enough labels. `list` is the index of a block element.
  struct Candidate {
    LabelPlace label = LabelPlace::none;
    std::uint32_t list = 0;
  };

  void find_tables();
  Candidate find_label(std::size_t index);
  std::uint32_t words_of_label_inside(const Block& block) const;
  bool may_name_next(std::size_t index, std::uint32_t row) const;
  std::uint32_t row_around(std::size_t index) const;
  std::uint32_t parent_of(std::uint32_t element) const;
  Tag tag_of(std::uint32_t element) const;
  void count_labels();

  const MappedPage* m_page = nullptr;
  std::span<BlockEvidence> m_evidence;
  std::vector<std::uint32_t> m_tables;  // by block element: the table around it; 0 if there is none
  std::vector<Candidate> m_candidates;  // by block
  std::vector<std::pair<std::uint32_t, std::uint64_t>> m_labels;  // list, hash of the label
  std::vector<std::uint32_t> m_label_counts;  // by block element: different labels in the list
};

}  // namespace sst
