#include "common/page/kept_content.hpp"

#include "common/text/white_space.hpp"

namespace sst {
namespace {

/// Appends the kept content in some parts of the page. REQUIRES: `parts` is sorted.
void render_parts(const PageTree& page, const KeptContent& kept, std::span<const NodeRange> parts,
                  TextMarks marks, std::string& out) {
  TextLayout layout{page, out, marks};
  for (const KeptContent::Piece& piece : kept.pieces()) {
    while (!parts.empty() && piece.node >= parts.front().end) {
      parts = parts.subspan(1);
    }
    if (parts.empty()) {
      break;
    }
    if (piece.node >= parts.front().first && page.node(piece.node).is_text()) {
      layout.append(piece.node, kept.text(page, piece));
    }
  }
  while (!out.empty() && is_white_space(out.back())) {
    out.pop_back();
  }
}

}  // namespace

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

void KeptContent::keep_part(NodeId node, std::string_view part) {
  if (!part.empty()) {
    m_pieces.push_back({node, false, static_cast<std::uint32_t>(m_parts.size()),
                        static_cast<std::uint32_t>(part.size())});
    m_parts += part;
  }
}

void KeptContent::mark_comments(NodeId node, bool are_comments) {
  const bool are_open = !m_comments.empty() && m_comments.back().end == kNoNode;
  if (are_comments && !are_open) {
    m_comments.push_back({node, kNoNode});
  } else if (!are_comments && are_open) {
    m_comments.back().end = node;
  }
}

void keep_blocks(const PageTree& page, const BlockList& blocks, const std::vector<bool>& kept,
                 std::uint32_t with_images, KeptContent& content) {
  content.clear();
  const NodeId images = blocks.elements()[with_images].node;
  const NodeId images_end = with_images == 0 ? 0 : page.node(images).end;
  NodeId next = 0;  // the first node not visited yet
  // Handles the nodes between blocks: images, if wanted, and texts without words, such as a brace
  // on a line of its own. Such a text is kept if the blocks around it are.
  const auto pass_between = [&](std::size_t block) {
    const NodeId end = block < blocks.size() ? blocks[block].first : page.size();
    const bool after_kept = block > 0 && kept[block - 1];
    const bool before_kept = block < blocks.size() && kept[block];
    NodeId beside_end = 0;  // end of the parent of the last block's container
    if (after_kept) {
      const std::uint32_t container = blocks[block - 1].container;
      beside_end = page.node(blocks.elements()[blocks.elements()[container].parent].node).end;
    }
    for (; next < end; ++next) {
      const PageNode& node = page.node(next);
      const bool is_beside = after_kept && (before_kept || next < beside_end);
      if ((node.is_text() && is_beside) ||
          (node.tag == Tag::img && next >= images && next < images_end)) {
        content.keep_node(page, next);
      }
    }
  };
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    pass_between(i);
    next = blocks[i].end;
    if (kept[i]) {
      for (NodeId id = blocks[i].first; id < blocks[i].end; ++id) {
        content.keep_node(page, id);
      }
    }
  }
  pass_between(blocks.size());
}

void render_text(const PageTree& page, const KeptContent& kept, std::string& out, TextMarks marks) {
  const NodeRange all{0, kNoNode};
  render_parts(page, kept, {&all, 1}, marks, out);
}

void render_comments(const PageTree& page, const KeptContent& kept, std::string& out,
                     TextMarks marks) {
  render_parts(page, kept, kept.comments(), marks, out);
}

}  // namespace sst
