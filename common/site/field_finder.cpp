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
  find_tables();
  for (std::size_t i = 0; i < evidence.size(); ++i) {
    add_heading(i);
    m_candidates.push_back(find_candidate(i));
  }
  if (m_labels.empty() && m_headings.empty()) {
    return;
  }
  count(m_labels, m_label_counts);
  count(m_headings, m_heading_counts);
  for (std::size_t i = 0; i < evidence.size(); ++i) {
    const Candidate& candidate = m_candidates[i];
    const bool is_labelled =
        candidate.label_place != LabelPlace::none && m_label_counts[candidate.list] >= kLeastLabels;
    evidence[i].is_field =
        evidence[i].is_field || is_labelled ||
        (candidate.table != 0 && m_heading_counts[candidate.table] >= kLeastHeadings);
    if (is_labelled && candidate.label_place == LabelPlace::before) {
      evidence[i - 1].is_field = evidence[i - 1].is_label = true;
    }
  }
}

void FieldFinder::find_tables() {
  const auto elements = m_page->blocks().elements();
  m_table_around.assign(1, 0);
  for (std::uint32_t i = 1; i < elements.size(); ++i) {
    m_table_around.push_back(tag_of(i) == Tag::table ? i : m_table_around[elements[i].parent]);
  }
}

/// Adds the block to the headings if it is a <th> that repeats, and no cell follows in its row.
void FieldFinder::add_heading(std::size_t index) {
  const auto blocks = m_page->blocks().blocks();
  const std::uint32_t container = blocks[index].container;
  const std::uint32_t table = m_table_around[container];
  if (tag_of(container) != Tag::th || table == 0 || !m_evidence[index].is_repeated) {
    return;
  }
  const std::uint32_t next = index + 1 < blocks.size() ? blocks[index + 1].container : 0;
  if (tag_of(next) != Tag::td || parent_of(next) != parent_of(container)) {
    m_headings.emplace_back(table, m_page->text_hash(index));
  }
}

/// Also adds the block's label, if it counts, to the labels.
FieldFinder::Candidate FieldFinder::find_candidate(std::size_t index) {
  const Block& block = m_page->blocks()[index];
  const BlockEvidence& evidence = m_evidence[index];
  const Tag tag = tag_of(block.container);
  Candidate candidate;
  if (tag == Tag::td && !evidence.is_lexical_noise) {
    candidate.table = m_table_around[block.container];
  }
  if (!evidence.is_open() || tag == Tag::th || tag == Tag::dt) {
    return candidate;
  }
  const std::uint32_t around = element_around_both(index);
  if (const std::uint32_t words = words_of_label_inside(block); words > 0) {
    candidate.label_place = LabelPlace::inside;
    candidate.list = parent_of(parent_of(block.container));
    m_labels.emplace_back(candidate.list, hash_words(m_page->blocks().words(block).first(words)));
  } else if (around != 0 && may_be_label(index - 1, around)) {
    candidate.label_place = LabelPlace::before;
    candidate.list = tag_of(around) == Tag::dl ? around : parent_of(around);
    if (m_evidence[index - 1].is_repeated) {
      m_labels.emplace_back(candidate.list, m_page->text_hash(index - 1));
    }
  }
  return candidate;
}

/// The number of words of the label inside a block; 0 if there is none.
std::uint32_t FieldFinder::words_of_label_inside(const Block& block) const {
  if (block.words > kMostFieldWords || block.linked_words == block.words) {
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
  while (around != block.element && page.node(around).tag != Tag::a) {
    around = page.node(around).parent;
  }
  const std::size_t words = count_words(page.text(text));
  const bool is_label = around == block.element && words <= kMostLabelWords;
  return is_label ? static_cast<std::uint32_t>(words) : 0;
}

/// True if the block may be the label of the next one; `around` is the innermost element around
/// both.
bool FieldFinder::may_be_label(std::size_t index, std::uint32_t around) const {
  const BlockEvidence& evidence = m_evidence[index];
  const Block& block = m_page->blocks()[index];
  const bool is_row = tag_of(around) == Tag::tr;
  const bool is_marked = evidence.is_label && (is_row || tag_of(block.container) != Tag::th);
  const bool begins_row = is_row && m_page->blocks().elements()[around].first == index;
  return block.words <= kMostLabelWords &&
         (is_marked || (evidence.is_repeated && (evidence.is_in_noise || begins_row)));
}

/// The innermost element around the block and the one before it; 0 if it is the root or if there is
/// no block before it.
std::uint32_t FieldFinder::element_around_both(std::size_t index) const {
  std::uint32_t around = index == 0 ? 0 : m_page->blocks()[index].container;
  while (around != 0 && m_page->blocks().elements()[around].first == index) {
    around = parent_of(around);
  }
  return around;
}

std::uint32_t FieldFinder::parent_of(std::uint32_t element) const {
  return m_page->blocks().elements()[element].parent;
}

Tag FieldFinder::tag_of(std::uint32_t element) const {
  return m_page->page().node(m_page->blocks().elements()[element].node).tag;
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
