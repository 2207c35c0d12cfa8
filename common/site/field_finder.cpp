#include "common/site/field_finder.hpp"

#include <algorithm>

#include "common/hash/stored_hash.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

constexpr std::uint32_t kMostLabelWords = 4;  // maximum number of words in a label
constexpr std::uint32_t kMostFieldWords = 8;  // maximum length of a field with its label inside
constexpr std::uint32_t kFields = 3;          // minimum number of different labels in a record
constexpr std::uint32_t kColumns = 2;         // minimum number of different headings of columns

}  // namespace

void FieldFinder::find(const MappedPage& page, std::span<BlockEvidence> evidence) {
  m_page = &page;
  m_evidence = evidence;
  m_candidates.clear();
  m_labels.clear();
  find_tables();
  for (std::size_t i = 0; i < evidence.size(); ++i) {
    m_candidates.push_back(find_label(i));
  }
  if (m_labels.empty()) {
    return;
  }
  count_labels();
  for (std::size_t i = 0; i < evidence.size(); ++i) {
    const Candidate& candidate = m_candidates[i];
    const std::uint32_t least = candidate.label == LabelPlace::column ? kColumns : kFields;
    if (candidate.label == LabelPlace::none || m_label_counts[candidate.list] < least) {
      continue;
    }
    evidence[i].is_field = true;
    if (candidate.label == LabelPlace::before) {
      evidence[i - 1].is_field = evidence[i - 1].is_label = true;
    }
  }
}

/// Finds the label of a block, and adds it to the labels that count. Also adds headings of columns.
FieldFinder::Candidate FieldFinder::find_label(std::size_t index) {
  const Block& block = m_page->blocks()[index];
  const BlockEvidence& evidence = m_evidence[index];
  const Tag tag = tag_of(block.container);
  if (tag == Tag::th && evidence.is_repeated) {
    m_labels.emplace_back(m_tables[block.container], m_page->text_hash(index));
  }
  if (const std::uint32_t words = words_of_label_inside(block); words > 0 && evidence.is_open()) {
    const std::uint32_t list = parent_of(parent_of(block.container));
    m_labels.emplace_back(list, hash_words(m_page->blocks().words(block).first(words)));
    return {LabelPlace::inside, list};
  }
  const std::uint32_t row = row_around(index);
  if (evidence.is_open() && row != 0 && may_name_next(index - 1, row)) {
    if (m_evidence[index - 1].is_repeated) {
      m_labels.emplace_back(parent_of(row), m_page->text_hash(index - 1));
    }
    return {LabelPlace::before, parent_of(row)};
  }
  if (tag == Tag::td && !evidence.is_lexical_noise) {
    return {LabelPlace::column, m_tables[block.container]};
  }
  return {};
}

/// The number of words of the label inside a block; 0 if there is none. The label is not a link.
std::uint32_t FieldFinder::words_of_label_inside(const Block& block) const {
  if (block.words > kMostFieldWords) {
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
  const bool is_label = around == block.element && words <= kMostLabelWords && words < block.words;
  return is_label ? static_cast<std::uint32_t>(words) : 0;
}

/// True if the block may be the label of the next one; `row` is the innermost element around both.
/// A <th> is a label only in its row; otherwise it is the heading of a column.
bool FieldFinder::may_name_next(std::size_t index, std::uint32_t row) const {
  const BlockEvidence& evidence = m_evidence[index];
  const Block& block = m_page->blocks()[index];
  const bool is_row = tag_of(row) == Tag::tr;
  const bool is_marked = evidence.is_label && (is_row || tag_of(block.container) != Tag::th);
  const bool begins_row = is_row && m_page->blocks().elements()[row].first == index;
  return block.words <= kMostLabelWords &&
         (is_marked || (evidence.is_repeated && (evidence.is_in_noise || begins_row)));
}

/// The innermost element that contains the block and the one before it; 0 if it is the root or if
/// there is no block before it.
std::uint32_t FieldFinder::row_around(std::size_t index) const {
  std::uint32_t row = index == 0 ? 0 : m_page->blocks()[index].container;
  while (row != 0 && m_page->blocks().elements()[row].first == index) {
    row = parent_of(row);
  }
  return row;
}

void FieldFinder::find_tables() {
  const auto elements = m_page->blocks().elements();
  m_tables.clear();
  for (std::uint32_t i = 0; i < elements.size(); ++i) {
    m_tables.push_back(i == 0 || tag_of(i) == Tag::table ? i : m_tables[elements[i].parent]);
  }
}

std::uint32_t FieldFinder::parent_of(std::uint32_t element) const {
  return m_page->blocks().elements()[element].parent;
}

Tag FieldFinder::tag_of(std::uint32_t element) const {
  return m_page->page().node(m_page->blocks().elements()[element].node).tag;
}

void FieldFinder::count_labels() {
  std::ranges::sort(m_labels);
  m_labels.erase(std::unique(m_labels.begin(), m_labels.end()), m_labels.end());
  m_label_counts.assign(m_page->blocks().elements().size(), 0);
  for (const auto& [list, label] : m_labels) {
    ++m_label_counts[list];
  }
}

}  // namespace sst
