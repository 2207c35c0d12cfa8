#include "common/render/markdown_escape.hpp"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "common/text/digit.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == '\x7F';
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_letter_or_digit(char c) {
  return is_letter(c) || (c >= '0' && c <= '9');
}

bool is_punctuation(char c) {
  return c > ' ' && c < '\x7F' && !is_letter_or_digit(c);
}

MarkdownClass class_of(UChar32 c) {
  if (c < 0x80) {
    const char plain = static_cast<char>(c);
    return is_punctuation(plain) || plain == kFormulaMark || plain == kDollarMark
               ? MarkdownClass::punctuation
           : plain == ' ' || is_control(plain) ? MarkdownClass::space
                                               : MarkdownClass::word;
  }
  constexpr std::uint32_t kWord = U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK;
  const std::uint32_t category = U_GET_GC_MASK(c);
  return (category & kWord) != 0         ? MarkdownClass::word
         : (category & U_GC_Z_MASK) != 0 ? MarkdownClass::wide_space
                                         : MarkdownClass::symbol;
}

/// True if "&" followed by `text` may begin a character reference. Reaching the end of `text`
/// counts as a match, because more text may follow.
bool may_be_reference(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && (is_letter_or_digit(text[end]) || text[end] == '#')) {
    ++end;
  }
  return end == text.size() || text[end] == ';';
}

/// True for characters that append_markdown_text() has to examine.
constexpr std::array<bool, 256> kLookedAt = [] {
  std::array<bool, 256> table{};
  for (std::size_t c = 0; c < 0x20; ++c) {
    table[c] = true;
  }
  for (const char c : {'\\', '`', '*', '_', '[', ']', '<', '&', '~', '^', '/', '.', '$', '\x7F'}) {
    table[static_cast<unsigned char>(c)] = true;
  }
  return table;
}();

/// Appends text to a line, one run of characters or one special character at a time.
class TextEscaper {
 public:
  TextEscaper(std::string& out, std::string_view text, MarkdownPlace place)
      : m_out{out}, m_text{text}, m_place{place} {}

  void run() {
    std::size_t plain = 0;
    while (m_at < m_text.size()) {
      if (!kLookedAt[static_cast<unsigned char>(m_text[m_at])]) {
        ++m_at;
        continue;
      }
      m_out += m_text.substr(plain, m_at - plain);
      append_special(m_text[m_at]);
      plain = m_at;
    }
    m_out += m_text.substr(plain);
  }

 private:
  char next() const { return m_at + 1 < m_text.size() ? m_text[m_at + 1] : '\0'; }
  bool is_last() const { return m_at + 1 == m_text.size(); }

  void append_special(char c) {
    switch (c) {
      case '_':
        append_underscores();
        return;
      case '\\':
        append(c, is_last() || is_punctuation(next()) || is_control(next()));
        return;
      case '<':  // begins a tag or an address: "<--a@b.c>"
        append(c, is_last() || !is_white_space(next()));
        return;
      case '&':
        append(c, may_be_reference(m_text.substr(m_at + 1)));
        return;
      case '^':  // "[^1]" is a footnote
        append(c, m_out.ends_with('['));
        return;
      case '$':
        m_out += kDollarMark;
        ++m_at;
        return;
      case '*':
      case '~':  // between spaces, neither is a mark
        append(c, next() != ' ' || !m_out.ends_with(' ') || (m_place.is_after_mark && m_at == 0));
        return;
      case '[':
        append(c, !begins_plain_brackets());
        return;
      case ']':
        append(c, !ends_plain_brackets());
        return;
      case '/':  // "http://" begins a link
        append(c, !m_place.is_in_link && m_out.ends_with(':') && (is_last() || next() == '/'));
        return;
      case '.':  // "www." also begins a link
        append(c, !m_place.is_in_link && m_out.ends_with("www"));
        return;
      default:
        is_control(c) ? append_space() : append(c, true);
    }
  }

  void append(char c, bool is_escaped) {
    m_out += is_escaped ? "\\" : "";
    m_out += c;
    ++m_at;
  }

  /// True if the bracket and its partner in the text cannot form a link, a footnote, a task
  /// list checkbox or a link reference definition.
  bool begins_plain_brackets() {
    constexpr std::size_t kLongest = 200;
    int depth = 0;
    const std::size_t end = std::min(m_text.size(), m_at + kLongest);
    for (std::size_t at = m_at; at < end; ++at) {
      depth += m_text[at] == '[' ? 1 : m_text[at] == ']' ? -1 : 0;
      if (depth > 0) {
        continue;
      }
      const std::string_view inside = m_text.substr(m_at + 1, at - m_at - 1);
      const char after = at + 1 < m_text.size() ? m_text[at + 1] : '\0';
      const bool is_box = inside.empty() || inside == " " || inside == "x" || inside == "X";
      const bool is_special = is_box || inside.front() == '^' || after == '(' || after == '[' ||
                              after == ':' || m_out.ends_with('!');
      if (!is_special) {
        m_bracket_ends.push_back(at);
      }
      return !is_special;
    }
    return false;
  }

  bool ends_plain_brackets() {
    if (m_bracket_ends.empty() || m_bracket_ends.back() != m_at) {
      return false;
    }
    m_bracket_ends.pop_back();
    return true;
  }

  /// Escapes a run of "_", unless the run follows a letter or digit. A run after a letter or digit
  /// cannot begin emphasis. It cannot end emphasis either, because every run that could begin it is
  /// escaped.
  void append_underscores() {
    const bool is_inside =
        !(m_place.is_after_mark && m_at == 0) && !m_out.empty() && is_letter_or_digit(m_out.back());
    while (m_at < m_text.size() && m_text[m_at] == '_') {
      append('_', !is_inside);
    }
  }

  /// Appends one space for control characters and the spaces around them.
  void append_space() {
    while (m_at < m_text.size() && (is_control(m_text[m_at]) || m_text[m_at] == ' ')) {
      ++m_at;
    }
    if (!m_out.empty() && m_out.back() != ' ' && m_out.back() != '\n') {
      m_out += ' ';
    }
  }

  std::string& m_out;
  std::string_view m_text;
  MarkdownPlace m_place;
  std::size_t m_at = 0;
  std::vector<std::size_t> m_bracket_ends;  // closing brackets of pairs that need no escape
};

/// The offset of the character that begins a block at the start of a line; npos if no block begins.
std::size_t find_block_marker(std::string_view line) {
  constexpr std::size_t kNone = std::string_view::npos;
  const char second = line.size() > 1 ? line[1] : ' ';
  switch (line.empty() ? '\0' : line.front()) {
    case '>':
    case '=':
    case '|':
      return 0;
    case '+':
      return second == ' ' ? 0 : kNone;
    case '-':
      return second == ' ' || second == '-' || second == ':' || second == '|' ? 0 : kNone;
    case ':':
      return second == '-' ? 0 : kNone;
    case '#': {
      const std::size_t end = std::min(line.find_first_not_of('#'), line.size());
      return end == line.size() || line[end] == ' ' ? 0 : kNone;
    }
    default:
      break;
  }
  std::size_t digits = 0;
  while (digits < line.size() && line[digits] >= '0' && line[digits] <= '9') {
    ++digits;
  }
  const bool is_number = digits > 0 && digits < line.size() &&
                         (line[digits] == '.' || line[digits] == ')') &&
                         (digits + 1 == line.size() || line[digits + 1] == ' ');
  return is_number ? digits : kNone;
}

std::size_t longest_run_of_backticks(std::string_view text) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

/// True if the parentheses are balanced and not nested deeply, so that they need no escapes.
bool has_pairs_of_parentheses(std::string_view url) {
  constexpr int kDeepest = 8;
  int depth = 0;
  for (const char c : url) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth < 0 || depth > kDeepest) {
      return false;
    }
  }
  return depth == 0;
}

}  // namespace

MarkdownClass first_class(std::string_view text) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  std::size_t at = 0;
  UChar32 c = ' ';
  if (!text.empty()) {
    U8_NEXT(bytes, at, text.size(), c);
  }
  return class_of(c);
}

MarkdownClass last_class(std::string_view text) {
  text.remove_prefix(text.size() - std::min<std::size_t>(text.size(), U8_MAX_LENGTH));
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  auto at = static_cast<std::int32_t>(text.size());
  UChar32 c = ' ';
  if (!text.empty()) {
    U8_PREV(bytes, 0, at, c);
  }
  return class_of(c);
}

bool is_blank_markdown(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c == ' ' || is_control(c); });
}

void append_markdown_text(std::string& out, std::string_view text, MarkdownPlace place) {
  TextEscaper{out, text, place}.run();
}

bool may_be_formula(std::string_view line, char dollar) {
  bool may_be_open = false;
  for (std::size_t at = line.find(dollar); at != std::string_view::npos;
       at = line.find(dollar, at + 1)) {
    const char before = at > 0 ? line[at - 1] : ' ';
    const char after = at + 1 < line.size() ? line[at + 1] : ' ';
    if (after == dollar || (may_be_open && before != ' ' && before != '\n' && !is_digit(after))) {
      return true;
    }
    may_be_open = may_be_open || (after != ' ' && after != '\n');
  }
  return false;
}

void append_paragraph_line(std::string& out, std::string_view line) {
  const std::size_t marker = find_block_marker(line);
  if (marker == std::string_view::npos) {
    out += line;
    return;
  }
  out += line.substr(0, marker);
  out += '\\';
  out += line.substr(marker);
}

void append_code_span(std::string& out, std::string_view code) {
  const std::string fence(longest_run_of_backticks(code) + 1, '`');
  const bool has_spaces = code.starts_with(' ') && code.ends_with(' ');
  const std::string_view pad =
      code.starts_with('`') || code.ends_with('`') || has_spaces ? " " : "";
  out += fence;
  out += pad;
  for (const char c : code) {
    out += is_control(c) ? ' ' : c;
  }
  out += pad;
  out += fence;
}

void append_markdown_target(std::string& out, std::string_view url) {
  const bool has_pairs = has_pairs_of_parentheses(url);
  for (std::size_t i = 0; i < url.size(); ++i) {
    const char c = url[i];
    if (is_control(c) || c == ' ' || c == '<' || c == '>') {
      append_percent_encoded(out, static_cast<unsigned char>(c));
      continue;
    }
    if (c == '&' && may_be_reference(url.substr(i + 1))) {
      out += "&amp;";  // "\&colon;" would be ":" for cmark: it resolves references before escapes
      continue;
    }
    const bool is_escaped = c == '\\' || ((c == '(' || c == ')') && !has_pairs);
    out += is_escaped ? "\\" : "";
    out += c;
  }
}

bool is_plain_formula(std::string_view tex) {
  for (std::size_t i = 0; i < tex.size(); ++i) {
    const char next = i + 1 < tex.size() ? tex[i + 1] : '$';
    switch (tex[i]) {
      case '\\':
        if (is_punctuation(next)) {
          return false;
        }
        break;
      case '_':
        if (i == 0 || !is_letter_or_digit(tex[i - 1])) {
          return false;
        }
        break;
      case '*':
      case '`':
      case '<':
      case '&':
      case '[':
      case ']':
      case '~':
      case '$':
        return false;
      case '/':
        if (next == '/') {
          return false;
        }
        break;
      default:
        if (is_control(tex[i])) {
          return false;
        }
        break;
    }
  }
  return tex.find("www.") == std::string_view::npos;
}

std::size_t fence_length(std::string_view code) {
  return std::max<std::size_t>(3, longest_run_of_backticks(code) + 1);
}

}  // namespace sst
