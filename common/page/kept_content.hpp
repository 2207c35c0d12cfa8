#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// What is kept of a page: texts, whole or in part, images and breaks, in document order. Reusing
/// it for the next page keeps its memory.
class KeptContent {
 public:
  struct Piece {
    NodeId node = 0;
    bool is_whole = true;
    std::uint32_t first = 0;  ///< of what is left of the text, if it is not whole
    std::uint32_t length = 0;
  };

  void clear() {
    m_pieces.clear();
    m_rests.clear();
  }
  /// Keeps every text, image and break in the subtree of `node`. Nodes must come in document order.
  void keep(const PageTree& page, NodeId node);
  /// Keeps a single node: a text, an image or a break; of others there is nothing to keep.
  void keep_node(const PageTree& page, NodeId node);
  /// Keeps what is left of a text.
  void keep_rest(NodeId node, std::string_view rest);

  std::span<const Piece> pieces() const { return m_pieces; }
  std::string_view text(const PageTree& page, const Piece& piece) const {
    return piece.is_whole ? page.text(piece.node)
                          : std::string_view{m_rests}.substr(piece.first, piece.length);
  }

 private:
  std::vector<Piece> m_pieces;
  std::string m_rests;
};

/// Makes these blocks of a page its content; with them texts without words that stand between or
/// beside them, and the images between blocks in one of its elements, unless that is 0.
void keep_blocks(const PageTree& page, const BlockList& blocks, const std::vector<bool>& kept,
                 std::uint32_t with_images, KeptContent& content);

/// Appends what is kept as plain text, see TextLayout.
void render_text(const PageTree& page, const KeptContent& kept, std::string& out);

}  // namespace sst
