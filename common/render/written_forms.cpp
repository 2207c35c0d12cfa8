#include "common/render/written_forms.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "common/page/heading_mark.hpp"
#include "common/page/name_words.hpp"
#include "common/render/code_block.hpp"
#include "common/render/formula.hpp"
#include "common/render/script_text.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

using Form = KeptContent::Form;

/// Invisible characters: the soft hyphen, the word joiner, the byte order mark.
constexpr std::array<std::string_view, 3> kUnseen{"\u00AD", "\u2060", "\uFEFF"};
/// The zero-width non-joiner. Invisible, unless it separates two letters of a joining script.
constexpr std::string_view kNonJoiner = "\u200C";

bool joins_nothing(std::string_view text, std::size_t at) {
  const std::size_t after = at + kNonJoiner.size();
  return at == 0 || after == text.size() || is_ascii(text.substr(at - 1, 1)) ||
         is_ascii(text.substr(after, 1));
}

/// The offset of the next invisible character that the output omits; size() if none follows.
std::size_t find_unseen(std::string_view text, std::size_t from) {
  const auto may_begin = [](char c) { return c == '\xC2' || c == '\xE2' || c == '\xEF'; };
  for (std::size_t at = from;; ++at) {
    at = static_cast<std::size_t>(
        std::find_if(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), may_begin) -
        text.begin());
    const std::string_view rest = text.substr(at);
    if (rest.empty() ||
        std::ranges::any_of(kUnseen, [&](std::string_view it) { return rest.starts_with(it); }) ||
        (rest.starts_with(kNonJoiner) && joins_nothing(text, at))) {
      return at;
    }
  }
}

class WrittenForms {
 public:
  WrittenForms(const PageTree& page, KeptContent& kept)
      : m_page{page}, m_kept{kept}, m_pieces{kept.take_pieces()} {}

  void find() {
    NodeId id = 0;
    while (m_next < m_pieces.size()) {
      const NodeId piece = m_pieces[m_next].node;
      while (id <= piece && !write_own_form(id)) {
        id = m_page.node(id).end <= piece ? m_page.node(id).end : id + 1;
      }
      if (id > piece) {
        write_piece(m_pieces[m_next++]);
      } else {
        id = m_done;
      }
    }
  }

 private:
  /// If the element needs its own output form (code, a formula, a note), writes it as one piece or
  /// drops it, sets m_done to the element's end, and returns true.
  bool write_own_form(NodeId id) {
    const PageNode& node = m_page.node(id);
    if (heading_level(node.tag) > 0) {
      m_heading = id;
      m_heading_end = node.end;
      return false;
    }
    switch (node.tag) {
      case Tag::text:
        return false;
      case Tag::math:
        return write_formula(id);
      case Tag::img:
        return write_formula_image(id);
      case Tag::sub:
      case Tag::sup:
        return (is_script(m_page, id) || is_note_at_number(m_page, id)) && write_script(id);
      case Tag::rt:
        return write_reading(id);
      case Tag::other:
        return write_drawn_formula(id) || (is_code_block(m_page, id) && write_code(id));
      case Tag::label:
        return has_name_word(m_page.attribute(id, AttributeName::class_), "margin-toggle") &&
               drop(id);
      case Tag::span:
        return !m_page.attribute(id, AttributeName::class_).empty() && has_phrase_form(id);
      case Tag::a:
      case Tag::button:
        return has_phrase_form(id);
      case Tag::div:
        return (is_code_block(m_page, id) && write_code(id)) ||
               (stands_beside_code(id) && drop(id));
      case Tag::pre:
        m_pre_end = node.end;
        return write_code(id);
      default:
        return is_code_block(m_page, id) && write_code(id);
    }
  }

  bool has_phrase_form(NodeId id) {
    return write_drawn_formula(id) || write_side_note(id) ||
           ((is_mark(id) || stands_beside_code(id)) && drop(id));
  }

  /// The pieces in an element that are not yet written. REQUIRES: all pieces before the element are
  /// written.
  std::span<const KeptContent::Piece> pieces_in(NodeId element) const {
    const auto rest = m_pieces.subspan(m_next);
    const auto end =
        std::ranges::lower_bound(rest, m_page.node(element).end, {}, &KeptContent::Piece::node);
    return {rest.begin(), end};
  }

  /// Skips the pieces in an element.
  bool drop(NodeId element) {
    m_next += pieces_in(element).size();
    m_done = m_page.node(element).end;
    return true;
  }

  bool write_code(NodeId block) {
    if (!read_code_lines(m_page, m_kept, pieces_in(block), block, m_text)) {
      return false;
    }
    m_kept.keep_part(block, m_text, Form::code);
    return drop(block);
  }

  /// Writes the formula once, in place of all its forms on the page.
  bool write_formula(NodeId math) {
    if (pieces_in(math).empty()) {
      return drop(math);
    }
    if (!find_tex(m_page, math, m_text)) {
      return write_texts(math);
    }
    const NodeId box = formula_box(m_page, math);
    const NodeId first = first_preview(m_page, box);
    while (!m_kept.pieces().empty() && m_kept.pieces().back().node >= first) {
      m_kept.drop_last();
    }
    m_kept.keep_part(box, m_text,
                     is_display_formula(m_page, math, box) ? Form::display_formula : Form::formula);
    return drop(box);
  }

  /// Writes the kept texts of a formula without TeX on one line.
  bool write_texts(NodeId math) {
    m_text.clear();
    for (const KeptContent::Piece& piece : pieces_in(math)) {
      m_text += m_text.empty() ? "" : " ";
      m_text += m_kept.text(m_page, piece);
    }
    m_kept.keep_part(math, m_text);
    return drop(math);
  }

  bool write_drawn_formula(NodeId element) {
    bool is_display = false;
    if (!find_drawn_tex(m_page, element, m_text, is_display) || pieces_in(element).empty()) {
      return false;
    }
    m_kept.keep_part(element, m_text, is_display ? Form::display_formula : Form::formula);
    return drop(element);
  }

  bool write_formula_image(NodeId image) {
    if (!find_tex_of_image(m_page, image, m_text) || pieces_in(image).empty()) {
      return false;
    }
    m_kept.keep_part(image, m_text, Form::formula);
    return drop(image);
  }

  bool write_script(NodeId element) {
    const auto pieces = pieces_in(element);
    if (pieces.size() != 1) {
      return false;
    }
    const std::string_view text = m_kept.text(m_page, pieces.front());
    m_text.clear();
    append_script(m_text, trimmed(text), m_page.node(element).tag == Tag::sup);
    m_kept.keep_part(pieces.front().node, m_text, Form::script);
    return drop(element);
  }

  /// Puts a ruby reading in parentheses, unless the page contains parentheses for browsers without
  /// ruby.
  bool write_reading(NodeId element) {
    const auto pieces = pieces_in(element);
    const bool has_brackets = m_page.node(element).end < m_page.size() &&
                              m_page.node(m_page.node(element).end).tag == Tag::rp;
    if (has_brackets || pieces.size() != 1) {
      return false;
    }
    m_text = "(";
    m_text += m_kept.text(m_page, pieces.front());
    m_text += ')';
    m_kept.keep_part(pieces.front().node, m_text, Form::reading);
    return drop(element);
  }

  /// Puts a side note in parentheses.
  bool write_side_note(NodeId element) {
    constexpr NameSet kNotes{"sidenote", "marginnote"};
    if (!has_any_name_word(m_page.attribute(element, AttributeName::class_), kNotes)) {
      return false;
    }
    const auto pieces = pieces_in(element);
    if (pieces.empty()) {
      return false;
    }
    for (const KeptContent::Piece& piece : pieces) {
      m_text.clear();
      if (&piece == &pieces.front()) {
        m_text = is_apart(piece.node) ? "(" : " (";
      }
      m_text += trimmed(m_kept.text(m_page, piece));
      m_text += &piece == &pieces.back() ? ")" : "";
      m_kept.keep_part(piece.node, m_text);
    }
    return drop(element);
  }

  /// True if a space is written before a text node, because white space or a dropped text node
  /// precedes it.
  bool is_apart(NodeId text) const {
    NodeId id = m_kept.pieces().empty() ? text : m_kept.pieces().back().node + 1;
    while (id < text && !m_page.node(id).is_text()) {
      ++id;
    }
    return id < text || m_page.node(text).space_before;
  }

  /// True if the element accompanies the program directly before or after it.
  bool stands_beside_code(NodeId id) const {
    const NodeId next = m_page.node(id).end;
    const bool is_before =
        next < m_page.size() &&
        (m_page.node(next).tag == Tag::pre || m_page.node(next).tag == Tag::div) &&
        is_code_block(m_page, next);
    return (id == m_pre_end || is_before) && is_beside_code(m_page, id);
  }

  bool is_mark(NodeId id) {
    if (id >= m_heading_end) {
      constexpr NodeId kNear = 4;  // largest distance from a heading, in nodes
      const bool is_near = m_heading_end > 0 && id < m_heading_end + kNear;
      return (is_near || m_page.node(id).tag == Tag::a) &&
             is_mark_beside_text(m_page, is_near ? m_heading : kNoNode, id);
    }
    const HeadingPart part = heading_part(m_page, m_heading, id);
    if (part == HeadingPart::self) {
      m_kept.drop_target(id);
    }
    return part == HeadingPart::mark;
  }

  void write_piece(const KeptContent::Piece& piece) {
    const std::string_view text = m_kept.text(m_page, piece);
    std::size_t at = is_ascii(text) ? text.size() : find_unseen(text, 0);
    if (at == text.size()) {
      m_kept.keep_piece(piece);
      return;
    }
    m_text.clear();
    std::size_t from = 0;
    for (; at < text.size(); at = find_unseen(text, from)) {
      m_text.append(text, from, at - from);
      from = at + (text[at] == '\xC2' ? 2 : 3);
    }
    m_text.append(text, from);
    m_kept.keep_part(piece.node, m_text);
  }

  const PageTree& m_page;
  KeptContent& m_kept;
  std::span<const KeptContent::Piece> m_pieces;
  std::size_t m_next = 0;  // the first piece that is not written yet
  NodeId m_done = 0;
  NodeId m_pre_end = 0;  // end of the last <pre>
  NodeId m_heading = 0;
  NodeId m_heading_end = 0;
  std::string m_text;
};

}  // namespace

void find_written_forms(const PageTree& page, KeptContent& kept) {
  WrittenForms{page, kept}.find();
}

}  // namespace sst
