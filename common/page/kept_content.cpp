#include "common/page/kept_content.hpp"

#include "common/page/text_layout.hpp"
#include "common/page/white_space.hpp"

namespace sst {

void KeptContent::keep(const PageTree& page, NodeId node) {
  for (NodeId id = node; id < page.node(node).end; ++id) {
    keep_node(page, id);
  }
}

void KeptContent::keep_node(const PageTree& page, NodeId node) {
  const Tag tag = page.node(node).tag;
  if (tag == Tag::text || tag == Tag::img || tag == Tag::br || tag == Tag::hr) {
    m_pieces.push_back({node, true, 0, 0});
  }
}

void KeptContent::keep_rest(NodeId node, std::string_view rest) {
  if (!rest.empty()) {
    m_pieces.push_back({node, false, static_cast<std::uint32_t>(m_rests.size()),
                        static_cast<std::uint32_t>(rest.size())});
    m_rests += rest;
  }
}

void render_text(const PageTree& page, const KeptContent& kept, std::string& out) {
  TextLayout layout{page, out};
  for (const KeptContent::Piece& piece : kept.pieces()) {
    if (page.node(piece.node).is_text()) {
      layout.append(piece.node, kept.text(page, piece));
    }
  }
  while (!out.empty() && is_white_space(out.back())) {
    out.pop_back();
  }
}

}  // namespace sst
