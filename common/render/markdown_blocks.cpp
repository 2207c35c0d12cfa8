#include "common/render/markdown_blocks.hpp"

#include <algorithm>

namespace sst {
namespace {

constexpr std::size_t kDeepestContainer = 32;
constexpr std::uint32_t kGreatestNumber = 999'999'999;  // largest item number in CommonMark

std::string_view without_trailing_spaces(std::string_view text) {
  while (text.ends_with(' ')) {
    text.remove_suffix(1);
  }
  return text;
}

}  // namespace

MarkdownBlocks::MarkdownBlocks(std::string& out) : m_out{out} {
  m_containers.push_back({});
}

bool MarkdownBlocks::push(Type type, std::size_t width) {
  if (m_containers.size() > kDeepestContainer) {
    ++m_overflow;
    return false;
  }
  m_containers.push_back({.type = type, .indent = m_indent.size(), .width = width});
  if (type == Type::quote) {
    m_indent += "> ";
  } else {
    m_indent.append(width, ' ');
  }
  return true;
}

void MarkdownBlocks::open_quote() {
  push(Type::quote, 2);
}

void MarkdownBlocks::open_footnote(std::uint32_t number) {
  constexpr std::size_t kIndent = 4;
  if (push(Type::footnote, kIndent)) {
    m_containers.back().number = number;
  }
}

void MarkdownBlocks::open_item(NodeId list, std::uint32_t number) {
  const bool is_bullet = number == kBullet;
  const std::uint32_t shown = std::min(number, kGreatestNumber);
  if (!push(Type::item, is_bullet ? 2 : std::to_string(shown).size() + 2)) {
    return;
  }
  Container& item = m_containers.back();
  const LastItems& last = m_containers[m_containers.size() - 2].last;
  item.list = list;
  item.number = is_bullet ? kBullet : shown;
  item.delimiter = is_bullet ? '-' : '.';
  const char other = is_bullet ? '+' : ')';
  if (last.list == list) {
    item.delimiter = last.delimiter;
  } else if (last.list != kNoNode && last.delimiter == item.delimiter) {
    item.delimiter = other;  // otherwise the lists would merge
  }
}

bool MarkdownBlocks::reopen_item(NodeId list) {
  const LastItems last = m_containers.back().last;
  if (last.list != list || m_overflow > 0 || m_begun < m_containers.size() ||
      m_containers.size() > kDeepestContainer) {
    return false;
  }
  push(Type::item, last.width);
  ++m_begun;
  return true;
}

void MarkdownBlocks::close() {
  if (m_overflow > 0) {
    --m_overflow;
    return;
  }
  m_indent.resize(m_containers.back().indent);
  m_containers.pop_back();
  m_begun = std::min(m_begun, m_containers.size());
}

void MarkdownBlocks::begin(Kind kind) {
  if (!m_is_empty) {
    write_separator(is_tight());
  }
  m_is_empty = false;
  m_last = kind;
  m_out += std::string_view{m_indent}.substr(
      0, m_begun < m_containers.size() ? m_containers[m_begun].indent : m_indent.size());
  begin_containers();
}

/// True if the block follows the last block without a blank line: the next item of a list, or a
/// list in an item after a line of text.
bool MarkdownBlocks::is_tight() const {
  if (m_begun == m_containers.size() || m_containers[m_begun].type != Type::item) {
    return false;
  }
  const Container& item = m_containers[m_begun];
  const Container& parent = m_containers[m_begun - 1];
  if (parent.last.list == item.list) {
    return !parent.last.are_apart;
  }
  return parent.type == Type::item && parent.last.list == kNoNode && m_last == Kind::paragraph &&
         (item.number == kBullet ||
          item.number == 1);  // other numbers cannot interrupt a paragraph
}

void MarkdownBlocks::write_separator(bool is_tight) {
  m_out += '\n';
  if (is_tight) {
    return;
  }
  const std::size_t shared =
      m_begun < m_containers.size() ? m_containers[m_begun].indent : m_indent.size();
  m_out += without_trailing_spaces(std::string_view{m_indent}.substr(0, shared));
  m_out += '\n';
  if (m_begun == m_containers.size() || m_containers[m_begun].type != Type::item ||
      m_containers[m_begun - 1].last.list != m_containers[m_begun].list) {
    set_items_apart(m_begun - 1);
  }
}

/// Writes the markers of the containers that begin with this block.
void MarkdownBlocks::begin_containers() {
  if (m_begun == m_containers.size()) {
    m_containers.back().last = {};
  }
  for (; m_begun < m_containers.size(); ++m_begun) {
    Container& container = m_containers[m_begun];
    LastItems& last = m_containers[m_begun - 1].last;
    const bool is_next_item = container.type == Type::item && last.list == container.list;
    if (container.type == Type::item) {
      last = {container.list, container.delimiter, container.width, is_next_item && last.are_apart};
    } else {
      last = {};
    }
    write_marker(container);
  }
}

void MarkdownBlocks::write_marker(const Container& container) {
  if (container.type == Type::quote) {
    m_out += "> ";
  } else if (container.type == Type::footnote) {
    m_out += "[^" + std::to_string(container.number) + "]: ";
  } else if (container.type == Type::item) {
    m_out += container.number == kBullet ? "" : std::to_string(container.number);
    m_out += container.delimiter;
    m_out += ' ';
  }
}

void MarkdownBlocks::set_items_apart(std::size_t item) {
  if (m_containers[item].type == Type::item) {
    m_containers[item - 1].last.are_apart = true;
  }
}

void MarkdownBlocks::begin_next_line() {
  m_out += '\n';
  m_out += m_indent;
}

void MarkdownBlocks::write(Kind kind, std::string_view lines) {
  begin(kind);
  for (std::size_t end = lines.find('\n'); end != std::string_view::npos; end = lines.find('\n')) {
    m_out += lines.substr(0, end);
    lines.remove_prefix(end + 1);
    m_out += '\n';
    m_out += lines.empty() || lines.front() == '\n' ? without_trailing_spaces(m_indent)
                                                    : std::string_view{m_indent};
  }
  m_out += lines;
}

}  // namespace sst
