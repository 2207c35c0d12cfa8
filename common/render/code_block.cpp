#include "common/render/code_block.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "common/page/code_classes.hpp"
#include "common/page/line_numbers.hpp"
#include "common/page/name_words.hpp"
#include "common/text/byte_search.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

/// Classes of elements that contain line numbers if they are in a program.
constexpr NameSet kGutters{"blob-num",
                           "js-line-number",
                           "blob-line-num",
                           "lines-num",
                           "hljs-ln-numbers",
                           "code-line-number",
                           "gutter",
                           "ln",
                           "lnt",
                           "linenodiv",
                           "line-numbers-wrapper",
                           "line-numbers-rows",
                           "crayon-nums",
                           "crayon-num",
                           "rouge-gutter",
                           "react-syntax-highlighter-line-number",
                           "CodeMirror-gutter-wrapper",
                           "cm-gutters"};
/// Classes of elements inside a program that are not part of the code.
constexpr NameSet kControls{"copy",
                            "copybtn",
                            "copy-button",
                            "btn-copy",
                            "copy-btn",
                            "clipboard-copy",
                            "zeroclipboard-container",
                            "toolbar",
                            "tools",
                            "crayon-toolbar",
                            "crayon-plain-wrap",
                            "crayon-info",
                            "shell-prompt",
                            "command-prompt",
                            "command-line-prompt"};
/// Classes of elements that contain one line of a program.
constexpr NameSet kLines{"line",        "token-line", "code-line",       "codeLine",
                         "crayon-line", "view-line",  "CodeMirror-line", "cm-line"};
/// Classes of table cells that contain programs.
constexpr NameSet kCells{"code", "crayon-code", "rouge-code", "lines"};
/// Classes of elements before a program that name its language.
constexpr NameSet kLabels{"lang", "code-lang"};

/// Roles that an element's classes declare.
struct CodeRoles {
  bool are_numbers = false;
  bool is_control = false;
  bool is_line = false;
  bool is_cell = false;
  bool is_label = false;
};

CodeRoles roles_of(const PageTree& page, NodeId element) {
  CodeRoles roles;
  for_each_name_word(page.attribute(element, AttributeName::class_), [&](std::string_view name) {
    roles.are_numbers =
        roles.are_numbers || kLineNumberClasses.contains(name) || kGutters.contains(name);
    roles.is_control = roles.is_control || kControls.contains(name);
    roles.is_line = roles.is_line || kLines.contains(name);
    roles.is_cell = roles.is_cell || kCells.contains(name);
    roles.is_label = roles.is_label || kLabels.contains(name);
  });
  return roles;
}

/// True if the element has text, and all of its text is inside a <pre>.
bool holds_only_pre(const PageTree& page, NodeId element) {
  NodeId pre_end = 0;
  bool has_text = false;
  for (NodeId id = element + 1; id < page.node(element).end; ++id) {
    const PageNode& node = page.node(id);
    pre_end = node.tag == Tag::pre ? std::max(pre_end, node.end) : pre_end;
    if (node.is_text() && id >= pre_end) {
      return false;
    }
    has_text = has_text || node.is_text();
  }
  return has_text;
}

/// True if one cell of the table's first row is a program and the others are line numbers. Unless
/// the program's cell is preformatted, the table must have no other row, because a table with
/// several rows may be data: a numbered list of programs.
bool is_code_table(const PageTree& page, NodeId table) {
  NodeId row = table + 1;
  while (row < page.node(table).end && page.node(row).tag == Tag::tbody) {
    ++row;
  }
  if (row == page.node(table).end || page.node(row).tag != Tag::tr) {
    return false;
  }
  std::size_t programs = 0;
  std::size_t numbers = 0;
  bool is_certain = false;
  for (NodeId cell = row + 1; cell < page.node(row).end; cell = page.node(cell).end) {
    const CodeRoles roles = roles_of(page, cell);
    if (page.node(cell).preformatted) {
      is_certain = true;
      ++programs;
    } else if (roles.are_numbers || are_line_numbers(page, cell)) {
      ++numbers;
    } else if (roles.is_cell || holds_only_pre(page, cell)) {
      ++programs;
    } else {
      return false;
    }
  }
  const NodeId next = page.node(row).end;
  const bool is_only_row = next == page.node(table).end || page.node(next).tag != Tag::tr;
  return programs == 1 && (is_certain || (numbers > 0 && is_only_row));
}

bool holds_line_elements(const PageTree& page, NodeId element) {
  const NodeId first = element + 1;
  return first < page.node(element).end && page.node(first).preformatted &&
         is_code_line(page.attribute(first, AttributeName::class_),
                      page.attribute(element, AttributeName::class_));
}

bool is_beside_code(const PageTree& page, NodeId element, const CodeRoles& roles) {
  if (roles.are_numbers) {
    return are_line_numbers(page, element);
  }
  const NodeId next = page.node(element).end;
  return roles.is_label && next < page.node(page.node(element).parent).end &&
         page.node(next).tag == Tag::pre;
}

/// Assembles the lines of a program.
class CodeReader {
 public:
  CodeReader(const PageTree& page, const KeptContent& kept,
             std::span<const KeptContent::Piece> pieces, NodeId block, std::string& code)
      : m_page{page}, m_kept{kept}, m_pieces{pieces}, m_block{block}, m_code{code} {}

  bool read() {
    find_numbers();
    m_code.clear();
    for (NodeId id = m_block; id < m_page.node(m_block).end;) {
      end_lines_before(id);
      const PageNode& node = m_page.node(id);
      const CodeRoles roles = node.is_text() ? CodeRoles{} : roles_of(m_page, id);
      if (is_none_of_it(id, roles)) {
        m_is_changed = true;
        m_has_numbers = m_has_numbers || are_line_numbers(m_page, id);
        id = node.end;
        continue;
      }
      if (node.is_text()) {
        add_text(id);
      } else if (node.tag == Tag::br) {
        m_is_changed = true;
        end_line();
      } else if (is_line(id, roles)) {
        m_is_changed = true;
        begin_line(id);
      }
      ++id;
    }
    trim();
    return m_is_changed;
  }

 private:
  struct Line {
    NodeId end = 0;
    std::size_t start = 0;  // offset in the code
  };

  bool is_line(NodeId id, const CodeRoles& roles) const {
    const PageNode& node = m_page.node(id);
    if (id == m_block || node.tag == Tag::td || node.tag == Tag::th || node.tag == Tag::tbody) {
      return false;
    }
    if (is_preformatted(node.tag)) {
      return has_name_word(m_page.attribute(id, AttributeName::class_), "CodeMirror-line");
    }
    return node.tag == Tag::tr || node.tag == Tag::li || node.tag == Tag::p ||
           (roles.is_line && !has_inner_line(id)) ||
           (node.tag == Tag::div && holds_text_itself(id)) ||
           (node.tag == Tag::code && is_one_of_many(id));
  }

  /// Some highlighters also use the class of a line for the container of all lines.
  bool has_inner_line(NodeId id) const {
    const NodeId first = id + 1;
    return first < m_page.node(id).end && roles_of(m_page, first).is_line;
  }

  /// True for a div without inner blocks.
  bool holds_text_itself(NodeId id) const {
    for (NodeId inner = id + 1; inner < m_page.node(id).end; ++inner) {
      const Display display = display_of(m_page.node(inner).tag);
      if (display == Display::block || display == Display::paragraph) {
        return false;
      }
    }
    return true;
  }

  /// True for one of several <code> elements in a <pre>, each of which is a line.
  bool is_one_of_many(NodeId id) const {
    const NodeId parent = m_page.node(id).parent;
    if (!is_preformatted(m_page.node(parent).tag)) {
      return false;
    }
    const NodeId next = m_page.node(id).end;
    const bool has_next = next < m_page.node(parent).end && m_page.node(next).tag == Tag::code;
    const NodeId first = parent + 1;
    return has_next ||
           (first < id && m_page.node(first).tag == Tag::code && m_page.node(first).end <= id);
  }

  bool is_none_of_it(NodeId id, const CodeRoles& roles) const {
    const PageNode& node = m_page.node(id);
    if (node.is_text()) {
      return std::ranges::binary_search(m_numbers, id);
    }
    if (id == m_block) {
      return false;
    }
    const bool is_cell = node.tag == Tag::td || node.tag == Tag::th;
    return node.tag == Tag::button || roles.is_control || (is_cell && is_number_cell(id, roles)) ||
           is_beside_code(m_page, id, roles);
  }

  /// REQUIRES: the cell is in a program's table.
  bool is_number_cell(NodeId cell, const CodeRoles& roles) const {
    return roles.are_numbers ||
           (are_line_numbers(m_page, cell) && !roles.is_cell && !m_page.node(cell).preformatted);
  }

  /// Finds line numbers, each in an element of its own at the start of a line.
  void find_numbers() {
    bool is_at_start = true;
    std::optional<int> last;
    for (NodeId id = m_block; id < m_page.node(m_block).end; ++id) {
      const PageNode& node = m_page.node(id);
      if (!node.is_text()) {
        is_at_start = is_at_start || node.tag == Tag::br || node.tag == Tag::tr ||
                      is_line(id, roles_of(m_page, id));
        continue;
      }
      const std::string_view text = m_page.text(id);
      if (is_at_start && !trimmed(text).empty()) {
        const NodeId parent = node.parent;
        const bool is_alone = parent != m_block && m_page.node(parent).end == id + 1;
        const std::optional<int> number = is_alone ? read_line_number(text) : std::nullopt;
        if (!number || (last && *number != *last + 1)) {
          m_numbers.clear();
          return;
        }
        last = number;
        m_numbers.push_back(id);
        is_at_start = false;
      } else if (text.find('\n') != std::string_view::npos) {
        if (std::ranges::count(trimmed(text), '\n') > 0) {
          m_numbers.clear();  // lines without numbers
          return;
        }
        is_at_start = text.ends_with('\n') || trimmed(text.substr(text.rfind('\n'))).empty();
      }
    }
    if (m_numbers.size() < 2) {
      m_numbers.clear();
    }
  }

  void begin_line(NodeId id) {
    if (m_is_line_over || (!m_code.empty() && m_code.back() != '\n')) {
      m_code += '\n';
      m_is_line_over = false;
    }
    m_lines.push_back({m_page.node(id).end, m_code.size()});
  }

  void end_lines_before(NodeId id) {
    while (!m_lines.empty() && m_lines.back().end <= id) {
      const Line line = m_lines.back();
      m_lines.pop_back();
      const bool has_ended = m_code.size() > line.start && m_code.back() == '\n';
      m_is_line_over = m_is_line_over || !has_ended;
    }
  }

  void end_line() {
    m_code += '\n';
    m_is_line_over = false;
  }

  void add_text(NodeId id) {
    while (m_next < m_pieces.size() && m_pieces[m_next].node < id) {
      ++m_next;
    }
    if (m_next == m_pieces.size() || m_pieces[m_next].node != id) {
      return;
    }
    std::string_view text = m_kept.text(m_page, m_pieces[m_next]);
    if (m_is_line_over && (text.starts_with('\n') || text.starts_with("\r\n"))) {
      text.remove_prefix(text.front() == '\r' ? 2 : 1);
      end_line();
    }
    if (text.empty()) {
      return;
    }
    if (m_is_line_over) {
      end_line();
    }
    if (m_page.node(id).space_before && !m_code.empty() && !is_white_space(m_code.back())) {
      m_code += ' ';
    }
    append_characters(text);
  }

  void append_characters(std::string_view text) {
    constexpr IsAnyOf<'\r', '\xC2', '\xE2', '\xEF'> kMayChange;
    while (!text.empty()) {
      const std::size_t same = find_byte_if(text, 0, kMayChange);
      m_code += text.substr(0, same);
      text.remove_prefix(same);
      if (text.starts_with('\r')) {
        m_code += text.starts_with("\r\n") ? "" : "\n";
        text.remove_prefix(1);
      } else if (text.starts_with("\u00A0")) {
        m_code += ' ';
        text.remove_prefix(2);
      } else if (text.starts_with("\u200B") || text.starts_with("\uFEFF")) {
        text.remove_prefix(3);
      } else if (!text.empty()) {
        m_code += text.front();
        text.remove_prefix(1);
      }
    }
  }

  /// Drops the space left after line numbers (see has_odd_indent()), trailing white space, and
  /// empty lines around the program.
  void trim() {
    if (m_is_changed) {
      const std::size_t indent = has_odd_indent() ? 1 : 0;
      std::string trimmed_code;
      for_each_line([&](std::string_view line) {
        const std::size_t end = line.find_last_not_of(" \t\r") + 1;
        trimmed_code += line.substr(std::min(indent, end), end - std::min(indent, end));
        trimmed_code += '\n';
      });
      m_code = std::move(trimmed_code);
    }
    while (!m_code.empty() && is_white_space(m_code.back())) {
      m_code.pop_back();
    }
    m_code.erase(0, std::min(m_code.find_first_not_of("\r\n"), m_code.size()));
  }

  template <typename Visitor>
  void for_each_line(Visitor visit) const {
    std::string_view rest = m_code;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      visit(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }

  /// True if line numbers were dropped and the least indented line starts with an odd number of
  /// spaces.
  bool has_odd_indent() const {
    std::size_t least = std::string::npos;
    for_each_line([&](std::string_view line) {
      if (const std::size_t indent = line.find_first_not_of(' '); indent < line.size()) {
        least = std::min(least, indent);
      }
    });
    return m_has_numbers && least != std::string::npos && least % 2 == 1;
  }

  const PageTree& m_page;
  const KeptContent& m_kept;
  std::span<const KeptContent::Piece> m_pieces;
  NodeId m_block;
  std::string& m_code;
  std::size_t m_next = 0;  // the first piece at or after the current node
  std::vector<NodeId> m_numbers;
  std::vector<Line> m_lines;    // open lines
  bool m_is_line_over = false;  // the next text begins a line
  bool m_is_changed = false;
  bool m_has_numbers = false;  // line numbers were dropped
};

}  // namespace

bool is_code_block(const PageTree& page, NodeId element) {
  switch (page.node(element).tag) {
    case Tag::listing:
    case Tag::plaintext:
    case Tag::pre:
    case Tag::xmp:
      return true;
    case Tag::table:
      return is_code_table(page, element);
    case Tag::div:
      return page.node(element).preformatted || holds_line_elements(page, element);
    default:
      return false;
  }
}

bool read_code_lines(const PageTree& page, const KeptContent& kept,
                     std::span<const KeptContent::Piece> pieces, NodeId block, std::string& code) {
  constexpr NodeId kPlainNodes = 3;  // <pre>, <code> and a text node
  const bool is_pre = is_preformatted(page.node(block).tag);
  if (is_pre && page.node(block).end - block <= kPlainNodes) {
    return false;
  }
  return CodeReader{page, kept, pieces, block, code}.read() || !is_pre;
}

bool is_beside_code(const PageTree& page, NodeId element) {
  return is_beside_code(page, element, roles_of(page, element));
}

}  // namespace sst
