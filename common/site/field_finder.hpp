#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "common/site/block_evidence.hpp"
#include "common/site/mapped_page.hpp"

namespace sst {

/// Finds labelled fields of records: "Open" beside the label "Status". A label has at most four
/// words. It is
/// - the first text of a block of at most eight words, if the text is in an inline element that is
///   not a link: <span>Status</span> Open
/// - the block before the field: a <th> of the same row, a <dt>, <label> or heading, or a text that
///   repeats on the site, in a noisy node or at the start of a row of cells
/// Cells of a table with column headings (<th>) are fields, too. A label in the same text
/// ("Status: Open") is not found; see BlockPlaces.
///
/// Fields count if their list has three different labels, cells if their table has two different
/// headings. Labels before fields, and headings, must repeat on the site to be counted. A list
/// is the element around the rows of labels and fields, or a flat <dl>. One thread at a time;
/// reuses its buffers across pages.
class FieldFinder {
 public:
  /// Sets `is_field` of fields and of the labels before them, and `is_label` of these labels.
  /// `evidence` has one element for each block of the page, with everything else set. Uses neither
  /// argument after the call.
  void find(const MappedPage& page, std::span<BlockEvidence> evidence);

 private:
  enum class LabelPlace : std::uint8_t { none, inside, before };
  /// A block that is a field if its list has enough labels, or its table enough headings.
  struct Candidate {
    std::uint32_t block = 0;
    LabelPlace label_place = LabelPlace::none;
    std::uint32_t list = 0;
    std::uint32_t table = 0;  // 0 if there is none
  };
  /// An index in BlockList::elements(), and the hash of a label or heading in this element.
  using Label = std::pair<std::uint32_t, std::uint64_t>;

  std::uint32_t table_around(std::uint32_t element);
  void add_heading(std::uint32_t index);
  void add_candidate(std::uint32_t index);
  std::uint32_t words_of_label_inside(const Block& block) const;
  std::uint32_t element_of_label(std::uint32_t index) const;
  std::uint32_t parent_of(std::uint32_t element) const;
  void count(std::vector<Label>& labels, std::vector<std::uint32_t>& counts) const;

  const MappedPage* m_page = nullptr;
  std::span<BlockEvidence> m_evidence;
  std::vector<std::uint32_t> m_table_around;    // by block element; empty until it is needed
  std::vector<Candidate> m_candidates;          // by block, increasing
  std::vector<Label> m_labels;                  // by list
  std::vector<Label> m_headings;                // by table
  std::vector<std::uint32_t> m_label_counts;    // by block element
  std::vector<std::uint32_t> m_heading_counts;  // by block element
};

}  // namespace sst
