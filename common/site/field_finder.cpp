#include "common/site/field_finder.hpp"

#include <algorithm>

#include "common/hash/stored_hash.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

constexpr std::uint32_t kMostLabelWords = 4;
constexpr std::uint32_t kMostFieldWords = 8;  // maximum number of words in a block with its label
constexpr std::uint32_t kLeastLabels = 3;     // minimum number of different labels in a list
constexpr std::uint32_t kLeastHeadings = 2;   // minimum number of different headings in a table

}  // namespace

void FieldFinder::find(const MappedPage& page, std::span<BlockEvidence> evidence) {
  m_page = &page;
  m_evidence = evidence;
  m_candidates.clear();
  m_labels.clear();
  m_headings.clear();
  m_table_around.clear();
  for (std::uint32_t i = 0; i < evidence.size(); ++i) {
    const Tag tag = m_page->tag(page.blocks()[i].container);
    if (tag == Tag::th) {
      add_heading(i);
    } else if (tag != Tag::dt && !evidence[i].is_lexical_noise) {
      add_candidate(i);
    }
  }
  if (m_labels.empty() && m_headings.empty()) {
    return;
  }
  count(m_labels, m_label_counts);
  count(m_headings, m_heading_counts);
  for (const Candidate& candidate : m_candidates) {
    const std::uint32_t i = candidate.block;
    const bool is_labelled =
        candidate.label_place != LabelPlace::none && m_label_counts[candidate.list] >= kLeastLabels;
    evidence[i].is_field = is_labelled || (candidate.table != 0 &&
                                           m_heading_counts[candidate.table] >= kLeastHeadings);
    if (is_labelled && candidate.label_place == LabelPlace::before) {
      evidence[i - 1].is_field = evidence[i - 1].is_label = true;
    }
  }
}

/// The table around an element; 0 if there is none.
std::uint32_t FieldFinder::table_around(std::uint32_t element) {
  if (m_table_around.empty()) {  // most pages have no tables
    const auto elements = m_page->blocks().elements();
    m_table_around.push_back(0);
    for (std::uint32_t i = 1; i < elements.size(); ++i) {
      m_table_around.push_back(m_page->tag(i) == Tag::table ? i
                                                            : m_table_around[elements[i].parent]);
    }
  }
  return m_table_around[element];
}

/// Adds the <th> to the headings if it repeats, and no cell follows in its row.
void FieldFinder::add_heading(std::uint32_t index) {
  const auto blocks = m_page->blocks().blocks();
  const std::uint32_t container = blocks[index].container;
  const std::uint32_t table = table_around(container);
  if (table == 0 || !m_evidence[index].is_repeated) {
    return;
  }
  const std::uint32_t next = index + 1 < blocks.size() ? blocks[index + 1].container : 0;
  if (m_page->tag(next) != Tag::td || parent_of(next) != parent_of(container)) {
    m_headings.emplace_back(table, m_page->text_hash(index));
  }
}

/// Adds the block to the candidates if it has a label or is in a table. Also adds the label, if it
/// counts.
void FieldFinder::add_candidate(std::uint32_t index) {
  const Block& block = m_page->blocks()[index];
  Candidate candidate{.block = index};
  if (m_page->tag(block.container) == Tag::td) {
    candidate.table = table_around(block.container);
  }
  if (!m_evidence[index].is_repeated) {
    if (const std::uint32_t words = words_of_label_inside(block); words > 0) {
      candidate.label_place = LabelPlace::inside;
      candidate.list = parent_of(parent_of(block.container));
      m_labels.emplace_back(candidate.list, hash_words(m_page->blocks().words(block).first(words)));
    } else if (const std::uint32_t around = element_of_label(index); around != 0) {
      candidate.label_place = LabelPlace::before;
      candidate.list = m_page->tag(around) == Tag::dl ? around : parent_of(around);
      if (m_evidence[index - 1].is_repeated) {
        m_labels.emplace_back(candidate.list, m_page->text_hash(index - 1));
      }
    }
  }
  if (candidate.label_place != LabelPlace::none || candidate.table != 0) {
    m_candidates.push_back(candidate);
  }
}

/// The number of words of the label inside a block; 0 if there is none.
std::uint32_t FieldFinder::words_of_label_inside(const Block& block) const {
  if (block.words > kMostFieldWords || block.linked_words == block.words ||
      block.end == block.first + 1) {  // a text alone
    return 0;
  }
  const PageTree& page = m_page->page();
  NodeId text = block.first;
  while (!has_word(page.text(text))) {
    ++text;
  }
  NodeId around = page.node(text).parent;
  if (around == block.element) {
    return 0;
  }
  while (around != block.element && !page.is_link(around)) {
    around = page.node(around).parent;
  }
  const std::size_t words = count_words(page.text(text));
  const bool is_label = around == block.element && words <= kMostLabelWords;
  return is_label ? static_cast<std::uint32_t>(words) : 0;
}

/// If the block before may be a label, returns the innermost element around both, unless it is the
/// root; otherwise 0.
std::uint32_t FieldFinder::element_of_label(std::uint32_t index) const {
  if (index == 0) {
    return 0;
  }
  const Block& label = m_page->blocks()[index - 1];
  const BlockEvidence& evidence = m_evidence[index - 1];
  if (label.words > kMostLabelWords || !(evidence.is_label || evidence.is_repeated)) {
    return 0;
  }
  const auto elements = m_page->blocks().elements();
  std::uint32_t around = m_page->blocks()[index].container;
  while (around != 0 && elements[around].first == index) {
    around = parent_of(around);
  }
  const bool is_row = m_page->tag(around) == Tag::tr;
  const bool is_marked = evidence.is_label && (is_row || m_page->tag(label.container) != Tag::th);
  const bool begins_row = is_row && elements[around].first == index - 1;
  const bool is_label = is_marked || (evidence.is_repeated && (evidence.is_in_noise || begins_row));
  return is_label ? around : 0;
}

std::uint32_t FieldFinder::parent_of(std::uint32_t element) const {
  return m_page->blocks().elements()[element].parent;
}

/// Sets `counts` to the number of different labels of each block element.
void FieldFinder::count(std::vector<Label>& labels, std::vector<std::uint32_t>& counts) const {
  std::ranges::sort(labels);
  labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
  counts.assign(m_page->blocks().elements().size(), 0);
  for (const auto& [element, label] : labels) {
    ++counts[element];
  }
}

}  // namespace sst
