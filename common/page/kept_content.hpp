#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/block.hpp"
#include "common/page/node_range.hpp"
#include "common/page/page_tree.hpp"
#include "common/page/text_layout.hpp"

namespace sst {

/// The content kept from a page: texts (whole or in part), images and breaks, in document order. A
/// link around kept content is also kept, unless its target is dropped. Reuses its buffers.
class KeptContent {
 public:
  /// How a piece is written, see find_written_forms(). The text of a piece is its plain-text form.
  enum class Form : std::uint8_t {
    plain,            ///< as in the page
    code,             ///< all lines of a program; nothing else in its element is written
    formula,          ///< inline TeX
    display_formula,  ///< TeX on its own lines
    reading,          ///< a ruby reading, in parentheses
    script,           ///< a superscript or subscript, as written by append_script()
  };
  struct Piece {
    NodeId node = 0;
    bool is_whole = true;
    Form form = Form::plain;
    std::uint32_t first = 0;   ///< if not whole: offset of its text in m_parts
    std::uint32_t length = 0;  ///< if not whole: length of its text in bytes
  };

  void clear() {
    m_pieces.clear();
    m_parts.clear();
    m_dropped_targets.clear();
    m_comments.clear();
  }
  // REQUIRES for all functions that keep or mark content: nodes are passed in document order.

  /// Keeps all texts, images, formulas and breaks in the subtree of `node`.
  void keep(const PageTree& page, NodeId node);
  /// Keeps a single text, image, formula (<math>) or break. Ignores other nodes.
  void keep_node(const PageTree& page, NodeId node);
  /// Keeps part of the text of `node`, or a replacement for it. Ignores an empty part.
  void keep_part(NodeId node, std::string_view part, Form form = Form::plain);
  /// Keeps a piece returned by take_pieces().
  void keep_piece(const Piece& piece) { m_pieces.push_back(piece); }

  /// Drops the target of the link `node`: its content is kept without the link.
  void drop_target(NodeId node) {
    m_dropped_targets.insert(
        std::upper_bound(m_dropped_targets.begin(), m_dropped_targets.end(), node), node);
  }

  /// Marks the content from `node` up to the next marked node as readers' comments or as other
  /// content. Content before the first marked node is not a comment.
  void mark_comments(NodeId node, bool are_comments);

  std::span<const Piece> pieces() const { return m_pieces; }
  /// Removes and returns all pieces, so that the caller can keep some and replace others. The
  /// result is valid until the next call.
  std::span<const Piece> take_pieces() {
    m_taken.swap(m_pieces);
    m_pieces.clear();
    return m_taken;
  }
  /// Removes the last piece. REQUIRES: pieces() is not empty.
  void drop_last() { m_pieces.pop_back(); }
  /// The parts of the page whose kept content is readers' comments; sorted. A part at the end of
  /// the page ends at kNoNode.
  std::span<const NodeRange> comments() const { return m_comments; }
  bool has_dropped_target(NodeId node) const {
    return std::binary_search(m_dropped_targets.begin(), m_dropped_targets.end(), node);
  }
  std::string_view text(const PageTree& page, const Piece& piece) const {
    return piece.is_whole ? page.text(piece.node)
                          : std::string_view{m_parts}.substr(piece.first, piece.length);
  }

 private:
  std::vector<Piece> m_pieces;
  std::vector<Piece> m_taken;
  std::string m_parts;
  std::vector<NodeId> m_dropped_targets;  // sorted
  std::vector<NodeRange> m_comments;
};

/// The innermost element that contains at least 70 % of the words in kept blocks, as an index into
/// blocks.elements(); 0 if no words are kept.
std::uint32_t content_element(const BlockList& blocks, const std::vector<bool>& kept);

/// Replaces `content` with the blocks for which `kept` is true, and with adjacent formulas, formula
/// images, breaks and texts without words. If `has_images`, also keeps the images between blocks in
/// the content_element().
void keep_blocks(const PageTree& page, const BlockList& blocks, const std::vector<bool>& kept,
                 bool has_images, KeptContent& content);

/// Appends the kept content as plain text, see TextLayout.
void render_text(const PageTree& page, const KeptContent& kept, std::string& out,
                 TextMarks marks = TextMarks::none);
/// Appends only the readers' comments.
void render_comments(const PageTree& page, const KeptContent& kept, std::string& out,
                     TextMarks marks = TextMarks::none);

}  // namespace sst
