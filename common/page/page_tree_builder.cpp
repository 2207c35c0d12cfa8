#include "common/page/page_tree_builder.hpp"

#include <cassert>

#include "common/page/code_classes.hpp"
#include "common/text/byte_search.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

/// The end of the run of words at `at` that can be stored as written, because the words are
/// separated by single spaces. REQUIRES: a word begins at `at`.
std::size_t end_of_words(std::string_view text, std::size_t at) {
  // A no-break space begins with 0xC2.
  constexpr auto kMayEnd = [](auto c, auto next) {
    return (c < ' ') | (c == 0xC2) | ((c == ' ') & ((next <= ' ') | (next == 0xC2)));
  };
  while (true) {
    at = find_pair_if(text, at, kMayEnd);
    const bool is_blank = blank_length(text, at) > 0;
    const bool is_last = at + 1 == text.size();
    if (is_blank && (is_last || text[at] != ' ' || blank_length(text, at + 1) > 0)) {
      return at;
    }
    if (is_last) {
      return text.size();
    }
    ++at;
  }
}

}  // namespace

PageTreeBuilder::PageTreeBuilder(PageTree& tree) : m_tree{tree} {
  tree.m_nodes.clear();
  tree.m_attributes.clear();
  tree.m_characters.clear();
  tree.m_dropped_space.clear();
  tree.m_title.clear();
  tree.m_language.clear();
  tree.m_base.clear();
  tree.m_nodes.push_back({});
  m_open.push_back(PageTree::kRoot);
}

NodeId PageTreeBuilder::start_element(Tag tag, std::string_view name) {
  const auto id = static_cast<NodeId>(m_tree.m_nodes.size());
  PageNode& node = m_tree.m_nodes.emplace_back();
  node.tag = tag;
  node.space_before = m_space_pending;
  m_space_pending = m_space_pending && tag != Tag::math;  // a formula is written as one piece
  node.parent = m_open.back();
  node.first = static_cast<std::uint32_t>(m_tree.m_attributes.size());
  m_open.push_back(id);
  if (tag == Tag::other) {
    add_attribute(AttributeName::custom_tag, name);
  }
  m_run_open = false;
  if (is_preformatted(tag)) {
    ++m_preformatted;
    m_drop_next_line_break = true;
  } else {
    m_drop_next_line_break = false;
  }
  return id;
}

void PageTreeBuilder::add_attribute(AttributeName name, std::string_view value) {
  const NodeId id = m_open.back();
  assert(id + 1 == m_tree.m_nodes.size() && id != PageTree::kRoot);
  for (const PageAttribute& present : m_tree.attributes(id)) {
    if (present.name == name) {
      return;
    }
  }
  PageAttribute& attribute = m_tree.m_attributes.emplace_back();
  attribute.name = name;
  attribute.first = store(value);
  attribute.length = static_cast<std::uint32_t>(value.size());
  PageNode& node = m_tree.m_nodes[id];
  ++node.length;
  if (name == AttributeName::class_ && (node.tag == Tag::td || node.tag == Tag::div) &&
      (holds_code_lines(value) ||
       is_code_line(value, m_tree.attribute(node.parent, AttributeName::class_)))) {
    node.preformatted = true;
    ++m_preformatted;
  }
}

void PageTreeBuilder::end_element() {
  assert(m_open.size() > 1);
  PageNode& node = m_tree.m_nodes[m_open.back()];
  node.end = static_cast<NodeId>(m_tree.m_nodes.size());
  m_preformatted -= is_preformatted(node.tag) || node.preformatted ? 1 : 0;
  m_open.pop_back();
  m_run_open = false;
  m_drop_next_line_break = false;
}

void PageTreeBuilder::add_text(std::string_view text) {
  if (m_preformatted > 0) {
    add_preformatted(text);
  } else {
    add_collapsed(text);
  }
}

void PageTreeBuilder::add_collapsed(std::string_view text) {
  std::size_t at = 0;
  std::int32_t dropped = 0;  // white-space characters that are not stored
  while (at < text.size()) {
    if (const std::size_t blank = blank_length(text, at); blank > 0) {
      m_space_pending = true;
      at += blank;
      ++dropped;
      continue;
    }
    const std::size_t start = at;
    at = end_of_words(text, at);
    dropped -= m_run_open && m_space_pending ? 1 : 0;  // one of them is stored, as a space
    append_to_run(text.substr(start, at - start), m_space_pending, false);
    m_space_pending = false;
  }
  if (m_run_open && dropped != 0) {
    note_dropped_space(dropped);
  }
}

/// Adds to the last node's count of dropped white-space characters.
void PageTreeBuilder::note_dropped_space(std::int32_t characters) {
  const auto node = static_cast<NodeId>(m_tree.m_nodes.size() - 1);
  auto& spaces = m_tree.m_dropped_space;
  if (spaces.empty() || spaces.back().node != node) {
    spaces.push_back({node, 0});
  }
  spaces.back().characters += characters;
}

void PageTreeBuilder::add_preformatted(std::string_view text) {
  if (m_drop_next_line_break && !text.empty()) {
    m_drop_next_line_break = false;
    if (text.front() == '\n') {
      text.remove_prefix(1);
    }
  }
  if (text.empty()) {
    return;
  }
  append_to_run(text, m_space_pending, true);
  m_space_pending = false;
}

void PageTreeBuilder::append_to_run(std::string_view characters, bool space_before,
                                    bool preformatted) {
  if (m_run_open) {
    PageNode& run = m_tree.m_nodes.back();
    if (space_before) {
      m_tree.m_characters += ' ';
      ++run.length;
    }
    m_tree.m_characters += characters;
    run.length += static_cast<std::uint32_t>(characters.size());
    run.blank = run.blank && trimmed(characters).empty();
    return;
  }
  PageNode& run = m_tree.m_nodes.emplace_back();
  run.tag = Tag::text;
  run.space_before = space_before;
  run.preformatted = preformatted;
  run.blank = preformatted && trimmed(characters).empty();
  run.parent = m_open.back();
  run.end = static_cast<NodeId>(m_tree.m_nodes.size());
  run.length = static_cast<std::uint32_t>(characters.size());
  run.first = store(characters);
  m_run_open = true;
}

std::uint32_t PageTreeBuilder::store(std::string_view characters) {
  const auto first = static_cast<std::uint32_t>(m_tree.m_characters.size());
  m_tree.m_characters += characters;
  return first;
}

void PageTreeBuilder::add_title_text(std::string_view text) {
  append_collapsed(m_tree.m_title, text, m_title_space_pending);
}

void PageTreeBuilder::set_base(std::string_view base) {
  if (m_tree.m_base.empty()) {
    m_tree.m_base = base;
  }
}

void PageTreeBuilder::finish() {
  while (m_open.size() > 1) {
    end_element();
  }
  m_tree.m_nodes[PageTree::kRoot].end = static_cast<NodeId>(m_tree.m_nodes.size());
}

}  // namespace sst
