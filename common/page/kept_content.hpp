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
/// link around them is kept with them, unless its target is dropped.
/// Keeps its memory from page to page.
class KeptContent {
 public:
  struct Piece {
    NodeId node = 0;
    bool is_whole = true;
    std::uint32_t first = 0;   ///< if not whole: offset of the remaining text, see text()
    std::uint32_t length = 0;  ///< if not whole: bytes of the remaining text
  };

  void clear() {
    m_pieces.clear();
    m_parts.clear();
    m_dropped_targets.clear();
    m_comments.clear();
  }
  // REQUIRES, for all: nodes come in document order.

  /// Keeps all texts, images and breaks in the subtree of `node`.
  void keep(const PageTree& page, NodeId node);
  /// Keeps a single text, image or break. Ignores other nodes.
  void keep_node(const PageTree& page, NodeId node);
  /// Keeps a part of the text of the node `node`. Ignores an empty part.
  void keep_part(NodeId node, std::string_view part);

  /// Drops the target of the link `node`: what it holds is kept without the link.
  void drop_target(NodeId node) { m_dropped_targets.push_back(node); }

  /// Marks the content from `node` on as readers' comments, or as other content, up to the next
  /// node that is marked. Content before the first is no comment.
  void mark_comments(NodeId node, bool are_comments);

  std::span<const Piece> pieces() const { return m_pieces; }
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
  std::string m_parts;
  std::vector<NodeId> m_dropped_targets;  // sorted
  std::vector<NodeRange> m_comments;
};

/// Replaces `content` by the blocks that `kept` is true for. Texts without words next to them are
/// kept, too, and so are the images between blocks in the element `with_images` of
/// blocks.elements(), unless that is 0.
void keep_blocks(const PageTree& page, const BlockList& blocks, const std::vector<bool>& kept,
                 std::uint32_t with_images, KeptContent& content);

/// Appends the kept content as plain text, see TextLayout.
void render_text(const PageTree& page, const KeptContent& kept, std::string& out,
                 TextMarks marks = TextMarks::none);
/// Appends those parts of it that are readers' comments.
void render_comments(const PageTree& page, const KeptContent& kept, std::string& out,
                     TextMarks marks = TextMarks::none);

}  // namespace sst
